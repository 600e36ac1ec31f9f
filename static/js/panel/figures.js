/** The part of the ruleset that a step reads, with row and column lit and the cell ringed. Fetched when the first of them is wanted; see later.js. */

import { h } from "../dom.js";
import { t } from "../text.js";
import { directionDiagram, distanceDiagram, ringsDiagram } from "./diagrams.js";
import { die } from "./dice.js";
import { cell, grid, nearness } from "./tables.js";
import { ARMOUR, armourWord, groundWord, tableWord } from "./words.js";

export { heightFigure } from "./height_figure.js";

/**
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Lookups} Lookups
 */

const TWO_DICE = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** @type {Record<string, string>} */
const TABLE_OF = {
  arrival: "indirect.fails_to_arrive_on", scatter: "indirect.scatters_on", direction: "indirect.scatter_direction",
  distance: "indirect.scatter_distance", level: "indirect.attack_level", result: "indirect.results", terrain: "indirect.terrain",
  works: "indirect.fort", armour: "indirect.armour", rally: "units.rally_succeeds_on",
};

/** @param {Tile} tile */
export function tableName(tile) {
  return tile.read.table ?? TABLE_OF[tile.step] ?? "";
}

/** The table of a step as a figure. @param {Tile} tile @param {Strip} strip @param {Lookups} names */
export function tableFigure(tile, strip, names) {
  const parts = drawn(tile, strip, names);
  if (!parts.length) return null;
  return h("figure", { class: `table table-${tile.step}` }, h("figcaption", {}, tableWord(tableName(tile))), ...parts);
}

/** @param {Tile} tile @param {Strip} strip @param {Lookups} names @returns {Element[]} */
function drawn(tile, strip, names) {
  const { indirect = {}, direct = {}, units = {} } = names.ruleset;
  const book = tile.read.table?.startsWith("direct.") ? direct : indirect;
  const { read } = tile;
  const done = tile.state === "done";
  switch (tile.step) {
    case "arrival":
      return [faces(indirect.fails_to_arrive_on, done ? read.total : null, t("fails"), t("arrives"), true)];
    case "scatter":
      return tile.state === "none" ? [] : [faces(indirect.scatters_on, done ? read.total : null, t("scatters"), t("stays"), true)];
    case "rally":
      return [faces(units.rally_succeeds_on, done ? read.total : null, t("rallies"), t("remains"), false)];
    case "direction": {
      const orientation = read.row ?? Object.keys(indirect.scatter_direction ?? {})[0];
      return [directionDiagram(orientation, indirect.scatter_direction?.[orientation] ?? [], done ? read.total : null)];
    }
    case "distance": {
      const lost = tile.events.some((event) => event.type === "marker_left_map");
      return [distanceDiagram(done ? Number(read.outcome) : null, read.direction ?? null, { from: read.from ?? null, to: read.to ?? null, lost })];
    }
    case "level":
      return [levels(indirect.attack_level?.[read.row] ?? [], read.column)];
    case "result":
      return [resultGrid(book.results ?? {}, read.row ?? levelOf(tile, strip), done ? read.column : null)];
    case "terrain":
    case "works":
      return [groundGrid((tile.step === "terrain" ? indirect.terrain : indirect.fort) ?? {}, read.row, read.column)];
    default:
      return armour(tile, book.armour?.[read.row ?? strip.gun_type] ?? [], read.column ?? names.unitArmour?.(tile.unit ?? "") ?? null, done);
  }
}

/** Six faces, the marked ones with their own word. @param {number[]} marked @param {number | null} read @param {string} word @param {string} other @param {boolean} bad */
function faces(marked = [], read, word, other, bad) {
  return h("ol", { class: "faces" }, [1, 2, 3, 4, 5, 6].map((face) => {
    const hit = marked.includes(face);
    const name = `face${hit === bad ? " face-bad" : ""}${face === read ? " lit" : ""}`;
    return h("li", { class: name, "aria-current": face === read ? "true" : null },
      h("span", { class: face === read ? "face-die ring" : "face-die" }, die(face)), h("span", { class: "face-word" }, hit ? word : other));
  }));
}

/** @param {number[]} byRing @param {number} distance */
function levels(byRing, distance) {
  const words = [t("impact hex"), t("beside it"), t("two hexes away")];
  return h("div", { class: "levels" }, ringsDiagram(byRing, distance, "pointy"),
    h("table", { class: "grid grid-levels" }, h("tbody", {}, words.map((word, ring) => h("tr", { class: ring === distance ? "lit" : null },
      h("th", { scope: "row" }, word), cell(byRing[ring] ?? 0, false, ring === distance))))));
}

/** @param {Tile} tile @param {Strip} strip */
function levelOf(tile, strip) {
  const gun = strip.guns.find((one) => one.gun === tile.gun);
  return gun?.targets.find((one) => one.unit === tile.unit)?.level ?? null;
}

/** @param {Record<string, string>} table @param {number | null} row @param {number | null} column */
function resultGrid(table, row, column) {
  const keys = Object.keys(table).map(Number).sort((one, other) => one - other);
  const read = row === null ? null : Math.min(Number(row), keys.at(-1) ?? Number(row));
  const at = Math.max(keys.indexOf(read ?? -1), 0);
  const rows = keys.map((key, index) => ({ head: key, cells: [...table[key]], lit: key === read, name: nearness(index, at, keys.length) }));
  return grid(t("Level"), TWO_DICE, rows, column === null ? -1 : TWO_DICE.indexOf(Number(column)));
}

/** @param {Record<string, string>} table @param {string} row @param {number} column */
function groundGrid(table, row, column) {
  const rows = Object.entries(table).map(([key, letters]) => ({ head: groundWord(key), cells: [...letters], lit: key === row }));
  return grid("", TWO_DICE, rows, TWO_DICE.indexOf(Number(column)));
}

/** @param {Tile} tile @param {number[]} values @param {string | null} armourClass @param {boolean} done @returns {Element[]} */
function armour(tile, values, armourClass, done) {
  const at = armourClass === null ? -1 : ARMOUR.indexOf(armourClass);
  const table = h("table", { class: "grid grid-armour" },
    h("thead", {}, h("tr", {}, ARMOUR.map((one, index) => h("th", { scope: "col", class: index === at ? "lit" : null }, armourWord(one))))),
    h("tbody", {}, h("tr", {}, values.map((value, index) => cell(value, index === at, index === at)))));
  // What an unseen shooter fires with, nobody is told.
  const shown = values.length ? [table] : [];
  const value = tile.read.value ?? values[at];
  if (tile.state === "none" || value === undefined) return shown;
  const under = [1, 2, 3, 4, 5, 6].filter((face) => face <= value);
  return [...shown, faces(under, done ? tile.read.total : null, "S", "K", false)];
}
