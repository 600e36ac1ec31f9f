/** From events to strips and tiles: one battery's fire (IF-1 to IF-7) or one rally phase (TURN-2) is one strip. No DOM, no texts. */

/**
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Gun} Gun
 * @typedef {import("./types.js").Target} Target
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").Record_} Record_
 * @typedef {import("./types.js").Item} Item
 */

/** @type {Step[]} */
export const MARKER_STEPS = ["arrival", "scatter", "direction", "distance"];
/** @type {Step[]} */
export const TARGET_STEPS = ["level", "result", "terrain", "works", "armour"];

/** @type {Record<string, Step>} */
const STEP_OF = {
  arrival: "arrival", scatter: "scatter", direction: "direction", distance: "distance",
  attack: "result", armour: "armour", rally: "rally", terrain: "terrain", fort: "works",
};
const OF_FIRE = new Set([
  "marker_placed", "fire_failed", "fire_arrived", "marker_scattered", "marker_left_map", "target_attacked", "result_marked",
  "correction_read", "result_corrected", "unit_changed", "zone_opened", "fire_ended", "dice_requested", "dice_rolled",
]);
const CLOSERS = new Set(["turn_started", "phase_started", "exercise_ended", "fire_declared"]);
/** Six markers closing at once are one thing to a reader. */
const TOLD_TOGETHER = new Set(["zone_closed"]);

/** @returns {Record_} */
export function newRecord() {
  return { items: [], open: null };
}

/** @param {WargameEvent[]} events @returns {Item[]} */
export function stripsOf(events) {
  const record = newRecord();
  for (const event of events) addEvent(record, event);
  return record.items;
}

/** Takes one event in; says which item and which step it belongs to. @param {Record_} record @param {WargameEvent} event */
export function addEvent(record, event) {
  if (CLOSERS.has(event.type)) close(record);
  if (event.type === "fire_declared") return { item: open(record, event, "fire"), tile: null };
  const rally = event.data.purpose === "rally" || (event.type === "suppression_removed" && record.open?.kind === "rally");
  if (rally) {
    const strip = record.open?.kind === "rally" ? record.open : open(record, event, "rally");
    strip.events.push(event);
    return { item: strip, tile: rallyStep(strip, event) };
  }
  if (belongs(record.open, event)) {
    const strip = record.open ?? open(record, event, "fire");
    if (strip.events.at(-1) !== event) strip.events.push(event);
    const tile = fireStep(strip, event);
    if (tile) strip.current = tile.key;
    if (event.type === "fire_ended" || strip.failed) close(record);
    return { item: strip, tile };
  }
  return { item: addLine(record, event), tile: null };
}

/** Without its beginning (a cut history) a battery's fire still makes a strip. @param {Strip | null} strip @param {WargameEvent} event */
function belongs(strip, event) {
  if (!OF_FIRE.has(event.type)) return false;
  const battery = event.data.battery ?? event.data.cause?.battery;
  if (!battery) return false;
  return strip ? strip.battery === battery : event.type !== "unit_changed" && event.type !== "fire_ended";
}

/** @param {Record_} record */
function close(record) {
  if (!record.open) return;
  record.open.done = true;
  for (const gun of record.open.guns) gun.done = true;
  record.open = null;
}

/** @param {Record_} record @param {WargameEvent} event @param {"fire" | "rally"} kind @returns {Strip} */
function open(record, event, kind) {
  close(record);
  const { battery, target, gun_type, kind: gun_kind, guns, suppressed, automatic } = event.data;
  const declared = event.type === "fire_declared";
  /** @type {Strip} */
  const strip = {
    kind, key: `n${event.n}`, n: event.n, turn: event.turn, phase: event.phase, side: kind === "fire" ? event.side : null,
    battery: battery ?? "", target: target ?? "", gun_type: gun_type ?? "", gun_kind: declared ? gun_kind : null,
    suppressed: Boolean(declared && suppressed), automatic: Boolean(automatic), failed: false, done: false, current: null,
    tiles: [], guns: [], events: kind === "fire" ? [event] : [],
  };
  for (let gun = 1; declared && gun <= guns; gun += 1) gunOf(strip, gun);
  record.items.push(strip);
  record.open = strip;
  return strip;
}

/** @param {Record_} record @param {WargameEvent} event @returns {Item} */
function addLine(record, event) {
  const last = record.items.at(-1);
  if (last?.kind === "line" && TOLD_TOGETHER.has(event.type) && last.events[0].type === event.type && last.turn === event.turn) {
    last.events.push(event);
    return last;
  }
  /** @type {Item} */
  const line = {
    kind: "line", key: `n${event.n}`, n: event.n, events: [event], turn: event.data.turn ?? event.turn,
    phase: event.type === "turn_started" ? null : (event.data.phase ?? event.phase),
  };
  record.items.push(line);
  return line;
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
  const { unit, hex, distance, level, friendly } = event.data;
  let target = gun.targets.find((one) => one.unit === unit);
  if (!target) {
    target = { unit, hex: hex ?? "", distance: distance ?? 0, level: level ?? 0, friendly: Boolean(friendly), mark: null, tiles: [], changed: null };
    gun.targets.push(target);
  }
  return target;
}

/** The tile of a step, made where it is missing. @param {Strip} strip @param {Tile[]} tiles @param {Step} step @param {WargameEvent} event @returns {Tile} */
function tileOf(strip, tiles, step, event) {
  const unit = event.data.unit ?? null;
  let tile = tiles.find((one) => one.step === step && one.unit === unit);
  if (!tile) {
    const gun = event.data.gun ?? null;
    tile = {
      key: `${strip.key}/${gun ?? ""}/${unit ?? ""}/${step}`, step, gun, unit, state: "done", clause: event.clause ?? "",
      side: null, by: null, faces: [], dice: 0, held: false, read: {}, events: [],
    };
    tiles.push(tile);
  }
  if (tile.events.at(-1) !== event) tile.events.push(event);
  return tile;
}

/** A request opens the tile, the roll fills it. @param {Tile} tile @param {WargameEvent} event */
function roll(tile, event) {
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

/** @param {Strip} strip @param {WargameEvent} event @returns {Tile | null} */
function rallyStep(strip, event) {
  if (event.type === "suppression_removed") {
    const tile = strip.tiles.find((one) => one.unit === event.data.unit) ?? null;
    tile?.events.push(event);
    return tile;
  }
  const tile = tileOf(strip, strip.tiles, "rally", event);
  roll(tile, event);
  strip.current = tile.key;
  return tile;
}

/** @param {Strip} strip @param {WargameEvent} event @returns {Tile | null} */
function fireStep(strip, event) {
  const { data } = event;
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
      return data.unit ? targetStep(strip, targetOf(gun, event), event) : null;
  }
}

/** @param {Strip} strip @param {Gun | null} gun @param {WargameEvent} event @returns {Tile | null} */
function diceStep(strip, gun, event) {
  const step = STEP_OF[event.data.purpose];
  if (!step) return null;
  const tiles = event.data.unit && gun ? targetOf(gun, event).tiles : (gun ?? strip).tiles;
  if (step === "direction" && !tiles.some((one) => one.step === "scatter")) {
    // IF-3a: rockets and suppressed tubes scatter without the roll; a reader must see that none was forgotten.
    const spared = tileOf(strip, tiles, "scatter", event);
    Object.assign(spared, { state: "none", clause: "IF-3a", events: [event] });
    spared.read.why = strip.gun_kind === "rocket" ? "rocket" : strip.suppressed ? "suppressed" : "rules";
  }
  const tile = tileOf(strip, tiles, step, event);
  roll(tile, event);
  if (gun) tile.read.from = gun.hex;
  if (step === "distance") tile.read.direction = tiles.find((one) => one.step === "direction")?.read.outcome ?? null;
  return tile;
}

/** @param {Strip} strip @param {Target} target @param {WargameEvent} event @returns {Tile | null} */
function targetStep(strip, target, event) {
  const { data } = event;
  if (event.type === "target_attacked") {
    const tile = tileOf(strip, target.tiles, "level", event);
    Object.assign(target, { hex: data.hex, distance: data.distance, level: data.level, friendly: Boolean(data.friendly) });
    tile.read = { table: "indirect.attack_level", row: data.gun_type ?? strip.gun_type, column: data.distance, outcome: data.level };
    return tile;
  }
  if (event.type === "correction_read") {
    const tile = tileOf(strip, target.tiles, STEP_OF[data.step], event);
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
  const steps = target.tiles.map((one) => one.step);
  if (target.mark === "K" && steps.includes("works") && !steps.includes("armour")) {
    // IF-6c: an armour value of 0 needs no roll.
    const tile = tileOf(strip, target.tiles, "armour", event);
    Object.assign(tile, { state: "none", clause: "IF-6c", gun: data.cause?.gun ?? tile.gun });
    tile.key = `${strip.key}/${tile.gun ?? ""}/${tile.unit ?? ""}/armour`;
    tile.read = { table: "indirect.armour", row: strip.gun_type, column: null, outcome: "K", value: 0 };
    return tile;
  }
  return attach(target.tiles.at(-1), event);
}

/** @param {Tile | undefined} tile @param {WargameEvent} event @returns {Tile | null} */
function attach(tile, event) {
  tile?.events.push(event);
  return tile ?? null;
}
