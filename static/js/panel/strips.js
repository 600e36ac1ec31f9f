/** From events to strips, tiles and lines: a battery's fire, a rally phase, a movement, an aimed shot. No DOM, no texts. */

import { fireStep, isOfFire, newFire, rallyStep } from "./fire_strip.js";
import { ofCards } from "./later.js";
import { goesOn, isOfMove, isOfShot, moveStep, newMove, newShot, shotStep, showsNext } from "./move_strip.js";
import { newStrip } from "./strip_parts.js";

/**
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Record_} Record_
 * @typedef {import("./types.js").Item} Item
 */

const CLOSERS = new Set(["turn_started", "phase_started", "exercise_ended", "fire_declared", "move_started"]);
/** Of event cards: what may be a step of an adjudication, and what begins a strip. */
const IN_STRIPS = new Set(["decision_opened", "decision_closed", "effect_spent", "result_corrected"]);
const BEGINS = new Set(["card_drawn", "effect_started", "effect_lapsed", "decision_opened"]);
const JOINS = /^(effect|decision|unit_r)/;
/** Six markers closing at once are one thing to a reader, and so are all that a side sights. */
const TOLD_TOGETHER = new Set(["zone_closed", "unit_sighted"]);

/** @returns {Record_} */
export function newRecord() {
  return { items: [], open: null, hexes: {}, held: null, spent: [] };
}

/** @param {WargameEvent[]} events @returns {Item[]} */
export function stripsOf(events) {
  const record = newRecord();
  for (const event of events) addEvent(record, event);
  return record.items;
}

/** Takes one event in; says which item and which step it belongs to. @param {Record_} record @param {WargameEvent} event @returns {{item: Item, tile: Tile | null}} */
export function addEvent(record, event) {
  note(record, event);
  if (CLOSERS.has(event.type)) close(record);
  if (ofCards(event)) return cardEvent(record, event);
  if (event.type === "fire_declared") return { item: open(record, newFire(event)), tile: null };
  const rally = event.data.purpose === "rally" || (event.type === "suppression_removed" && record.open?.kind === "rally");
  if (rally) {
    const strip = record.open?.kind === "rally" ? record.open : open(record, newStrip("rally", event));
    strip.events.push(event);
    return { item: strip, tile: rallyStep(strip, event) };
  }
  if (isOfMove(record.open, event)) {
    const strip = record.open && goesOn(record.open, event) ? record.open : open(record, newMove(event));
    const told = take(strip, event, moveStep(strip, event, record));
    if (event.type === "move_ended") close(record);
    return told;
  }
  if (event.type === "shot_fired" || isOfShot(record.open, event)) {
    const strip = event.type === "shot_fired" || !record.open ? open(record, newShot(event)) : record.open;
    return take(strip, event, shotStep(strip, event, record));
  }
  if (isOfFire(record.open, event)) {
    const strip = record.open?.kind === "fire" ? record.open : open(record, newFire(event));
    const told = take(strip, event, fireStep(strip, event));
    if (event.type === "fire_ended" || strip.failed) close(record);
    return told;
  }
  return { item: addLine(record, event), tile: null };
}

/** A card in the middle of an adjudication is a step of it; what else it does is a strip of its own, the rest are lines. @param {Record_} record @param {WargameEvent} event @returns {{item: Item, tile: Tile | null}} */
function cardEvent(record, event) {
  const { type, side, data } = event;
  const { open: now } = record;
  const names = type === "effect_spent" && /boost|reload/.test(data.card);
  if (names) record.spent.push(event);
  else if (now && IN_STRIPS.has(type)) {
    if (now.kind === "fire") return take(now, event, fireStep(now, event));
    if (now.kind === "move") return take(now, event, moveStep(now, event, record));
    if (now.kind === "shot") return take(now, event, shotStep(now, event, record));
  }
  // What a card's own side has been shown, others hear of when it is used.
  const same = now?.kind === "card" && now.side === side && JOINS.test(type) && (!now.card || !data.card || now.card === data.card);
  if (same || (BEGINS.has(type) && !/_over$/.test(data.reason))) {
    const strip = same ? now : open(record, { ...newStrip("card", event), side });
    strip.card ??= data.card;
    return take(strip, event, null);
  }
  return { item: addLine(record, event), tile: null };
}

/** @param {Strip} strip @param {WargameEvent} event @param {Tile | null} tile */
function take(strip, event, tile) {
  if (strip.events.at(-1) !== event) strip.events.push(event);
  if (tile && showsNext(strip, tile)) strip.current = tile.key;
  return { item: strip, tile };
}

/** Where units stand, as far as the events say it. @param {Record_} record @param {WargameEvent} event */
function note(record, event) {
  for (const [id, unit] of Object.entries(event.updates?.units ?? {})) if (unit?.hex) record.hexes[id] = unit.hex;
  if (event.type === "unit_moved") record.hexes[event.data.unit] = event.data.to;
}

/** @param {Record_} record */
export function close(record) {
  const strip = record.open;
  if (!strip) return;
  strip.done = true;
  for (const part of [...strip.guns, ...strip.acts, ...strip.stops.flatMap((stop) => stop.acts)]) part.done = true;
  record.open = null;
}

/** @param {Record_} record @param {Strip} strip @returns {Strip} */
function open(record, strip) {
  close(record);
  record.items.push(strip);
  record.open = strip;
  return strip;
}

/** @param {Record_} record @param {WargameEvent} event @returns {Item} */
function addLine(record, event) {
  const last = record.items.at(-1);
  if (last?.kind === "line" && TOLD_TOGETHER.has(event.type) && last.events[0].type === event.type && last.events[0].side === event.side && last.turn === event.turn) {
    last.events.push(event);
    return last;
  }
  /** @type {Line} */
  const line = {
    kind: "line", key: `n${event.n}`, n: event.n, events: [event], turn: event.type === "sight_lost" ? event.turn : event.data.turn ?? event.turn,
    phase: event.type === "turn_started" ? null : (event.data.phase ?? event.phase),
  };
  if (event.type === "score_changed") {
    const { held } = record;
    const now = Object.entries(event.data.objectives ?? {});
    if (held) line.taken = Object.fromEntries(now.filter(([hex, side]) => held[hex] !== side));
    record.held = { ...event.data.objectives };
  }
  record.items.push(line);
  return line;
}
