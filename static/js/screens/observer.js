/**
 * The screen for the wall, for observers and controllers: the board, the adjudication large; no controls. What is announced
 * slides in over the foot of it, and on the wall it leaves again: the room belongs to the board.
 */
import { statusstrip } from "./parts/statusstrip.js";
import { layOut, openDialog } from "./frame.js";
import { cardPlaces } from "./cardplaces.js";
import { announcements } from "./parts/announce.js";
import { briefing } from "./parts/briefing.js";
import { topbar } from "./parts/topbar.js";
import { waiting } from "./parts/waiting.js";
import { toolPlaces } from "./toolplaces.js";

/** How long an announcement stays on the wall, in milliseconds. */
const ANNOUNCED = 90_000;

/** @param {import("./context.js").Context} ctx @param {HTMLElement} root @param {import("./context.js").Places} places */
export function observerScreen(ctx, root, places) {
  const wall = ctx.page.seat.role === "observer";
  if (wall) document.documentElement.classList.add("projector");
  const brief = briefing(ctx);
  ctx.store.subscribe(() => {
    const setup = ctx.store.shown.state.status === "setup";
    brief.hidden = !setup;
    places.panel.hidden = setup;
  });
  const tools = toolPlaces(ctx, null);
  const cards = cardPlaces(ctx);
  layOut(ctx, root, "observer", {
    top: [topbar(ctx, { help: () => openDialog("helpDialog", ctx) })],
    left: wall ? undefined : [cards.side],
    board: places.board,
    over: [tools.sight, cards.over],
    right: [waiting(ctx), tools.decision, brief, places.panel],
    bottom: [announcements(ctx, { keep: true, lasts: wall ? ANNOUNCED : Infinity }), ...(wall ? [] : [statusstrip(ctx, tools)])],
  });
}
