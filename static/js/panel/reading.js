/** What a reader has opened and picked: clicks and keys on strips and tiles, shared by panel and log. */

import { h } from "../dom.js";
import { sideBadge } from "./badges.js";
import { cardWords } from "./later.js";
import { wayOf } from "./move_summary.js";
import { stopTiles, stripLine, tileByKey } from "./summary.js";
import { t } from "../text.js";
import { stripView } from "./strip_view.js";

/**
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Lookups} Lookups
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 */

/**
 * @param {HTMLElement} root
 * @param {{strip: (key: string) => Strip | null, redraw: (key: string) => void, focus: (tile: Tile, hex: string | null) => void}} on
 */
export function createReading(root, on) {
  /** @type {Map<string, string>} */
  const picked = new Map();
  /** @type {Set<string>} */
  const opened = new Set();

  root.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    const key = button?.closest("[data-strip]")?.getAttribute("data-strip");
    const strip = key ? on.strip(key) : null;
    if (!button || !key || !strip) return;
    if (button.hasAttribute("data-toggle")) opened.has(key) ? opened.delete(key) : opened.add(key);
    else if (button.hasAttribute("data-live")) picked.delete(key);
    else if (button.dataset.tile) pick(strip, button.dataset.tile);
    else return;
    on.redraw(key);
  });
  root.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const from = /** @type {HTMLElement} */ (event.target).closest("[data-tile]");
    if (!step || !from) return;
    const all = /** @type {HTMLElement[]} */ ([...(from.closest("[data-strip]") ?? root).querySelectorAll("[data-tile]:not([disabled])")]);
    all[all.indexOf(/** @type {HTMLElement} */ (from)) + step]?.focus();
    // The arrows of the page move the cursor on the board; here they walk along the steps.
    event.stopPropagation();
    event.preventDefault();
  });

  /** @param {Strip} strip @param {string} key */
  function pick(strip, key) {
    const tile = tileByKey(strip, key);
    if (!tile) return;
    key === strip.current && !strip.done ? picked.delete(strip.key) : picked.set(strip.key, key);
    on.focus(tile, strip.stops.find((stop) => stopTiles(stop).includes(tile))?.hex || null);
  }

  return {
    /** @param {Strip} strip */
    picked: (strip) => picked.get(strip.key) ?? null,
    /** @param {Strip} strip */
    follow: (strip) => picked.delete(strip.key),
    /** A strip that somebody reads stays open when the next one begins. @param {Strip} strip */
    keep: (strip) => (picked.has(strip.key) ? opened.add(strip.key) : opened),
    /** @param {Strip} strip */
    isOpen: (strip) => opened.has(strip.key),
    clear() {
      picked.clear();
      opened.clear();
    },
  };
}

/** @param {Strip} strip @param {Lookups} names */
export function stripName(strip, names) {
  switch (strip.kind) {
    case "card": return { title: cardWords()?.cardName(strip.card, names) ?? t("Event card"), where: "" };
    case "rally": return { title: t("Rally"), where: "" };
    case "shot": return { title: names.unitName(strip.unit), where: ` → ${names.unitName(strip.target)}` };
    case "move": return { title: names.unitName(strip.unit), where: ` ${wayOf(strip)}` };
    default: return { title: names.batteryName(strip.battery), where: strip.target ? ` ⊕ ${strip.target}` : "" };
  }
}

/** An old strip as one line that opens again. @param {Strip} strip @param {ReturnType<typeof createReading>} reading @param {Lookups} names */
export function foldedStrip(strip, reading, names) {
  const open = reading.isOpen(strip);
  const { title, where } = stripName(strip, names);
  return h("li", { class: open ? "folded folded-open" : "folded", "data-id": strip.key, "data-strip": strip.key },
    h("button", { type: "button", class: "folded-line", "data-toggle": "true", "aria-expanded": open ? "true" : "false" },
      h("span", { class: "folded-turn" }, t("T{turn}", { turn: strip.turn })), sideBadge(strip.side),
      h("span", { class: "folded-text" }, h("b", {}, title), where ? h("span", { class: "folded-hex" }, where) : null,
        h("span", { class: "folded-outcome" }, stripLine(strip, names)))),
    open ? h("div", { class: "strip strip-old" }, stripView(strip, { picked: reading.picked(strip), slot: false }, names)) : null);
}

/** What the board may show of a step: where the marker went rather than the die that sent it there. @param {Tile} tile @returns {WargameEvent} */
export function tellingEvent(tile) {
  const moved = tile.events.find((event) => event.type === "marker_scattered" || event.type === "marker_left_map");
  return moved ?? tile.events.find((event) => event.type !== "dice_requested") ?? tile.events[0];
}
