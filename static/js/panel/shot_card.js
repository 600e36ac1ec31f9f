/** The steps of movement and direct fire in large: the level shift by shift, the decision's options, the cost of a step, the ends of a movement. */

import { h } from "../dom.js";
import { list, t } from "../text.js";
import { sideBadge } from "./badges.js";
import { cardWords, figures } from "./later.js";
import { stepCost } from "./move_summary.js";
import { endWord, enemyOf, kindWord, levelWord, shiftWord, weaponWord } from "./shot_words.js";
import { cell, rangeGrid } from "./tables.js";
import { groundWord, signed } from "./words.js";

/**
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Lookups} Lookups
 * @typedef {{name: string, value: number}} Shift
 */

/** So many options of a decision are listed; the decision card beside the panel has them all. */
const LISTED = 6;

/** What stands in the middle of the card; null where dice and a table do. @param {Tile} tile @param {Strip} strip @param {Lookups} names @returns {(Element | null)[] | null} */
export function moveBody(tile, strip, names) {
  switch (tile.step) {
    case "shot": return shotBody(tile, names);
    case "decision": return options(tile, strip, names);
    case "step": return tile.read.outcome === null ? [] : [costTable(tile, names)];
    case "end": return tile.read.outcome === "over" ? [] : [ends(tile)];
    case "card": case "start": return cardWords()?.cardBody(tile, names) ?? [];
    case "order": return [];
    default: return null;
  }
}

/** Who fires at whom. @param {Record<string, any>} shot @param {"red" | "blue" | null} side @param {Lookups} names */
export function duel(shot, side, names) {
  return h("span", { class: "duel" },
    h("span", { class: "duel-unit" }, sideBadge(side), names.unitName(shot.unit)), firedAt(shot.target, side, names));
}

/** At whom. @param {string} target @param {"red" | "blue" | null} side  that fires @param {Lookups} names */
export function firedAt(target, side, names) {
  return h("span", { class: "duel-unit" }, h("span", { class: "duel-arrow", "aria-hidden": "true" }, "→"), side ? sideBadge(enemyOf(side)) : null, names.unitName(target));
}

/** With what, and how far. @param {Record<string, any>} shot @returns {string[]} */
export function shotFacts(shot) {
  return shot.weapon ? [weaponWord(shot.weapon), t("range {range}", { range: shot.range })] : [];
}

/** @param {Tile} tile @param {Lookups} names */
function shotBody(tile, names) {
  const { read } = tile;
  const base = weaponFigure(read, names);
  const height = read.shifts.find((/** @type {Shift} */ shift) => shift.name === "height");
  return [
    base,
    h("ol", { class: "shifts", "aria-label": t("Attack level, shift by shift") },
      read.base === null ? null : h("li", { class: "shift shift-base" }, h("b", {}, String(read.base)), h("span", {}, t("by weapon and range"))),
      read.shifts.map((/** @type {Shift} */ shift) => h("li", { class: "shift" }, h("b", {}, signed(shift.value)), h("span", {}, shiftText(shift, read, names)))),
      read.shifts.length || read.base === null ? null : h("li", { class: "shift shift-none" }, t("no shift")),
      h("li", { class: read.level < 1 ? "shift shift-final shift-spent" : "shift shift-final" }, h("b", {}, `= ${levelWord(read.level)}`), h("span", {}, finalText(read)))),
    height ? figures()?.heightFigure(height, read, names) ?? null : null,
  ];
}

/** @param {Record<string, any>} read */
function finalText(read) {
  const sum = read.shifts.reduce((/** @type {number} */ all, /** @type {Shift} */ shift) => all + shift.value, read.base);
  if (read.level < 1) return t("below 1: no dice");
  return sum > read.level ? t("attack level, the highest there is") : t("attack level");
}

/** @param {Shift} shift @param {Record<string, any>} read @param {Lookups} names */
function shiftText({ name }, read, names) {
  const ground = read.to ? names.hexInfo?.(read.to) : null;
  if (name === "cover" && ground?.terrain) return t("{shift}: {what}", { shift: shiftWord(name), what: groundWord(ground.terrain) });
  if (name === "fort" && ground?.fort && ground.fort !== "none") return t("{shift}: {what}", { shift: shiftWord(name), what: groundWord(ground.fort) });
  return shiftWord(name);
}

/** DF-2: the weapon's row with the range that is read. @param {Record<string, any>} read @param {Lookups} names */
function weaponFigure(read, names) {
  /** @type {Record<string, number[]>} */
  const rows = names.ruleset.direct?.weapons?.[read.weapon] ?? {};
  const kinds = Object.keys(rows).filter((kind) => rows[kind].length > 0);
  const longest = Math.max(0, ...kinds.map((kind) => rows[kind].length));
  if (!longest) return null;
  // The kind of the target is not said: it is the row that has this level at this range.
  const fits = kinds.filter((kind) => rows[kind][read.range] === read.base);
  const columns = Array.from({ length: longest }, (_, range) => range);
  return h("figure", { class: "table table-weapon" },
    h("figcaption", {}, t("Attack level of the {weapon} by range in hexes", { weapon: weaponWord(read.weapon) })),
    rangeGrid(t("Range"), columns, read.range, kinds.map((kind) => ({
      head: kindWord(kind), cells: columns.map((range) => rows[kind][range] || "–"), lit: fits.length === 1 && fits[0] === kind,
    }))));
}

/** Who may fire at whom with what level; the one taken is ringed. @param {Tile} tile @param {Strip} strip @param {Lookups} names @returns {Element[]} */
function options(tile, strip, names) {
  const { read } = tile;
  /** @type {Record<string, any>[]} */
  const all = read.options;
  const chosen = all.find((one) => one.id === read.option);
  const shown = all.filter((one, index) => index < LISTED || one === chosen);
  const rest = all.length - shown.length;
  // The mover is known: only who fires at it, or at whom it fires, has to be named.
  const [who, heading] = read.kind === "opportunity" ? [(/** @type {Record<string, any>} */ one) => h("span", { class: "duel-unit" }, sideBadge(tile.side), names.unitName(one.unit)), t("Shooter")]
    : read.kind === "mover" ? [(/** @type {Record<string, any>} */ one) => h("span", { class: "duel-unit" }, tile.side ? sideBadge(enemyOf(tile.side)) : null, names.unitName(one.target)), t("At whom")]
    : [(/** @type {Record<string, any>} */ one) => duel(one, tile.side, names), t("Who may fire at whom")];
  const rows = shown.map((one) => h("tr", { class: one === chosen ? "lit" : null, "aria-current": one === chosen ? "true" : null },
    h("th", { scope: "row" }, who(one)),
    h("td", {}, one.mode === "on_the_move" || one.mode === "short_halt" ? list([weaponWord(one.weapon), shiftWord(one.mode)]) : weaponWord(one.weapon)),
    h("td", { class: "number" }, String(one.range)),
    h("td", { class: one.level < 1 ? "number spent" : "number" }, one === chosen ? h("span", { class: "ring" }, levelWord(one.level)) : levelWord(one.level))));
  if (!rows.length) return [];
  return [h("table", { class: "options" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, heading), h("th", { scope: "col" }, t("Weapon")),
      h("th", { scope: "col", class: "number" }, t("Range")), h("th", { scope: "col", class: "number" }, t("Level")))),
    h("tbody", {}, rows)),
  ...(rest > 0 ? [h("p", { class: "options-rest" }, rest === 1 ? t("and one more") : t("and {count} more", { count: rest }))] : [])];
}

/** MOV-2: what the step costs, and how the cost comes about. @param {Tile} tile @param {Lookups} names */
function costTable(tile, names) {
  const { read } = tile;
  const rules = names.ruleset.movement ?? {};
  const { ground, base, climb, river, grades } = stepCost({ from: read.from, hex: read.to, cost: read.outcome }, names);
  const kinds = ["road", "open", "soft", "forest", "town", "water"].filter((kind) => kind in rules);
  const words = kinds.map((kind) => (kind === "road" ? t("road") : groundWord(kind)));
  const lit = kinds.indexOf(ground);
  const table = h("table", { class: "grid grid-armour" },
    h("thead", {}, h("tr", {}, words.map((word, index) => h("th", { scope: "col", class: index === lit ? "lit" : null }, word)))),
    h("tbody", {}, h("tr", {}, kinds.map((kind, index) => cell(typeof rules[kind] === "number" ? rules[kind] : "✕", index === lit, index === lit)))));
  const more = [...(climb ? [{ value: climb, what: t("climb of {grades} grades", { grades }) }] : []), ...(river ? [{ value: river, what: t("river") }] : [])];
  return h("figure", { class: "table table-cost" }, h("figcaption", {}, t("Movement points to enter a hex")), table,
    h("ol", { class: "shifts" },
      more.length ? h("li", { class: "shift shift-base" }, h("b", {}, String(base)), h("span", {}, words[lit])) : null,
      more.map(({ value, what }) => h("li", { class: "shift" }, h("b", {}, signed(value)), h("span", {}, what))),
      h("li", { class: "shift shift-final" }, h("b", {}, `= ${read.outcome}`), h("span", {}, t("in all; left: {left}", { left: read.left })))));
}

/** MOV-6: the ways in which a movement ends, the one that came lit. @param {Tile} tile */
function ends(tile) {
  return h("ol", { class: "ends" }, ["declared", "spent", "insufficient", "stopped"].map((reason) => {
    const lit = reason === tile.read.outcome;
    return h("li", { class: lit ? "end lit" : "end", "aria-current": lit ? "true" : null }, endWord(reason));
  }));
}
