/** An event card on the panel: its picture and text, what it does and when; the points it gives a mover, the result that it lowers. */

import { ensureCardStyles } from "../cards/styles.js";
import { cardBack, cardFace } from "../cards/face.js";
import { h } from "../dom.js";
import { pick, t } from "../text.js";
import { sideBadge, stamp } from "./badges.js";
import { cardName, cardSentence, drawn, numberOf } from "./card_sentences.js";
import { ensureSheet } from "./sheet.js";
import { grid } from "./tables.js";
import { capital, resultWord, signed } from "./words.js";

/**
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Lookups} Lookups
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 */

await Promise.all([ensureCardStyles(), ensureSheet("cardpanel.css")]);

/** The results from the worst to none; M and F stand on one step. */
const STEPS = [["K"], ["M", "F"], ["S"], ["-"]];

/** @param {Strip} strip @param {Lookups} names @returns {Node[]} */
export function cardStrip(strip, names) {
  const entry = names.catalogue?.find((one) => one.card === strip.card) ?? null;
  const facts = [t("Turn {turn}", { turn: strip.turn }), t("Event card")];
  return [
    h("header", { class: `strip-head side-of-${strip.side}`, "data-id": "head" },
      h("h3", { class: "strip-title" }, sideBadge(strip.side), h("span", { class: "strip-name" }, cardName(strip.card, names))),
      h("p", { class: "strip-facts" }, facts.join(" · "))),
    h("article", { class: "card card-event", "data-id": `card-${strip.key}` },
      h("div", { class: "card-event-picture" }, entry ? cardFace(entry, { size: "small" }) : cardBack()),
      ...steps(strip, entry, names),
      ...strip.events.filter((event) => event.type === "decision_opened" && event.data.options?.length).map((event) => repairs(event, strip, names))),
  ];
}

/** Who drew it, what is printed on it, what it does and when; the clause where it is another than the line before. @param {Strip} strip @param {import("../types.js").Face | null} entry @param {Lookups} names */
function steps(strip, entry, names) {
  /** @type {{words: string, clause: string | null, printed?: boolean}[]} */
  const lines = strip.events.filter((event) => !answerOf(strip, event)).map((event) => ({ words: event.type === "card_drawn" ? drawn({ side: strip.side, ...event.data }, names) : cardSentence(event, names), clause: event.clause }));
  const [first] = strip.events;
  // When a support card fires, its battery says.
  if (first.data.starts && !strip.events[1]?.data.battery) lines.splice(1, 0, { words: t("It takes effect in turn {turn}.", { turn: first.data.starts }), clause: null });
  if (entry) lines.splice(first.type === "card_drawn" ? 1 : 0, 0, { words: pick(entry.text), clause: entry.clause, printed: true });
  let said = "";
  return lines.filter(({ words }) => words).map(({ words, clause, printed }, index) => {
    const shown = clause && clause !== said ? clause : null;
    said = clause ?? said;
    return h("p", { class: printed ? "card-event-text" : "card-event-step", "data-id": `step-${index}` }, shown ? h("span", { class: "clause-no" }, shown) : null, capital(words));
  });
}

/** @param {Strip} strip @param {WargameEvent} opened */
function answerOf(strip, opened) {
  return opened.type !== "decision_opened" ? null : strip.events.find(({ type, data }) => type === "decision_closed" && data.decision === opened.data.decision);
}

/** CARD-3: the units that may be repaired; the one taken is lit. @param {WargameEvent} opened @param {Strip} strip @param {Lookups} names */
function repairs(opened, strip, names) {
  const { data } = opened;
  const answer = answerOf(strip, opened);
  return h("table", { class: "options", "data-id": "repairs" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Unit")), h("th", { scope: "col" }, t("Hex")), h("th", { scope: "col" }, t("Damage")))),
    h("tbody", {}, data.options.map((/** @type {Record<string, any>} */ one) => {
      const taken = answer?.data.option === one.id;
      const damage = [["mobility_kill", "M"], ["firepower_kill", "F"], ["suppressed", "S"]].filter(([flag]) => one[flag]).map(([, result]) => result);
      return h("tr", { class: taken ? "lit" : null, "aria-current": taken ? "true" : null },
        h("th", { scope: "row" }, names.unitName(one.unit)), h("td", {}, one.hex), h("td", { title: damage.map(resultWord).join(" + ") }, damage.map(stamp)));
    })));
}

/** What a card changes in a step of a movement or of a target. @param {Tile} tile @param {Lookups} names @returns {Element[]} */
export function cardBody(tile, names) {
  return tile.step === "start" ? points(tile, names) : lowering(tile, names);
}

/** CARD-1: its own points and the card's. @param {Tile} tile @param {Lookups} names */
function points(tile, names) {
  const spent = tile.events.find((event) => event.type === "effect_spent");
  if (!spent) return [];
  const more = numberOf(names, spent.data.card, "movement_points");
  const shifts = [[String(tile.read.outcome - more), t("the unit's own points"), "shift shift-base"], [signed(more), t("{name} ({clause})", { name: cardName(spent.data.card, names), clause: spent.clause ?? "" }), "shift"],
    [`= ${tile.read.outcome}`, t("in all"), "shift shift-final"]];
  return [h("ol", { class: "shifts" }, shifts.map(([value, what, name]) => h("li", { class: name }, h("b", {}, value), h("span", {}, what))))];
}

/** CARD-4: each result and what it becomes, the one at hand ringed. @param {Tile} tile @param {Lookups} names */
function lowering(tile, names) {
  const before = tile.read.before ?? tile.read.result;
  if (!before) return [];
  const levels = numberOf(names, "reactive_armour", "result_levels") || 1;
  const results = STEPS.slice(0, -1).flat();
  const lowered = results.map((result) => STEPS[Math.min(STEPS.findIndex((step) => step.includes(result)) + levels, STEPS.length - 1)][0]);
  return [h("figure", { class: "table table-card" }, h("figcaption", {}, t("What reactive armour makes of a result")),
    grid(t("Result"), results, [{ head: t("becomes"), cells: lowered, lit: true }], results.indexOf(before)))];
}
