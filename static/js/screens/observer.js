/**
 * The screen for the wall, for observers and controllers: the board, the adjudication large. The wall has no controls, and what
 * is announced slides in over the foot of it and leaves again: the room belongs to the board. Controllers have their card table,
 * the batteries off the map, and announce.
 */
import { h, redraw, region } from "../dom.js";
import { t } from "../text.js";
import { cardPlaces } from "./cardplaces.js";
import { layOut, logPane, openDialog, tabbed, toFoot } from "./frame.js";
import { announcements } from "./parts/announce.js";
import { announcer } from "./parts/announcer.js";
import { batteries } from "./parts/batteries.js";
import { briefing } from "./parts/briefing.js";
import { statusstrip } from "./parts/statusstrip.js";
import { topbar } from "./parts/topbar.js";
import { waiting } from "./parts/waiting.js";
import { toolPlaces } from "./toolplaces.js";

/** How long an announcement stays on the wall, in milliseconds. */
const ANNOUNCED = 90_000;

/**
 * @typedef {import("./context.js").Context} Context
 * @typedef {import("./context.js").Places} Places
 * @param {Context} ctx @param {HTMLElement} root @param {Places} places
 */
export function observerScreen(ctx, root, places) {
  if (ctx.page.seat.role === "observer") wall(ctx, root, places);
  else controller(ctx, root, places);
}

/** @param {Context} ctx @param {HTMLElement} root @param {Places} places */
function wall(ctx, root, places) {
  document.documentElement.classList.add("projector");
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
    board: places.board,
    over: [tools.sight, cards.over],
    right: [waiting(ctx), tools.decision, brief, places.panel],
    bottom: [announcements(ctx, { keep: true, lasts: ANNOUNCED })],
  });
}

/** @param {Context} ctx @param {HTMLElement} root @param {Places} places */
function controller(ctx, root, places) {
  styled("keeper.css");
  const tools = toolPlaces(ctx, null);
  const cards = cardPlaces(ctx);
  layOut(ctx, root, "observer", {
    top: [topbar(ctx, { help: () => openDialog("helpDialog", ctx) })],
    left: [cards.side, paceOf(ctx), batteries(ctx, null, { sides: ["red", "blue"], title: t("Batteries and fire plans") })],
    board: places.board,
    over: [tools.sight, cards.over],
    right: [waiting(ctx), tools.decision, tabbed(ctx, [
      { id: "panel", title: t("Adjudication"), content: places.panel },
      { id: "log", title: t("Log"), content: logPane(ctx, places.log), shown: () => toFoot(places.log) },
      { id: "brief", title: t("Briefing"), content: briefing(ctx) },
    ])],
    bottom: [announcements(ctx), statusstrip(ctx, tools), announcer(ctx)],
  });
  root.classList.add("screen-keeper");
}

/** How the director has the adjudication shown. @param {Context} ctx */
function paceOf(ctx) {
  const words = h("p", { class: "pace-words" });
  ctx.store.subscribe(() => {
    const { pace } = ctx.store.live;
    redraw(words, pace, () => [paceWord(pace)]);
  });
  return region("pace", t("Pace"), words);
}

/** @param {import("../types.js").Pace} pace */
function paceWord({ mode, seconds }) {
  if (mode === "steps") return t("Step by step, as the director releases it");
  return mode === "beats" ? t("In beats, one every {seconds} seconds", { seconds }) : t("All at once");
}

/** @param {string} name */
function styled(name) {
  const link = h("link", { rel: "stylesheet", href: new URL(`../../css/${name}`, import.meta.url).href });
  document.head.append(link);
}
