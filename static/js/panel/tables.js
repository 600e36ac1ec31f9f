/** Tables of the ruleset as they stand in a step: the row and column read are lit, the cell is ringed. */

import { h } from "../dom.js";

/** So many ranges of a table has a narrow panel room for. */
const SHOWN_RANGES = 9;

/** @param {string | number} text @param {boolean} column @param {boolean} ringed @param {string | null} [more] */
export function cell(text, column, ringed, more = null) {
  return h("td", { class: classes(column ? "lit" : "", ringed ? "ringed" : "", more), "aria-current": ringed ? "true" : null }, ringed ? h("span", { class: "ring" }, text) : text);
}

/** @param {...(string | null | undefined)} names */
function classes(...names) {
  return names.filter(Boolean).join(" ") || null;
}

/**
 * @param {string} corner
 * @param {(string | number)[]} columns
 * @param {{head: string | number, cells: (string | number)[], lit: boolean, name?: string | null}[]} rows
 * @param {number} lit  index of the column read, -1 for none
 * @param {(column: number) => string | null} [nameOf]  what else a column is called
 */
export function grid(corner, columns, rows, lit, nameOf = () => null) {
  return h("table", { class: "grid" },
    h("thead", {}, h("tr", {}, h("th", { class: "corner" }, corner),
      columns.map((column, index) => h("th", { scope: "col", class: classes(index === lit ? "lit" : "", nameOf(index)) }, column)))),
    h("tbody", {}, rows.map((row) => h("tr", { class: classes(row.lit ? "lit" : "", row.name) },
      h("th", { scope: "row" }, row.head),
      row.cells.map((text, index) => cell(text === "-" ? "–" : text, index === lit, row.lit && index === lit, nameOf(index)))))));
}

/** Of rows or columns a narrow panel shows three (or five) about the one read, a wide one all. @param {number} index @param {number} at @param {number} count @param {[number, number]} [sizes] */
export function nearness(index, at, count, [few, more] = [3, 5]) {
  const near = (/** @type {number} */ size) => {
    const first = Math.max(0, Math.min(at - (size - 1) / 2, count - size));
    return index >= first && index < first + size;
  };
  return near(few) ? null : near(more) ? "further" : "far";
}

/** A table by range, of which a narrow panel shows the ranges about the one read. @param {string} corner @param {number[]} ranges @param {number} read @param {{head: string | number, cells: (string | number)[], lit: boolean, name?: string | null}[]} rows */
export function rangeGrid(corner, ranges, read, rows) {
  const at = ranges.indexOf(read);
  return grid(corner, ranges, rows, at, (index) => nearness(index, Math.max(at, 0), ranges.length, [SHOWN_RANGES, SHOWN_RANGES]));
}
