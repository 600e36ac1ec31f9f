/** The table of the shift by height (DF-2), for a target that stands higher. Fetched with the figures; see later.js. */

import { h } from "../dom.js";
import { t } from "../text.js";
import { nearness, rangeGrid } from "./tables.js";
import { signed } from "./words.js";

/**
 * @typedef {import("./types.js").Lookups} Lookups
 * @typedef {{name: string, value: number}} Shift
 */

/** DF-2: the shift where the target stands higher. @param {Shift} shift @param {Record<string, any>} read @param {Lookups} names */
export function heightFigure(shift, read, names) {
  const { direct = {}, movement = {} } = names.ruleset;
  /** @type {number[][]} */
  const rows = direct.height_shift?.rows ?? [];
  if (!rows.length) return null;
  const column = Math.min(read.range, rows[0].length);
  const at = gradesOf(read, names, movement.height_step_m, rows) ?? rows.findIndex((row) => row[column - 1] === shift.value);
  const columns = Array.from({ length: rows[0].length }, (_, index) => index + 1);
  return h("figure", { class: "table table-height" }, h("figcaption", {}, t("Shift by height: grades higher, by range")),
    rangeGrid(t("Grades"), columns, column, rows.map((row, index) => ({
      head: index + 1, cells: row.map((value) => (value ? signed(value) : "0")), lit: index === at, name: nearness(index, Math.max(at, 0), rows.length),
    }))));
}

/** The row of the height table, where the map says how high both stand. @param {Record<string, any>} read @param {Lookups} names @param {number} step @param {number[][]} rows */
function gradesOf(read, names, step, rows) {
  const [here, there] = [read.from ? names.hexInfo?.(read.from) : null, read.to ? names.hexInfo?.(read.to) : null];
  if (typeof here?.height !== "number" || typeof there?.height !== "number") return null;
  const grades = Math.floor((there.height - here.height) / step);
  return grades < 1 ? null : Math.min(grades, rows.length) - 1;
}
