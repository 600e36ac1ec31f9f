/** Places for the event cards; their scripts and styles are fetched once an exercise is played with cards. */
import { h } from "../dom.js";

/** Between tries to fetch, in milliseconds. */
const AGAIN = 3000;

/** @typedef {{side: HTMLElement, over: HTMLElement}} CardPlaces `side`: a side's hand, or the keepers' table; `over`: over the board */

/** @param {import("./context.js").Context} ctx @param {import("./targeting.js").Targeting | null} [targeting] @returns {CardPlaces} */
export function cardPlaces(ctx, targeting = null) {
  const places = { side: h("section", { class: "cardplace", hidden: true }), over: h("div", { class: "cardover", hidden: true }) };
  let asked = false;
  const load = () => import("../cards/cards.js").then(({ cards }) => cards(ctx, places, targeting), () => setTimeout(load, AGAIN));
  ctx.store.subscribe(() => {
    if (asked || !ctx.store.live.state.cards.per_side) return;
    asked = true;
    load();
  });
  return places;
}
