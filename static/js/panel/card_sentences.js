/** What the event cards do (chapter 6), each event as one sentence in the reader's language. Fetched when the first of them is seen; see later.js. */

import { list, pick, t } from "../text.js";
import { DESK_TELL } from "./desk_sentences.js";
import { FOG_TELL } from "./fog_sentences.js";
import { byWord, pointsWord } from "./shot_words.js";
import { plain, resultWord } from "./words.js";

/**
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {import("./types.js").Lookups} Lookups
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {Record<string, any>} Data
 */

/** @param {string | null | undefined} card @param {Lookups} names */
export function cardName(card, names) {
  const entry = names.catalogue?.find((one) => one.card === card);
  return entry ? pick(entry.name) : card ? plain(card) : t("A card face down");
}

/** The name of a card inside a sentence. @param {string} card @param {Lookups} names */
function quoted(card, names) {
  return `“${cardName(card, names)}”`;
}

/** @param {string[]} cards @param {Lookups} names */
function named(cards, names) {
  return list(cards.map((card) => cardName(card, names)));
}

/** One sentence after another. @param {...string} parts */
function joined(...parts) {
  return parts.filter(Boolean).reduce((all, part) => (all ? t("{one} {two}", { one: all, two: part }) : part), "");
}

/** A number of the ruleset for one card. @param {Lookups} names @param {string} card @param {string} number @returns {number} */
export function numberOf(names, card, number) {
  return names.ruleset.cards?.effect?.[card]?.[number] ?? 0;
}

/** @type {Record<string, (data: Data, names: Lookups, event: WargameEvent) => string>} */
const TELL = {
  ...DESK_TELL,
  ...FOG_TELL,
  cards_set: (d) => {
    const what = { count: d.count };
    if (!d.count) return t("The director sets an exercise without event cards.");
    if (d.pool === "shared") return t("The director sets event cards for each side: {count}, out of one shared pool.", what);
    return t("The director sets event cards for each side: {count}, each side out of its own pool.", what);
  },
  cards_selected: (d, n) => {
    const what = { side: n.sideName(d.side), count: d.count, positions: list(d.positions.map(String)) };
    const told = d.by === "director" ? t("The director deals {side} its cards face down: {count}.", what)
      : t("{side} takes its cards face down: {count}, by position {positions}.", what);
    return joined(told, d.cards ? t("In the order of drawing: {cards}.", { cards: named(d.cards, n) }) : "");
  },
  cards_shuffled: (d, n) => {
    const what = { side: d.owner === "shared" ? "" : n.sideName(d.owner), count: d.count };
    const told = d.what === "hand" ? t("The undrawn cards of {side} are shuffled and lie face down again ({count}).", what)
      : d.owner === "shared" ? t("The shared pool is shuffled ({count}).", what)
      : t("The pool of {side} is shuffled ({count}).", what);
    return joined(told, d.cards?.length ? t("In order: {cards}.", { cards: named(d.cards, n) }) : "");
  },
  card_drawn: (d, n) => joined(drawn(d, n), d.starts ? t("It takes effect in turn {turn}.", { turn: d.starts }) : ""),
  effect_started: started,
  effect_spent: spent,
  effect_lapsed: lapsed,
  unit_repaired: (d, n) => {
    const lifted = [["mobility_kill", "M"], ["firepower_kill", "F"], ["suppressed", "S"]].filter(([flag]) => d.before[flag]).map(([, result]) => resultWord(result));
    return t("{unit} is fully restored; lifted: {what}.", { unit: n.unitName(d.unit), what: list(lifted) });
  },
  result_corrected: (d, n) => t("The result is lowered: {before} becomes {after}.", { unit: n.unitName(d.unit), before: resultWord(d.before), after: resultWord(d.after) }),
  decision_opened: asked,
  decision_closed: answered,
  reward_opened: (d, n) => {
    const what = { side: n.sideName(d.side), count: d.count };
    return joined(t("A reward for {side}: it may exchange cards with its pool, at most {count}.", what),
      d.cards ? t("Face up in the pool: {cards}.", { cards: named(d.cards, n) }) : "");
  },
  cards_swapped: (d, n) => joined(t("{side} exchanges cards: {count}.", { side: n.sideName(d.side), count: d.count }),
    d.take ? t("It takes {cards} and gives its own of position {positions}, unseen.", { cards: named(d.take, n), positions: list(d.give.map(String)) }) : ""),
  reward_closed: (d, n) => (d.swapped ? t("The reward of {side} has been used.", { side: n.sideName(d.side) })
    : t("The reward of {side} is withdrawn; nothing was exchanged.", { side: n.sideName(d.side) })),
  extended: (d, n) => joined(t("The director gives more time to plan the fire of {battery}.", { battery: n.batteryName(d.battery) }),
    d.plan_until ? t("It may be planned until turn {turn} ends.", { turn: d.plan_until }) : ""),
};

/** @param {WargameEvent} event @param {Lookups} names @returns {string} */
export function cardSentence(event, names) {
  return TELL[event.type]?.({ ...event.data, side: event.data.side ?? event.side, turn: event.turn }, names, event) ?? "";
}

/** Who turned which card over. @param {Data} d @param {Lookups} n */
export function drawn(d, n) {
  const what = { side: n.sideName(d.side), card: d.card ? quoted(d.card, n) : "" };
  if (!d.card) return d.by === "director" ? t("The director draws a card for {side}. You are not shown it.", what) : t("{side} draws a card. You are not shown it.", what);
  if (d.by === "director") return t("The director draws for {side}: {card}.", what);
  return d.by === "clock" ? t("The time is up and a card is drawn for {side}: {card}.", what) : t("{side} draws {card}.", what);
}

/** @param {Data} d @param {Lookups} n */
function started(d, n) {
  const what = { card: quoted(d.card, n), side: n.sideName(d.side), turn: d.until, uses: d.uses };
  if (d.battery) {
    const brought = t("{card} brings {side} the battery {battery} of {guns} guns. It fires in turn {turn}.", { ...what, battery: n.batteryName(d.battery), guns: d.guns, turn: d.arrives });
    return joined(brought, d.plan_until ? t("Its fire has to be planned before turn {turn} ends.", { turn: d.plan_until }) : "");
  }
  // FOG-2: what an enemy's support brings shows only where it falls.
  if (/^support/.test(d.card)) return t("{card} for {side}. It fires in turn {turn}.", { ...what, turn: d.arrives ?? d.until });
  if (d.card === "rapid_reload") return t("{card} of {side} is in effect in turn {turn}, for {uses} shots in a row.", what);
  return d.uses === 1 ? t("{card} of {side} is in effect in turn {turn}, for one unit.", what) : t("{card} of {side} is in effect in turn {turn}, for {uses} units.", what);
}

/** @param {Data} d @param {Lookups} n @param {WargameEvent} event */
function spent(d, n, { clause }) {
  // In a step of a movement or a shot nothing else names the clause.
  const card = /assault|boost|reload/.test(d.card) ? t("{name} ({clause})", { name: quoted(d.card, n), clause: clause ?? "" }) : quoted(d.card, n);
  const what = { card, side: n.sideName(d.side), unit: d.unit ? n.unitName(d.unit) : "", left: d.left, battery: d.battery ? n.batteryName(d.battery) : "" };
  switch (d.card) {
    case "rapid_assault": {
      const gets = t("Of these, {points} by {card}.", { ...what, points: pointsWord(numberOf(n, d.card, "movement_points")) });
      return joined(gets, d.left ? t("Further units that may still get them: {left}.", what) : t("No further unit gets them.", what));
    }
    case "fire_boost": {
      const boost = { ...what, levels: numberOf(n, d.card, "attack_levels") };
      return n.ruleset.cards?.fire_boost_for === "shot" ? t("{card}: {unit} gets +{levels} attack levels for one shot.", boost)
        : t("{card}: {unit} gets +{levels} attack levels for all its shots of this turn.", boost);
    }
    case "field_repair": return t("{side} uses {card} on {unit}.", what);
    case "reactive_armour": return t("{side} uses {card} for {unit}.", what);
    case "rapid_reload": return d.left ? t("{card}: {unit} is the last shooter of {side} and fires again after this; shots left: {left}.", what)
      : t("{card}: the last shot of {unit}; {side} fires no more in this phase.", what);
    default: return t("{card} of {side}: the battery {battery} fires.", what);
  }
}

/** @param {Data} d @param {Lookups} n */
function lapsed(d, n) {
  const what = { card: quoted(d.card, n), side: n.sideName(d.side), battery: d.battery ? n.batteryName(d.battery) : "", left: d.left };
  switch (d.reason) {
    case "too_late": return t("{card} of {side} comes too late: the exercise ends before it could take effect.", what);
    case "nobody": return t("{card} of {side} has no effect: no unit has a mobility kill or a firepower kill.", what);
    case "declined": return t("{side} repairs nobody; {card} lapses.", what);
    case "no_plan": return t("{card} of {side} is lost: no fire of {battery} was planned in time.", what);
    case "not_fired": return t("{card} of {side} is lost: {battery} did not fire in the turn of its arrival.", what);
    case "phase_over": return t("{card} of {side} lapses with its part of the phase; uses left: {left}.", what);
    default: return t("{card} of {side} lapses with the turn; uses left: {left}.", what);
  }
}

/** @param {Data} d @param {Lookups} n */
function asked(d, n) {
  const what = { side: n.sideName(d.side), unit: d.unit ? n.unitName(d.unit) : "", before: d.result ? resultWord(d.result) : "", after: d.lowered ? resultWord(d.lowered) : "" };
  switch (d.kind ?? d.window) {
    case "field_repair": return t("{side} is asked: which unit is repaired?", what);
    case "reactive_armour": return t("{side} is asked: does reactive armour turn {before} of {unit} into {after}?", what);
    default: return t("{side} is asked about a card that you have not been shown.", what);
  }
}

/** @param {Data} d @param {Lookups} n */
function answered(d, n) {
  const what = { side: n.sideName(d.side) };
  const said = d.choice === null ? t("{side} has answered.", what)
    : d.choice === "keep" || (d.kind === "reactive_armour" && d.choice === "pass")
      ? (d.scope === "battery" ? t("{side} keeps the card for the rest of this battery.", what) : t("{side} keeps the card.", what))
    // What it is used for, its use says.
    : "";
  const who = byWord(d.by);
  return said && who ? t("{one} {two}", { one: said, two: t("Answered {who}.", { who }) }) : said;
}

/** What came of the question about reactive armour. @param {Tile} tile @param {Lookups} names */
export function cardOutcome(tile, names) {
  const told = tile.events.filter(({ type }) => (tile.state === "open" ? type === "decision_opened" : !["decision_opened", "unit_changed"].includes(type)));
  return joined(...told.map((event) => cardSentence(event, names)));
}

/** The whole strip for its line: what it came to last. @param {Strip} strip @param {Lookups} names */
export function cardLine({ events }, names) {
  return events.map((event) => cardSentence(event, names)).filter(Boolean).at(-1) ?? "";
}
