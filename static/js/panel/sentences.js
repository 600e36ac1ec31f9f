/** Each event's outcome as one sentence in the reader's language; "" where another event of the step says it already. */

import { list, t } from "../text.js";
import { cardWords, ofCards } from "./later.js";
import { MOVE_ROLLED, MOVE_TELL, askedSentence, scoreLine } from "./move_sentences.js";
import { levelWord, pointsWord, weaponWord } from "./shot_words.js";
import { directionWord, groundWord, phaseWord, purposeWord, resultWord } from "./words.js";

/**
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {import("./types.js").Lookups} Lookups
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {Record<string, any>} Data
 */

/** @type {Record<string, (data: Data, names: Lookups, event: WargameEvent) => string>} */
const TELL = {
  exercise_started: (d, n) => t("The exercise begins: {turns} turns, {side} acts first.", { turns: d.turns, side: n.sideName(d.first_side) }),
  turn_started: (d) => t("Turn {turn} begins.", { turn: d.turn }),
  phase_started: (d, n) => (d.side
    ? t("{phase}: {side} acts first.", { phase: phaseWord(d.phase), side: n.sideName(d.side) })
    : t("{phase} begins.", { phase: phaseWord(d.phase) })),
  ...MOVE_TELL,
  side_ended_phase: partEnded,
  paused: () => t("The exercise is paused."),
  resumed: () => t("The exercise goes on."),
  exercise_ended: (d) => (d.reason === "last_turn"
    ? t("The exercise ends after its last turn.")
    : t("The director ends the exercise.")),
  announced: (d) => t("Announcement: {text}", { text: d.text }),
  dice_set: diceSet,
  dice_requested: (d, n) => requestSentence(d, n),
  dice_rolled: (d, n) => ROLLED[d.purpose]?.(d, n) ?? "",
  fire_planned: (d, n) => t("{battery} plans fire at {hex}, due in turn {due}.", { battery: n.batteryName(d.battery), hex: d.target, due: d.due }),
  fire_plan_lapsed: (d, n) => t("The fire plan of {battery} at {hex} lapses.", { battery: n.batteryName(d.battery), hex: d.target }),
  battery_set: (d, n) => (d.suppressed
    ? t("{battery} is set suppressed.", { battery: n.batteryName(d.battery) })
    : t("{battery} is set not suppressed.", { battery: n.batteryName(d.battery) })),
  fire_declared: (d, n) => (d.automatic
    ? t("{battery} fires at {hex}: due this turn, declared at the end of the part.", { battery: n.batteryName(d.battery), hex: d.target })
    : t("{battery} fires at {hex}.", { battery: n.batteryName(d.battery), hex: d.target })),
  fire_failed: (d) => (typeof d.gun === "number"
    ? t("The marker of gun {gun} is removed.", { gun: d.gun })
    : t("The marker is removed and the battery is done.")),
  marker_scattered: (d) => (d.distance === 1
    ? t("The marker of gun {gun} moves one hex {direction}: impact in {hex}.", moved(d))
    : t("The marker of gun {gun} moves {distance} hexes {direction}: impact in {hex}.", moved(d))),
  marker_left_map: (d) => t("The marker of gun {gun} leaves the map to the {direction} and harms nothing.", moved(d)),
  target_attacked: attacked,
  correction_read: corrected,
  unit_changed: changed,
  zone_closed: (d) => t("The fire zone in {hex} is closed.", { hex: d.hex }),
};

/** @type {Record<string, (data: Data, names: Lookups) => string>} */
const ROLLED = {
  ...MOVE_ROLLED,
  direct_armour: (d, n) => ROLLED.armour(d, n),
  arrival: (d) => (d.outcome === "arrived"
    ? t("Arrival die {total}: the fire arrives.", { total: d.total })
    : t("Arrival die {total}: the fire does not arrive.", { total: d.total })),
  scatter: (d) => (d.outcome === "scatters"
    ? t("Scatter die {total}: gun {gun} scatters.", { total: d.total, gun: d.gun })
    : t("Scatter die {total}: gun {gun} does not scatter, its marker stays.", { total: d.total, gun: d.gun })),
  direction: (d) => t("Direction die {total}: to the {direction}.", { total: d.total, direction: directionWord(d.outcome) }),
  distance: (d) => (Number(d.outcome) === 1
    ? t("Distance die {total}: one hex.", { total: d.total })
    : t("Distance die {total}: {count} hexes.", { total: d.total, count: d.outcome })),
  attack: (d) => {
    const what = { faces: d.faces.join(" + "), total: d.total, level: d.row, result: resultWord(d.outcome) };
    return d.outcome === "K"
      ? t("{faces} = {total} at level {level}: destroyed, corrections follow.", what)
      : t("{faces} = {total} at level {level}: {result}.", what);
  },
  armour: (d) => (d.outcome === "S"
    ? t("Armour die {total}, at or under {value}: destroyed becomes suppressed.", { total: d.total, value: d.value })
    : t("Armour die {total}, above {value}: destroyed stands.", { total: d.total, value: d.value })),
  rally: (d, n) => (d.outcome === "rallied"
    ? t("Rally die {total}: {unit} is no longer suppressed.", { total: d.total, unit: n.unitName(d.unit) })
    : t("Rally die {total}: {unit} stays suppressed.", { total: d.total, unit: n.unitName(d.unit) })),
};

/** @param {WargameEvent} event @param {Lookups} names @returns {string} */
export function sentence(event, names) {
  const { type, data } = event;
  if (ofCards(event)) return cardWords()?.cardSentence(event, names) ?? "";
  return TELL[type]?.({ ...data, phase: data.phase ?? event.phase, side: data.side ?? event.side, turn: data.turn ?? event.turn }, names, event) ?? "";
}

/** A line's events, of one sort, in one sentence. @param {import("./types.js").Line} line @param {Lookups} names */
export function lineSentence({ events, ...line }, names) {
  if (events[0].type === "score_changed") return scoreLine({ events, ...line }, names, sentence(events[0], names));
  if (events.length > 1 && ofCards(events[0])) return cardWords()?.lineOf(events, names) ?? "";
  const hexes = [...new Set(events.map((event) => event.data.hex))];
  return events.length > 1 && events[0].type === "zone_closed"
    ? t("The fire zones of the last turn are closed: {hexes}.", { hexes: list(hexes) })
    : sentence(events[0], names);
}

/** Who must roll how many dice, and for what. @param {Data} asked @param {Lookups} names */
export function requestSentence(asked, names) {
  const what = { side: asked.side ? names.sideName(asked.side) : "", dice: asked.dice, purpose: purposeWord(asked.purpose) };
  if (asked.unit) {
    return asked.dice === 1
      ? t("{side} rolls one die for {purpose}: {unit}.", { ...what, unit: names.unitName(asked.unit) })
      : t("{side} rolls {dice} dice for {purpose}: {unit}.", { ...what, unit: names.unitName(asked.unit) });
  }
  if (typeof asked.gun === "number") return t("{side} rolls one die for {purpose}: gun {gun}.", { ...what, gun: asked.gun });
  return t("{side} rolls one die for {purpose}.", what);
}

/** What happened in a step, and what it changed. @param {Tile} tile @param {Lookups} names */
export function tileSentences(tile, names) {
  const events = tile.state === "done" ? tile.events.filter((event) => event.type !== "dice_requested") : tile.events;
  const changes = events.filter((event) => event.type === "unit_changed" || (event.type === "effect_spent" && tile.step === "shot")).map((event) => sentence(event, names));
  if (tile.state === "none") return { outcome: sparedSentence(tile), changes };
  if (tile.step === "card") return { outcome: cardWords()?.cardOutcome(tile, names) ?? "", changes };
  if (tile.step === "decision" && tile.state === "open") return { outcome: askedSentence({ side: tile.side, unit: tile.unit, ...tile.read }, names), changes };
  if (tile.step === "shot") {
    const what = { unit: names.unitName(tile.read.unit), level: levelWord(tile.read.level) };
    const level = tile.read.level < 1 ? t("Attack level {level}, below 1: the shot is spent without effect.", what) : tile.read.unit === null ? t("Fire from an unseen position at attack level {level}.", what) : t("{unit} fires at attack level {level}.", what);
    return { outcome: level, changes };
  }
  if (tile.step === "order") return { outcome: t("By its standing order the unit fires without being asked."), changes };
  const taken = tile.read.options?.find((/** @type {Data} */ one) => one.id === tile.read.option);
  if (taken) {
    const what = { side: tile.side ? names.sideName(tile.side) : "", unit: names.unitName(taken.unit), weapon: weaponWord(taken.weapon), level: levelWord(taken.level) };
    return { outcome: t("{side} fires with {unit}: {weapon}, attack level {level}.", what), changes };
  }
  if (tile.step === "decision") return { outcome: sentence(events[events.length - 1], names), changes };
  const told = events.filter((event) => event.type !== "unit_changed").map((event) => sentence(event, names)).filter(Boolean);
  return { outcome: told.join(" "), changes };
}

/** @param {Tile} tile */
function sparedSentence(tile) {
  if (tile.step === "armour") return t("Armour value 0: no roll, destroyed stands.");
  if (tile.read.why === "rocket") return t("Rocket artillery scatters without this roll.");
  return tile.read.why === "suppressed"
    ? t("Suppressed tube artillery scatters without this roll.")
    : t("This fire scatters without this roll.");
}

/** @param {Data} d */
function moved(d) {
  return { gun: d.gun, distance: d.distance, direction: directionWord(d.direction), hex: d.to ?? "" };
}

/** @param {Data} d @param {Lookups} names */
function attacked(d, names) {
  const what = { unit: names.unitName(d.unit), hex: d.hex, distance: d.distance, level: d.level };
  if (d.distance === 0) {
    return d.friendly
      ? t("Own fire: {unit} in the impact hex {hex}, attack level {level}.", what)
      : t("{unit} in the impact hex {hex}: attack level {level}.", what);
  }
  if (d.distance === 1) {
    return d.friendly
      ? t("Own fire: {unit} in {hex}, beside the impact, attack level {level}.", what)
      : t("{unit} in {hex}, beside the impact: attack level {level}.", what);
  }
  return d.friendly
    ? t("Own fire: {unit} in {hex}, {distance} hexes from the impact, attack level {level}.", what)
    : t("{unit} in {hex}, {distance} hexes from the impact: attack level {level}.", what);
}

/** @param {Data} d */
function corrected(d) {
  const what = { ground: groundWord(d.row), total: d.column, after: resultWord(d.after) };
  return d.before === d.after
    ? t("{ground}, read with the held {total}: destroyed stands.", what)
    : t("{ground}, read with the held {total}: destroyed becomes {after}.", what);
}

/** @param {Data} d @param {Lookups} names */
function changed(d, names) {
  const what = { unit: names.unitName(d.unit) };
  const gained = (/** @type {string} */ flag) => Boolean(d.after?.[flag]) && !d.before?.[flag];
  const told = gained("destroyed") ? t("{unit} is destroyed.", what)
    : gained("mobility_kill") ? t("{unit} can no longer move.", what)
    : gained("firepower_kill") ? t("{unit} can no longer fire.", what)
    : gained("suppressed") ? t("{unit} is suppressed.", what)
    : t("{unit} stays as it was.", what);
  const kept = typeof d.movement_left === "number" ? t("It keeps {points}.", { points: pointsWord(d.movement_left) }) : "";
  const all = kept ? t("{one} {two}", { one: told, two: kept }) : told;
  return d.cause?.friendly ? t("Own fire: {sentence}", { sentence: all }) : all;
}

/** @param {Data} d @param {Lookups} n */
function partEnded(d, n) {
  const what = { side: n.sideName(d.side), next: d.next_side ? n.sideName(d.next_side) : "" };
  const told = d.by === "director" ? t("The director ends the part of {side}.", what)
    : d.by === "clock" ? t("The clock ends the part of {side}.", what)
    : d.next_side ? t("{side} ends its part; {next} acts.", what)
    : t("{side} ends its part.", what);
  return d.next_side && d.by && d.by !== "side" ? t("{one} {two}", { one: told, two: t("{next} acts.", what) }) : told;
}

/** @param {Data} d @param {Lookups} names */
function diceSet(d, names) {
  const what = { side: d.side ? names.sideName(d.side) : t("Both sides") };
  if (d.once) {
    return d.mode === "hand" ? t("{side}: the next roll is made by hand.", what) : t("{side}: the next roll is automatic.", what);
  }
  return d.mode === "hand" ? t("{side}: dice are rolled by hand.", what) : t("{side}: dice are rolled automatically.", what);
}
