/** One battery's fire (IF-1 to IF-7) and the rally phase (TURN-2), event by event. No DOM, no texts. */

import { ofCards } from "./later.js";
import { STEP_OF, attach, newStrip, newTarget, roll, targetStep, tileOf } from "./strip_parts.js";

/**
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Gun} Gun
 * @typedef {import("./types.js").Target} Target
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Step} Step
 */

/** @type {Step[]} */
export const MARKER_STEPS = ["arrival", "scatter", "direction", "distance"];
/** @type {Step[]} */
export const TARGET_STEPS = ["level", "result", "terrain", "works", "armour"];

const OF_FIRE = new Set([
  "marker_placed", "fire_failed", "fire_arrived", "marker_scattered", "marker_left_map", "target_attacked", "result_marked",
  "correction_read", "result_corrected", "unit_changed", "zone_opened", "fire_ended", "dice_requested", "dice_rolled",
]);

/** Without its beginning (a cut history) a battery's fire still makes a strip. @param {Strip | null} strip @param {WargameEvent} event */
export function isOfFire(strip, event) {
  if (!OF_FIRE.has(event.type)) return false;
  const battery = event.data.battery ?? event.data.cause?.battery;
  if (!battery) return false;
  return strip?.kind === "fire" ? strip.battery === battery : event.type !== "unit_changed" && event.type !== "fire_ended";
}

/** @param {WargameEvent} event @returns {Strip} */
export function newFire(event) {
  const { battery, target, gun_type, kind, guns, suppressed, automatic } = event.data;
  const declared = event.type === "fire_declared";
  /** @type {Strip} */
  const strip = {
    ...newStrip("fire", event), side: event.side, battery: battery ?? "", target: target ?? "", gun_type: gun_type ?? "",
    gun_kind: declared ? kind : null, suppressed: Boolean(declared && suppressed), automatic: Boolean(automatic), events: [event],
  };
  for (let gun = 1; declared && gun <= guns; gun += 1) gunOf(strip, gun);
  return strip;
}

/** @param {Strip} strip @param {WargameEvent} event @returns {Tile | null} */
export function rallyStep(strip, event) {
  if (event.type === "suppression_removed") {
    const tile = strip.tiles.find((one) => one.unit === event.data.unit) ?? null;
    tile?.events.push(event);
    return tile;
  }
  const tile = tileOf(strip.key, strip.tiles, "rally", event);
  roll(tile, event);
  strip.current = tile.key;
  return tile;
}

/** @param {Strip} strip @param {number} number @returns {Gun} */
function gunOf(strip, number) {
  let gun = strip.guns.find((one) => one.gun === number);
  if (!gun) {
    gun = { gun: number, hex: null, from: null, lost: null, zone: false, done: false, tiles: [], targets: [] };
    strip.guns.push(gun);
    strip.guns.sort((one, other) => one.gun - other.gun);
  }
  return gun;
}

/** @param {Gun} gun @param {WargameEvent} event @returns {Target} */
function targetOf(gun, event) {
  let target = gun.targets.find((one) => one.unit === event.data.unit);
  if (!target) {
    target = newTarget(event);
    gun.targets.push(target);
  }
  return target;
}

/** @param {Strip} strip @param {WargameEvent} event @returns {Tile | null} */
export function fireStep(strip, event) {
  const { data } = event;
  if (ofCards(event)) return event.type === "effect_spent" && data.battery ? null : cardStep(strip, event);
  const gun = typeof (data.gun ?? data.cause?.gun) === "number" ? gunOf(strip, data.gun ?? data.cause.gun) : null;
  if (gun) for (const one of strip.guns) one.done ||= one.gun < gun.gun;
  if (event.type === "dice_rolled" || event.type === "dice_requested") return diceStep(strip, gun, event);
  if (event.type === "fire_failed" || event.type === "fire_arrived") {
    if (event.type === "fire_failed") gun ? (gun.lost = "failed") : (strip.failed = true);
    return attach((gun ?? strip).tiles.find((one) => one.step === "arrival"), event);
  }
  if (!gun) {
    if (event.type === "marker_placed") strip.target ||= data.hex;
    return null;
  }
  switch (event.type) {
    case "marker_placed":
      gun.hex = gun.from = data.hex;
      return null;
    case "marker_scattered":
    case "marker_left_map": {
      gun.hex = data.to ?? null;
      if (event.type === "marker_left_map") gun.lost = "off_map";
      const tile = attach(gun.tiles.find((one) => one.step === "distance"), event);
      if (tile) Object.assign(tile.read, { from: data.from, to: data.to ?? null, direction: data.direction });
      return tile;
    }
    case "zone_opened":
      gun.zone = true;
      return null;
    default:
      return data.unit ? targetStep(strip.key, targetOf(gun, event), event, { table: "indirect", row: data.gun_type ?? strip.gun_type }) : null;
  }
}

/** CARD-4: about the target at hand. @param {Strip} strip @param {WargameEvent} event */
function cardStep(strip, event) {
  const target = strip.guns.flatMap((gun) => gun.targets).at(-1);
  return target ? targetStep(strip.key, target, event, { table: "indirect", row: strip.gun_type }) : null;
}

/** @param {Strip} strip @param {Gun | null} gun @param {WargameEvent} event @returns {Tile | null} */
function diceStep(strip, gun, event) {
  const step = STEP_OF[event.data.purpose];
  if (!step) return null;
  const tiles = event.data.unit && gun ? targetOf(gun, event).tiles : (gun ?? strip).tiles;
  if (step === "direction" && !tiles.some((one) => one.step === "scatter")) {
    // IF-3a: rockets and suppressed tubes scatter without the roll; a reader must see that none was forgotten.
    const spared = tileOf(strip.key, tiles, "scatter", event);
    Object.assign(spared, { state: "none", clause: "IF-3a", events: [event] });
    spared.read.why = strip.gun_kind === "rocket" ? "rocket" : strip.suppressed ? "suppressed" : "rules";
  }
  const tile = tileOf(strip.key, tiles, step, event);
  roll(tile, event);
  if (gun) tile.read.from = gun.hex;
  if (step === "distance") tile.read.direction = tiles.find((one) => one.step === "direction")?.read.outcome ?? null;
  return tile;
}
