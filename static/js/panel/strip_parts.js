/** What strips of every kind are made of: tiles that rolls and readings fill, and a target with its corrections. No DOM, no texts. */

import { ofCards } from "./later.js";

/**
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Target} Target
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Step} Step
 */

/** The step that a roll or a reading belongs to, by its purpose. @type {Record<string, Step>} */
export const STEP_OF = {
  arrival: "arrival", scatter: "scatter", direction: "direction", distance: "distance",
  attack: "result", armour: "armour", rally: "rally", terrain: "terrain", fort: "works", direct: "result", direct_armour: "armour",
};

/** @param {Strip["kind"]} kind @param {WargameEvent} event @returns {Strip} */
export function newStrip(kind, event) {
  return {
    kind, key: `n${event.n}`, n: event.n, turn: event.turn, phase: event.phase, side: null,
    battery: "", target: "", gun_type: "", gun_kind: null, suppressed: false, automatic: false, failed: false, done: false, current: null,
    tiles: [], guns: [], unit: "", points: null, left: null, reason: null, stops: [], acts: [], card: null, events: [],
  };
}

/** @param {WargameEvent} event @returns {Target} */
export function newTarget({ data }) {
  return {
    unit: data.target ?? data.unit ?? "", hex: data.hex ?? "", distance: data.distance ?? data.range ?? 0, level: data.level ?? 0,
    friendly: Boolean(data.friendly), mark: null, tiles: [], changed: null,
  };
}

/** The tile of a step, made where it is missing. @param {string} key of strip or act @param {Tile[]} tiles @param {Step} step @param {WargameEvent} event @returns {Tile} */
export function tileOf(key, tiles, step, event) {
  const unit = event.data.unit ?? null;
  let tile = tiles.find((one) => one.step === step && one.unit === unit);
  if (!tile) {
    tile = newTile(`${key}/${event.data.gun ?? ""}/${unit ?? ""}/${step}`, step, event);
    tiles.push(tile);
  }
  if (tile.events.at(-1) !== event) tile.events.push(event);
  return tile;
}

/** @param {string} key @param {Step} step @param {WargameEvent} event @returns {Tile} */
export function newTile(key, step, event) {
  return {
    key, step, gun: event.data.gun ?? null, unit: event.data.unit ?? null, state: "done", clause: event.clause ?? "",
    side: null, by: null, faces: [], dice: 0, held: false, read: {}, events: [],
  };
}

/** A request opens the tile, the roll fills it. @param {Tile} tile @param {WargameEvent} event */
export function roll(tile, event) {
  const { data } = event;
  tile.clause = event.clause ?? data.clause ?? tile.clause;
  tile.side = data.side ?? event.side;
  if (event.type === "dice_requested") {
    Object.assign(tile, { state: "open", dice: data.dice });
    return;
  }
  const { total, table, row, column, outcome, value } = data;
  Object.assign(tile, { state: "done", by: data.by, faces: data.faces, dice: data.faces.length });
  Object.assign(tile.read, { total, table, row, column, outcome, value });
}

/**
 * A target's result, its corrections and what they made of the unit.
 * @param {string} key  of the strip or the act
 * @param {Target} target
 * @param {WargameEvent} event
 * @param {{table: "indirect" | "direct", row: string}} read  the gun type or the weapon
 * @returns {Tile | null}
 */
export function targetStep(key, target, event, read) {
  const { data } = event;
  if (ofCards(event)) return cardStep(key, target, event, read);
  if (event.type === "target_attacked") {
    const tile = tileOf(key, target.tiles, "level", event);
    Object.assign(target, { hex: data.hex, distance: data.distance, level: data.level, friendly: Boolean(data.friendly) });
    tile.read = { table: "indirect.attack_level", row: read.row, column: data.distance, outcome: data.level };
    return tile;
  }
  if (event.type === "correction_read") {
    const tile = tileOf(key, target.tiles, STEP_OF[data.step], event);
    const rolled = target.tiles.find((one) => one.step === "result");
    Object.assign(tile, { held: true, faces: rolled?.faces ?? [], side: rolled?.side ?? null, by: rolled?.by ?? null });
    tile.read = { total: data.column, table: data.table, row: data.row, column: data.column, outcome: data.after, before: data.before };
    target.mark = data.after;
    return tile;
  }
  if (event.type === "result_marked") {
    target.mark = data.result;
    const tile = attach(target.tiles.find((one) => one.step === "result"), event);
    if (tile) tile.read.level = data.level;
    return tile;
  }
  if (event.type === "result_corrected") {
    target.mark = data.after;
    return attach(target.tiles.find((one) => one.step === STEP_OF[data.step]), event);
  }
  target.changed = { before: data.before, after: data.after };
  return spared(key, target, event, read) ?? attach(target.tiles.at(-1), event);
}

/** IF-6c, DF-3: an armour value of 0 needs no roll; a reader must see that none was forgotten. @param {string} key @param {Target} target @param {WargameEvent} event @param {{table: "indirect" | "direct", row: string}} read */
function spared(key, target, event, read) {
  const steps = target.tiles.map((one) => one.step);
  const before = read.table === "direct" ? steps.includes("result") : steps.includes("works");
  if (target.mark !== "K" || !before || steps.includes("armour")) return null;
  const tile = tileOf(key, target.tiles, "armour", event);
  const clause = read.table === "direct" ? "DF-3" : "IF-6c";
  Object.assign(tile, { state: "none", clause, gun: event.data.cause?.gun ?? tile.gun });
  tile.key = `${key}/${tile.gun ?? ""}/${tile.unit ?? ""}/armour`;
  tile.read = { table: `${read.table}.armour`, row: read.row, column: null, outcome: "K", value: 0 };
  return tile;
}

/** CARD-4: the side is asked about its reactive armour after all corrections. @param {string} key @param {Target} target @param {WargameEvent} event @param {{table: "indirect" | "direct", row: string}} read */
function cardStep(key, target, event, read) {
  const { type, clause, side, data } = event;
  // Who has not been shown the card is not told whose result it is about: it is the one at hand.
  const known = { ...event, data: { ...data, unit: target.unit, gun: target.tiles[0]?.gun } };
  spared(key, target, known, read);
  const tile = tileOf(key, target.tiles, "card", known);
  tile.events.splice(-1, 1, event);
  Object.assign(tile, { state: type === "decision_opened" ? "open" : "done", clause: clause ?? data.clause, side: data.side ?? side });
  if (type === "decision_opened") Object.assign(tile.read, data);
  if (type === "decision_closed") tile.read.choice = data.choice;
  if (type === "result_corrected") {
    Object.assign(tile.read, { before: data.before, outcome: data.after });
    target.mark = data.after;
  }
  return tile;
}

/** @param {Tile | undefined} tile @param {WargameEvent} event @returns {Tile | null} */
export function attach(tile, event) {
  tile?.events.push(event);
  return tile ?? null;
}

/** What a target has in the end: "" while it is not settled. @param {Target} target @param {boolean} settled */
export function finalResult(target, settled) {
  if (target.changed) {
    const gained = (/** @type {string} */ flag) => target.changed?.after[flag] && !target.changed.before[flag];
    return gained("destroyed") ? "K" : gained("mobility_kill") ? "M" : gained("firepower_kill") ? "F" : gained("suppressed") ? "S" : "-";
  }
  return settled ? (target.mark === null ? "-" : target.mark) : "";
}
