/** The small tiles of a strip: a step with its dice and its outcome in a letter, a number or a word. */

import { h } from "../dom.js";
import { t } from "../text.js";
import { stamp } from "./badges.js";
import { die } from "./dice.js";
import { tileSentences } from "./sentences.js";
import { levelWord } from "./shot_words.js";
import { capital, directionShort, stepWord } from "./words.js";

/**
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").Lookups} Lookups
 */

/** The steps of a row of tiles: that of a card stands there only where one is played. @param {Step[]} steps @param {Tile[]} tiles @returns {Step[]} */
export function withCard(steps, tiles) {
  return tiles.some((tile) => tile.step === "card") ? [...steps, "card"] : steps;
}

/** @param {Step} step @param {Tile[]} tiles @param {Tile | null} shown @param {Lookups} names */
export function slotFor(step, tiles, shown, names) {
  const tile = tiles.find((one) => one.step === step);
  if (tile) return smallTile(tile, tile === shown, names, stepWord(step));
  return h("span", { class: "tile tile-ghost", "data-id": `ghost-${step}`, "aria-hidden": "true" }, h("span", { class: "tile-name" }, stepWord(step)));
}

/** @param {Tile} tile @param {boolean} current @param {Lookups} names @param {string} title */
export function smallTile(tile, current, names, title) {
  const { outcome } = tileSentences(tile, names);
  const faces = tile.state === "open" ? Array.from({ length: tile.dice }, () => null) : tile.faces;
  const spoken = tile.state === "open" ? t("waiting for the dice") : outcome;
  return h("button", {
    type: "button", class: `tile tile-${tile.state}${current ? " tile-current" : ""}${tile.held ? " tile-held" : ""}`, "data-id": tile.key, "data-tile": tile.key,
    "aria-current": current ? "step" : null, "aria-label": `${title}: ${spoken}`, title: capital(spoken),
  },
  h("span", { class: "tile-name" }, title),
  h("span", { class: "tile-read" },
    faces.length ? h("span", { class: "tile-dice" }, faces.map((face) => die(face, { held: tile.held, kind: "die-small", spoken: false }))) : null,
    h("span", { class: "tile-out" }, shortOutcome(tile))));
}

/** The outcome in a letter, a number or a word. @param {Tile} tile @returns {Node | string} */
function shortOutcome(tile) {
  const { outcome } = tile.read;
  if (tile.state === "open") return "?";
  if (tile.state === "none") return tile.step === "armour" ? stamp("K") : t("always");
  switch (tile.step) {
    case "arrival": return outcome === "arrived" ? t("yes") : t("no");
    case "scatter": return outcome === "scatters" ? t("yes") : t("no");
    case "direction": return directionShort(outcome);
    case "rally": return outcome === "rallied" ? "✓" : "S";
    case "distance": case "level": return String(outcome);
    case "shot": return h("span", { class: outcome < 1 ? "spent" : "" }, levelWord(outcome));
    case "decision": return outcome === "fire" ? t("fires") : outcome === "halt" ? t("halts") : t("passes");
    case "order": return t("fires");
    case "card": return outcome ? h("span", {}, stamp(tile.read.before), " → ", stamp(outcome)) : "–";
    default: return stamp(String(outcome));
  }
}
