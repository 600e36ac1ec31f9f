/** The step in large: clause, who rolls, dice, the table that is read, what counts, the outcome, what it changed. */

import { h } from "../dom.js";
import { t } from "../text.js";
import { sideBadge } from "./badges.js";
import { diceRow } from "./dice.js";
import { figures } from "./later.js";
import { requestSentence, tileSentences } from "./sentences.js";
import { moveBody } from "./shot_card.js";
import { actsOf } from "./move_summary.js";
import { weaponWord } from "./shot_words.js";
import { tilesOf } from "./summary.js";
import { armourWord, capital, groundWord, gunWord, stepWord } from "./words.js";

/**
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Lookups} Lookups
 */

/** @param {Tile} tile @param {Strip} strip @param {Lookups} names @param {boolean} slot  where an open roll is entered */
export function card(tile, strip, names, slot) {
  const clause = names.clauses[tile.clause];
  const { outcome, changes } = tileSentences(tile, names);
  // The target's name stands on the line of its tiles, right above.
  const where = strip.kind === "rally" ? names.unitName(tile.unit ?? "") : typeof tile.gun === "number" ? t("Gun {gun}", { gun: tile.gun }) : "";
  const open = tile.state === "open";
  const asks = open && (tile.step === "decision" || tile.step === "card");
  const body = moveBody(tile, strip, names);
  return h("article", { class: `card card-${tile.step}${open ? " card-open" : ""}`, "data-id": `card-${tile.key}` },
    h("header", { class: "card-head" },
      h("h4", { class: "card-title" }, clause ? clause.title.replace(/[.。]$/, "") : stepWord(tile.step), where ? h("span", { class: "card-where" }, where) : null),
      h("span", { class: "clause-no" }, tile.clause)),
    clause ? h("p", { class: "clause-words" }, clause.text) : null,
    body ? h("div", { class: "card-parts" }, ...body) : h("div", { class: "card-body" }, roll(tile, strip, names), figures()?.tableFigure(tile, strip, names) ?? null),
    conditions(tile, strip, names),
    h("div", { class: "outcomes", "data-outcome": "true" },
      h("p", { class: "outcome" }, open && !asks ? t("Waiting: {sentence}", { sentence: requestSentence(asked(tile), names) }) : capital(outcome)),
      changes.map((change) => h("p", { class: "change" }, h("span", { class: "change-mark", "aria-hidden": "true" }, "▸"), change))),
    slot && open && !asks ? h("div", { "data-slot": "roll", class: "card-slot" }) : null);
}

/** @param {Tile} tile */
function asked(tile) {
  return { side: tile.side, dice: tile.dice, purpose: tile.step, unit: tile.unit, gun: tile.gun };
}

/** The dice and who rolled them. @param {Tile} tile @param {Strip} strip @param {Lookups} names */
function roll(tile, strip, names) {
  if (tile.step === "level") return null;
  if (tile.state === "none") {
    return h("div", { class: "roll" }, h("p", { class: "roll-spared" }, t("No roll")));
  }
  const blank = tile.state === "open" ? tile.dice : 0;
  const sum = tile.faces.length > 1 ? `= ${tile.read.total}` : "";
  return h("div", { class: "roll" },
    h("div", { class: "roll-dice" }, diceRow(tile.faces, blank, tile.held), sum ? h("span", { class: "roll-total" }, sum) : null),
    h("p", { class: "roll-who" }, sideBadge(tile.side ?? strip.side), who(tile, names)));
}

/** @param {Tile} tile @param {Lookups} names */
function who(tile, names) {
  const side = tile.side ? names.sideName(tile.side) : "";
  if (tile.held) return t("The dice of the result are held: no new roll");
  if (tile.state === "open") return tile.dice === 1 ? t("{side} rolls one die", { side }) : t("{side} rolls {dice} dice", { side, dice: tile.dice });
  const rolled = tile.events.find((event) => event.type === "dice_rolled");
  if (rolled?.data.entered_by === "director") return t("{side}, rolled by hand, entered by the director", { side });
  return tile.by === "hand" ? t("{side}, rolled by hand", { side }) : t("{side}, rolled automatically", { side });
}

/** What counts besides the dice, one by one. @param {Tile} tile @param {Strip} strip @param {Lookups} names */
function conditions(tile, strip, names) {
  const found = facts(tile, strip, names);
  return found.length ? h("ul", { class: "facts" }, found.map(([text, mark]) => h("li", { class: mark ? `fact fact-${mark}` : "fact" }, text))) : null;
}

/** @param {Tile} tile @param {Strip} strip @param {Lookups} names @returns {[string, string][]} */
function facts(tile, strip, names) {
  /** @type {[string, string][]} */
  const found = [];
  const target = targetOfTile(strip, tile);
  if (tile.step === "level") {
    const ground = names.hexInfo?.(target?.hex ?? "");
    found.push([gunWord(tile.read.row), ""]);
    if (ground?.terrain) found.push([groundWord(ground.terrain), ""]);
    if (ground?.fort && ground.fort !== "none") found.push([groundWord(ground.fort), ""]);
  }
  if (tile.step === "result") {
    const level = tile.read.level ?? target?.level;
    if (typeof level === "number" && level > Number(tile.read.row)) found.push([t("above the table: its last row {row} is read", { row: tile.read.row }), ""]);
  }
  if (tile.step === "armour" && tile.read.column && tile.read.row) {
    found.push([t("{armour} against {gun}: {value} or less", { armour: armourWord(tile.read.column), gun: tile.read.table === "direct.armour" ? weaponWord(tile.read.row) : gunWord(tile.read.row), value: tile.read.value ?? 0 }), ""]);
  }
  if (tile.step === "scatter" && tile.state === "none" && strip.gun_type) found.push([gunWord(strip.gun_type), ""]);
  if (target?.friendly) found.push([t("own fire"), "own"]);
  return found;
}

/** Whom a step concerns. @param {Strip} strip @param {Tile} tile */
function targetOfTile(strip, tile) {
  const targets = [...strip.guns.flatMap((gun) => gun.targets), ...actsOf(strip).map((act) => act.target)];
  return targets.find((target) => target?.tiles.includes(tile)) ?? null;
}

/** The step that is shown large: what the reader picked, else the latest. @param {Strip} strip @param {string | null} picked @returns {Tile | null} */
export function shownTile(strip, picked) {
  const tiles = tilesOf(strip);
  return tiles.find((tile) => tile.key === picked) ?? tiles.find((tile) => tile.key === strip.current) ?? tiles.at(-1) ?? null;
}
