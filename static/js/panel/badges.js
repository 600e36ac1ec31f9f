/** The small signs that stand everywhere: a side's letter in its frame, a result as a stamp. */

import { h } from "../dom.js";

/** @param {import("./types.js").Side | null} side */
export function sideBadge(side) {
  if (!side) return null;
  return h("span", { class: `side-badge side-${side}`, "aria-hidden": "true" }, side === "red" ? "R" : "B");
}

/** A result letter as a stamp. @param {string} result */
export function stamp(result) {
  const name = result === "-" ? "none" : result.toLowerCase();
  return h("span", { class: `stamp stamp-${name}` }, result === "-" ? "–" : result);
}
