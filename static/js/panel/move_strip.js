/** One unit's movement (MOV-1 to MOV-8), hex by hex with the conversation in each, and one aimed shot (DF-1 to DF-3). No DOM, no texts. */

import { ofCards } from "./later.js";
import { STEP_OF, attach, newStrip, newTarget, newTile, roll, targetStep, tileOf } from "./strip_parts.js";

/**
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Stop} Stop
 * @typedef {import("./types.js").Act} Act
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").Record_} Record_
 */

/** @type {Step[]} */
export const SHOT_STEPS = ["shot", "result", "armour"];

const RESULTS = ["dice_requested", "dice_rolled", "result_marked", "result_corrected", "unit_changed"];
const OF_MOVE = new Set([...RESULTS, "unit_moved", "decision_opened", "decision_closed", "shot_fired", "target_attacked", "correction_read", "move_ended"]);
/** What a movement without its beginning (a cut history) may begin with. */
const BEGINS = new Set(["move_started", "unit_moved", "decision_opened", "shot_fired"]);
const OF_SHOT = new Set(RESULTS);
/** @type {Record<string, Act["kind"]>} */
const KIND_OF = { opportunity: "opportunity", covering: "covering", mover: "mover", on_the_move: "mover", short_halt: "mover", aimed: "aimed" };

/** @param {Strip | null} strip @param {WargameEvent} event */
export function isOfMove(strip, event) {
  if (event.type === "shot_fired" && event.data.mode === "aimed") return false;
  return strip?.kind === "move" ? OF_MOVE.has(event.type) : BEGINS.has(event.type);
}

/** @param {Strip | null} strip @param {WargameEvent} event */
export function isOfShot(strip, event) {
  if (strip?.kind !== "shot" || !OF_SHOT.has(event.type)) return false;
  const { unit, shooter, cause } = event.data;
  return unit === strip.target && (strip.unit === null || strip.unit === (shooter ?? cause?.shooter));
}

/** Under fog nobody tells when a unit ends its movement out of sight. @param {Strip} strip @param {WargameEvent} event */
export function goesOn({ kind, unit }, { type, data }) {
  return kind === "move" && (!unit || type !== "unit_moved" || data.unit === unit);
}

/** @param {WargameEvent} event @returns {Strip} */
export function newMove(event) {
  const { data, type } = event;
  const moves = type !== "shot_fired" || KIND_OF[data.mode] === "mover" ? data.unit : data.mode === "opportunity" ? data.target : "";
  const side = type === "move_started" || type === "unit_moved" || data.kind === "covering" || data.kind === "mover" ? event.side : null;
  return { ...newStrip("move", event), unit: moves, side, points: data.points ?? null, left: data.points ?? null };
}

/** @param {WargameEvent} event @returns {Strip} */
export function newShot(event) {
  return { ...newStrip("shot", event), unit: event.data.unit, side: event.side, target: event.data.target };
}

/** @param {Strip} strip @param {WargameEvent} event @param {Record_} record @returns {Tile | null} */
export function moveStep(strip, event, record) {
  const { data } = event;
  switch (ofCards(event) ? "" : event.type) {
    case "move_started": {
      const tile = tileOf(strip.key, strip.tiles, "start", event);
      tile.read = { outcome: data.points, hex: record.hexes[data.unit] ?? "" };
      return tile;
    }
    case "unit_moved":
      return enter(strip, event);
    case "move_ended": {
      const tile = tileOf(strip.key, strip.tiles, "end", event);
      const reason = data.reason ?? "over";
      tile.read = { outcome: reason, left: data.left };
      Object.assign(strip, { reason, left: data.left });
      return tile;
    }
    case "decision_opened":
      return asked(strip, event);
    case "decision_closed":
      return answered(strip, event);
    case "shot_fired":
      return fired(strip, shotAct(strip, event), event, record);
    case "target_attacked":
      return zoneHit(strip, event);
    default: {
      // CARD-1: the unit has just begun to move.
      if (event.type === "effect_spent" && !strip.stops.length) return attach(strip.tiles[0], event);
      const act = stopOf(strip, event).acts.at(-1);
      const tile = act ? resultStep(act, event) : null;
      if (typeof data.movement_left === "number") remains(strip, event, data.movement_left);
      return tile;
    }
  }
}

/** The step to show after this one: the shot that stopped a unit stays, the end is said in the row of hexes. @param {Strip} strip @param {Tile | null} tile */
export function showsNext(strip, tile) {
  return tile !== null && !(tile.step === "end" && strip.stops.at(-1)?.acts.at(-1)?.target);
}

/** @param {Strip} strip @param {WargameEvent} event @param {Record_} record @returns {Tile | null} */
export function shotStep(strip, event, record) {
  let tile = null;
  if (event.type === "shot_fired") {
    const act = newAct(strip.key, "aimed", event);
    strip.acts.push(act);
    tile = fired(strip, act, event, record);
  } else tile = resultStep(strip.acts[0], event);
  // FOG-2: a shooter may be seen by its fire, from then on.
  strip.unit ??= strip.acts[0].shooter;
  strip.done = settled(strip.acts[0]);
  return tile;
}

/** Nothing that follows can change what the act came to. @param {Act} act */
export function settled(act) {
  const { target, shot } = act;
  if (target?.tiles.some((tile) => tile.state === "open")) return false;
  if (act.done || target?.changed) return true;
  return target ? (shot !== null && shot.level < 1) || (target.mark !== null && target.mark !== "K") : act.tiles.every((tile) => tile.state !== "open");
}

/** @param {Strip} strip @param {WargameEvent} event @returns {Tile} */
function enter(strip, event) {
  const { data } = event;
  finish(strip);
  const stop = newStop(strip, event);
  Object.assign(stop, { hex: data.to, from: data.from, cost: data.cost, left: data.left });
  stop.tile = newTile(`${stop.key}/step`, "step", event);
  stop.tile.read = { outcome: data.cost, from: data.from, to: data.to, left: data.left };
  stop.tile.events.push(event);
  strip.left = data.left;
  return stop.tile;
}

/** @param {Strip} strip @param {WargameEvent} event @returns {Stop} */
function newStop(strip, event) {
  const stop = { key: `${strip.key}/${event.n}`, hex: "", from: "", cost: null, left: null, tile: null, acts: [] };
  strip.stops.push(stop);
  return stop;
}

/** @param {Strip} strip @param {WargameEvent} event @returns {Stop} */
function stopOf(strip, event) {
  return strip.stops.at(-1) ?? newStop(strip, event);
}

/** @param {Strip} strip */
function finish(strip) {
  for (const act of strip.stops.at(-1)?.acts ?? []) act.done = true;
}

/** @param {string} key @param {Act["kind"]} kind @param {WargameEvent} event @returns {Act} */
function newAct(key, kind, event) {
  return {
    key: `${key}/${event.n}`, kind, clause: event.clause ?? "", side: event.data.side ?? event.side, shooter: "", gun: null,
    shot: null, target: null, tiles: [], done: false,
  };
}

/** @param {Strip} strip @param {Act["kind"]} kind @param {WargameEvent} event @returns {Act} */
function addAct(strip, kind, event) {
  finish(strip);
  const stop = stopOf(strip, event);
  const act = newAct(stop.key, kind, event);
  stop.acts.push(act);
  return act;
}

/** @param {Strip} strip @param {WargameEvent} event @returns {Tile} */
function asked(strip, event) {
  const { data } = event;
  const kind = data.kind ?? data.window;
  const act = addAct(strip, KIND_OF[kind] ?? "opportunity", event);
  act.clause = event.clause ?? data.clause ?? "";
  const tile = newTile(`${act.key}/decision`, "decision", event);
  Object.assign(tile, { state: "open", clause: act.clause, side: act.side });
  tile.read = { decision: data.decision, kind, options: data.options ?? [], outcome: null, option: null, scope: null };
  tile.events.push(event);
  act.tiles.push(tile);
  return tile;
}

/** @param {Strip} strip @param {WargameEvent} event @returns {Tile | null} */
function answered(strip, event) {
  const { decision, choice, option, scope, by } = event.data;
  const tile = stopOf(strip, event).acts.flatMap((act) => act.tiles).findLast((one) => one.step === "decision" && one.read.decision === decision);
  if (!tile) return null;
  tile.state = "done";
  Object.assign(tile.read, { outcome: choice, option, scope, by });
  tile.events.push(event);
  return tile;
}

/** The act whose side has just said that it fires, or a new one: a standing order asks nobody. @param {Strip} strip @param {WargameEvent} event */
function shotAct(strip, event) {
  const last = stopOf(strip, event).acts.at(-1);
  if (last && !last.shot && last.tiles.some((tile) => tile.read.outcome === "fire")) return last;
  const act = addAct(strip, KIND_OF[event.data.mode] ?? "opportunity", event);
  if (!event.data.ordered) return act;
  const tile = newTile(`${act.key}/order`, "order", event);
  Object.assign(tile, { clause: "MOV-8", side: act.side, read: { outcome: "fire" } });
  tile.events.push(event);
  act.tiles.push(tile);
  return act;
}

/** DF-2: the level, shift by shift. @param {Strip} strip @param {Act} act @param {WargameEvent} event @param {Record_} record @returns {Tile} */
function fired(strip, act, event, record) {
  const { data } = event;
  act.shooter = data.unit;
  act.shot = data;
  act.clause = event.clause ?? act.clause;
  act.target = newTarget(event);
  // Where the two stood: said by the event, or by what was seen of them before.
  const [from, to] = [data.hex ?? record.hexes[data.unit] ?? "", data.target_hex ?? record.hexes[data.target] ?? ""];
  act.target.hex = to;
  const tile = newTile(`${act.key}/shot`, "shot", event);
  Object.assign(tile, { clause: "DF-2", side: event.side, unit: data.target });
  tile.read = { ...data, table: "direct.weapons", row: data.weapon, column: data.range, outcome: data.level, from, to };
  // CARD-2, CARD-5: named just before.
  tile.events.push(event, ...record.spent);
  record.spent = [];
  act.tiles.push(tile);
  act.target.tiles.push(tile);
  if (typeof data.left === "number") remains(strip, event, data.left);
  return tile;
}

/** MOV-7: a marker of a fire zone attacks the mover, as a battery attacks its targets. @param {Strip} strip @param {WargameEvent} event @returns {Tile | null} */
function zoneHit(strip, event) {
  const act = addAct(strip, "zone", event);
  Object.assign(act, { shooter: event.data.battery, gun: event.data.gun ?? null, clause: event.clause ?? "MOV-7", target: newTarget(event) });
  act.shot = { gun_type: event.data.gun_type, level: event.data.level };
  return resultStep(act, event);
}

/** @param {Act} act @param {WargameEvent} event @returns {Tile | null} */
function resultStep(act, event) {
  const { target, kind, shot } = act;
  if (!target) return null;
  act.shooter ??= event.data.shooter ?? null;
  const table = kind === "zone" ? "indirect" : "direct";
  const row = (kind === "zone" ? shot?.gun_type : shot?.weapon) ?? "";
  const tile = event.data.purpose ? diceStep(act, event, `${table}.`) : targetStep(act.key, target, event, { table, row });
  act.tiles = [...act.tiles.filter((one) => !target.tiles.includes(one)), ...target.tiles];
  return tile;
}

/** @param {Act} act @param {WargameEvent} event @param {string} table @returns {Tile | null} */
function diceStep(act, event, table) {
  const step = STEP_OF[event.data.purpose];
  if (!step || !act.target) return null;
  const tile = tileOf(act.key, act.target.tiles, step, event);
  // An open roll shows its table already.
  Object.assign(tile.read, step === "result" ? { table: `${table}results`, row: act.target.level } : { table: `${table}armour`, row: act.shot?.weapon ?? act.shot?.gun_type });
  roll(tile, event);
  return tile;
}

/** What a short halt or a suppression leaves the mover. @param {Strip} strip @param {WargameEvent} event @param {number} left */
function remains(strip, event, left) {
  strip.left = left;
  stopOf(strip, event).left = left;
}

