/** The screen for the wall, for observers and controllers: the board, the adjudication large, announcements; no controls. */
import { statusstrip } from "./parts/statusstrip.js";
import { layOut, openDialog } from "./frame.js";
import { announcements } from "./parts/announce.js";
import { briefing } from "./parts/briefing.js";
import { topbar } from "./parts/topbar.js";
import { waiting } from "./parts/waiting.js";

/** @param {import("./context.js").Context} ctx @param {HTMLElement} root @param {import("./context.js").Places} places */
export function observerScreen(ctx, root, places) {
  if (ctx.page.seat.role === "observer") document.documentElement.classList.add("projector");
  const brief = briefing(ctx);
  ctx.store.subscribe(() => {
    const setup = ctx.store.shown.state.status === "setup";
    brief.hidden = !setup;
    places.panel.hidden = setup;
  });
  layOut(ctx, root, "observer", {
    top: [topbar(ctx, { help: () => openDialog("helpDialog", ctx) })],
    board: places.board,
    right: [waiting(ctx), brief, places.panel],
    bottom: [announcements(ctx, { keep: true }), statusstrip(ctx, { hint: false })],
  });
}
