/**
 * The event cards on the screens: what everybody is shown, a side's hand and what it does with it, the keepers' table.
 * Fetched once an exercise is played with cards.
 */
import { partEnd } from "../screens/parts/endpart.js";
import { t } from "../text.js";
import { choosing } from "./choosing.js";
import { drawing, hasToDraw } from "./drawing.js";
import { hand } from "./hand.js";
import { createNotices } from "./notices.js";
import { aboutToBeLost, afterDraw, planAtOnce, planBanner } from "./planning.js";
import { reveals } from "./reveal.js";
import { createShow } from "./show.js";
import { createStage } from "./stage.js";
import { ensureCardStyles } from "./styles.js";
import { swapping } from "./swapping.js";
import { nameOf } from "./words.js";

/** Between tries to fetch, in milliseconds. */
const AGAIN = 3000;

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../screens/cardplaces.js").CardPlaces} CardPlaces
 * @typedef {import("../screens/targeting.js").Targeting} Targeting
 */

/** @param {Context} ctx @param {CardPlaces} places @param {Targeting | null} targeting null where nobody plans fire */
export async function cards(ctx, places, targeting) {
  await Promise.all([ensureCardStyles(), handStyles()]);
  const { over, side } = places;
  over.hidden = false;
  const { role } = ctx.page.seat;
  if (role === "director" || role === "controller") keepersTable(ctx, side);
  if (targeting) planBanner(ctx, over, targeting);
  const notices = createNotices(over);
  const show = createShow(ctx, over);
  reveals(ctx, show, notices);
  if (ctx.side || ctx.directs) atTheEnd(ctx);
  if (ctx.side && targeting) ofSide(ctx, places, { side: ctx.side, show, targeting });
}

/** What a side does with its cards. @param {Context} ctx @param {CardPlaces} places @param {{side: import("../types.js").Side, show: import("./show.js").Show, targeting: Targeting}} with_ */
function ofSide(ctx, { side: column, over }, { side, show, targeting }) {
  /** @type {import("./stage.js").Stage} */
  let stage;
  const away = () => stage.away();
  stage = createStage(ctx, over, [swapping(ctx, side, away), choosing(ctx, side, away), drawing(ctx, side, away, show)]);
  hand(ctx, column, side, { show, stage, targeting });
  planAtOnce(ctx, show, targeting);
  afterDraw(ctx, over, { show, targeting });
}

/** A part does not end before the draw, and not without a word about a support that would be lost. @param {Context} ctx */
function atTheEnd(ctx) {
  partEnd.first = (side) => (!ctx.directs && hasToDraw(ctx, side) ? t("First draw a card") : "");
  partEnd.lost = (side) => aboutToBeLost(ctx, side).map((battery) => t("{card} has no plan: it is lost when this turn ends.", { card: nameOf(ctx, battery.card) }));
  ctx.store.tell();
}

/** @param {Context} ctx @param {HTMLElement} place */
function keepersTable(ctx, place) {
  import("./table.js").then(({ cardTable }) => cardTable(ctx, place), () => setTimeout(keepersTable, AGAIN, ctx, place));
}

/** Without its style sheet all of this still works, if plainly. */
function handStyles() {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("../../css/hand.css", import.meta.url).href;
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}
