/** A strip on the screen: header, pips of the guns, the rows of small tiles, the step in large, what was so far. */

import { h } from "../dom.js";
import { list, t } from "../text.js";
import { sideBadge, stamp } from "./badges.js";
import { card, shownTile } from "./card.js";
import { MARKER_STEPS, TARGET_STEPS } from "./fire_strip.js";
import { actsSoFar, moveHead, moveRows } from "./move_view.js";
import { finalResult } from "./strip_parts.js";
import { gunLine, gunState, quietGuns } from "./summary.js";
import { cardWords, figures } from "./later.js";
import { slotFor, smallTile, withCard } from "./tile_view.js";
import { gunWord } from "./words.js";

/**
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Gun} Gun
 * @typedef {import("./types.js").Target} Target
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Lookups} Lookups
 */

/** @param {Strip} strip @param {{picked: string | null, slot: boolean}} view @param {Lookups} names @returns {(Node | null)[]} */
export function stripView(strip, { picked, slot }, names) {
  if (strip.kind === "card") return cardWords()?.cardStrip(strip, names) ?? [];
  // Its figures are wanted soon.
  if (strip.kind === "fire") figures();
  const tile = shownTile(strip, picked);
  const gun = strip.guns.find((one) => one.gun === tile?.gun) ?? null;
  const astray = picked !== null && tile !== null && picked === tile.key && picked !== strip.current && !strip.done;
  const moves = strip.kind === "move" || strip.kind === "shot";
  return [
    moves ? moveHead(strip, names) : head(strip, names),
    strip.guns.length > 1 ? pips(strip, gun, names) : null,
    ...(moves ? moveRows(strip, tile, names) : [strip.kind === "rally" ? rallyRow(strip, tile, names) : rows(strip, gun, tile, names)]),
    astray ? h("button", { type: "button", class: "back", "data-live": "true" }, t("Back to the current step")) : null,
    tile ? card(tile, strip, names, slot) : h("p", { class: "card card-empty", "data-id": "card-none" }, t("The fire is declared.")),
    moves ? actsSoFar(strip, tile, names) : soFar(strip, gun, names),
  ];
}

/** @param {Strip} strip @param {Lookups} names */
function head(strip, names) {
  if (strip.kind === "rally") {
    return h("header", { class: "strip-head", "data-id": "head" },
      h("h3", { class: "strip-title" }, t("Rally")), h("p", { class: "strip-facts" }, t("Turn {turn}", { turn: strip.turn })));
  }
  const card = strip.events.find((event) => event.type === "effect_spent" && event.data.battery)?.data.card;
  const facts = [t("Turn {turn}", { turn: strip.turn }), card && (cardWords()?.cardName(card, names) ?? t("Event card")), gunWord(strip.gun_type),
    strip.gun_kind === "rocket" ? t("rocket artillery") : strip.gun_kind === "tube" ? t("tube artillery") : ""].filter(Boolean);
  return h("header", { class: `strip-head side-of-${strip.side}`, "data-id": "head" },
    h("h3", { class: "strip-title" }, sideBadge(strip.side), h("span", { class: "strip-name" }, names.batteryName(strip.battery)),
      strip.target ? h("span", { class: "strip-target" }, h("span", { "aria-hidden": "true" }, "⊕ "), strip.target) : null),
    h("p", { class: "strip-facts" }, facts.join(" · "), strip.suppressed ? h("span", { class: "flag flag-s" }, t("suppressed")) : null));
}

/** @param {Strip} strip @param {Gun | null} shown @param {Lookups} names */
function pips(strip, shown, names) {
  return h("div", { class: "pips", role: "group", "aria-label": t("Guns"), "data-id": "pips" }, strip.guns.map((gun) => {
    const state = gunState(strip, gun);
    const target = gun.targets.at(-1)?.tiles.at(-1) ?? gun.tiles.at(-1);
    const mark = state.lost === "off_map" ? "↗" : state.lost === "failed" ? "✕" : state.hit || (state.harmless ? "·" : state.status === "done" ? "–" : "");
    const name = ["pip", `pip-${state.status}`, gun === shown ? "pip-shown" : "", state.friendly ? "pip-own" : "", state.lost ? "pip-lost" : ""];
    const label = state.status === "ahead" ? t("Gun {gun}: still to come", { gun: gun.gun }) : t("Gun {gun}: {what}", { gun: gun.gun, what: state.status === "done" ? gunLine(strip, gun, names) : t("being adjudicated") });
    return h("button", {
      type: "button", class: name.filter(Boolean).join(" "), "data-id": `pip-${gun.gun}`, "data-tile": target?.key ?? null,
      disabled: !target, "aria-label": label, title: label, "aria-pressed": gun === shown ? "true" : "false",
    },
    h("span", { class: "pip-number" }, gun.gun),
    h("span", { class: state.hit ? `pip-mark stamp stamp-${state.hit.toLowerCase()}` : "pip-mark" }, mark || "\u00a0"));
  }));
}

/** @param {Strip} strip @param {Gun | null} gun @param {Tile | null} shown @param {Lookups} names */
function rows(strip, gun, shown, names) {
  const marker = [...strip.tiles, ...(gun?.tiles ?? [])];
  return h("div", { class: "strip-rows", "data-id": "rows" },
    h("div", { class: "tiles tiles-4", "data-id": "marker" }, MARKER_STEPS.map((step) => slotFor(step, marker, shown, names))),
    gun?.targets.map((target) => targetRow(target, gun.done || strip.done, shown, names)) ?? []);
}

/** The target at hand has its five tiles, the others one line. @param {Target} target @param {boolean} settled @param {Tile | null} shown @param {Lookups} names */
function targetRow(target, settled, shown, names) {
  const result = finalResult(target, settled || target.tiles.every((tile) => tile.key !== shown?.key));
  const name = [h("span", { class: "target-name" }, names.unitName(target.unit)), target.friendly ? h("span", { class: "flag flag-own" }, t("own fire")) : null,
    h("span", { class: "target-hex" }, target.hex)];
  if (!target.tiles.includes(/** @type {Tile} */ (shown))) {
    return h("button", { type: "button", class: "target target-folded", "data-id": `target-${target.unit}`, "data-tile": target.tiles.at(-1)?.key },
      ...name, result ? stamp(result) : null);
  }
  return h("div", { class: "target", "data-id": `open-${target.unit}` }, h("p", { class: "target-line" }, ...name, result ? stamp(result) : null),
    h("div", { class: "tiles tiles-5" }, withCard(TARGET_STEPS, target.tiles).map((step) => slotFor(step, target.tiles, shown, names))));
}

/** @param {Strip} strip @param {Tile | null} shown @param {Lookups} names */
function rallyRow(strip, shown, names) {
  return h("div", { class: "tiles tiles-rally", "data-id": "rally" },
    strip.tiles.map((tile) => smallTile(tile, tile === shown, names, names.unitName(tile.unit ?? ""))));
}

/** What the other guns did: one line a gun that met somebody, one line for all that met nobody. @param {Strip} strip @param {Gun | null} shown @param {Lookups} names */
function soFar(strip, shown, names) {
  const others = strip.guns.filter((gun) => gunState(strip, gun).status === "done" && (gun !== shown || strip.done));
  const quiet = quietGuns(strip).filter((gun) => others.includes(gun));
  const lines = others.filter((gun) => !quiet.includes(gun)).map((gun) => h("li", { "data-id": `so-${gun.gun}` },
    h("button", { type: "button", class: "so-far", "data-tile": gun.targets.at(-1)?.tiles.at(-1)?.key },
      h("span", { class: "so-far-gun" }, t("Gun {gun}", { gun: gun.gun })), h("span", {}, gunLine(strip, gun, names)))));
  const reasons = [...new Set(quiet.map((gun) => gunLine(strip, gun, names)))].map((reason) => {
    const guns = quiet.filter((gun) => gunLine(strip, gun, names) === reason).map((gun) => String(gun.gun));
    return guns.length === 1 ? t("Gun {gun}: {what}", { gun: guns[0], what: reason }) : t("Guns {guns}: {what}", { guns: list(guns), what: reason });
  });
  if (!lines.length && !reasons.length) return null;
  return h("ul", { class: "so-fars", "data-id": "so-far" }, lines, reasons.length ? h("li", { class: "quiet-guns", "data-id": "quiet" }, reasons.join("; ")) : null);
}
