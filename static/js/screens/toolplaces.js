/** Places for what acts with units; it is fetched once the page is open, which is sooner than anybody needs it. */
import { h } from "../dom.js";

/** Between tries to fetch, in milliseconds. */
const AGAIN = 3000;

/** @typedef {{card: HTMLElement, dice: HTMLElement, decision: HTMLElement, sight: HTMLElement, button: HTMLElement}} ToolPlaces */

/**
 * @param {import("./context.js").Context} ctx
 * @param {import("./selection.js").Selection | null} selection null where nobody commands units
 * @returns {ToolPlaces}
 */
export function toolPlaces(ctx, selection) {
  const places = {
    card: h("section", { class: "unitcard", hidden: true }),
    dice: h("section", { hidden: true }),
    decision: h("section", { class: "region region-decision", hidden: true }),
    sight: h("section", { class: "sight", hidden: true }),
    button: h("span"),
  };
  const load = () => import("./unittools.js").then(({ unitTools }) => unitTools(ctx, selection, places), () => setTimeout(load, AGAIN));
  setTimeout(load);
  return places;
}
