/** What a strip came to: the state of each gun for its pip, what each unit suffered, and one line for the log. */

import { list, t } from "../text.js";
import { cardWords } from "./later.js";
import { moveLine } from "./move_summary.js";
import { finalResult } from "./strip_parts.js";
import { resultWord } from "./words.js";

/**
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Gun} Gun
 * @typedef {import("./types.js").Target} Target
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Lookups} Lookups
 */

/** Every step in the order in which the clauses took it. @param {Strip} strip @returns {Tile[]} */
export function tilesOf(strip) {
  const [start, end] = [strip.tiles.filter((tile) => tile.step !== "end"), strip.tiles.filter((tile) => tile.step === "end")];
  return [...start, ...strip.guns.flatMap((gun) => [...gun.tiles, ...gun.targets.flatMap((target) => target.tiles)]),
    ...strip.stops.flatMap(stopTiles), ...strip.acts.flatMap((act) => act.tiles), ...end];
}

/** @param {import("./types.js").Stop} stop @returns {Tile[]} */
export function stopTiles(stop) {
  return [...(stop.tile ? [stop.tile] : []), ...stop.acts.flatMap((act) => act.tiles)];
}

/** @param {Strip} strip @param {string | null} key */
export function tileByKey(strip, key) {
  return tilesOf(strip).find((tile) => tile.key === key) ?? null;
}

/** @param {Strip} strip @param {Gun} gun */
export function gunState(strip, gun) {
  const begun = gun.hex !== null || gun.lost !== null || gun.tiles.length > 0;
  const settled = gun.done || strip.done;
  /** @type {string[]} */
  const hits = gun.targets.map((target) => finalResult(target, settled)).filter((result) => result && result !== "-");
  const worst = [..."KFMS"].find((result) => hits.includes(result)) ?? "";
  return {
    status: !begun ? "ahead" : settled ? "done" : "now",
    lost: gun.lost,
    hit: worst,
    friendly: gun.targets.some((target) => target.friendly),
    harmless: begun && settled && gun.targets.length === 0,
  };
}

/** One sentence on one gun. @param {Strip} strip @param {Gun} gun @param {Lookups} names */
export function gunLine(strip, gun, names) {
  if (gun.lost === "failed") return t("not arrived");
  if (gun.lost === "off_map") return t("left the map");
  if (gun.targets.length === 0) return names.dim?.() ? t("no effect seen") : t("no target in reach");
  const hit = gun.targets.map((target) => ({ target, result: finalResult(target, gun.done || strip.done) })).filter(({ result }) => result && result !== "-");
  return hit.length ? list(hit.map(({ target, result }) => told(target, resultWord(result), names))) : t("no effect");
}

/** The whole strip in a few words, for its log line. @param {Strip} strip @param {Lookups} names */
export function stripLine(strip, names) {
  if (strip.kind === "rally") {
    const rallied = strip.tiles.filter((tile) => tile.read.outcome === "rallied").length;
    return t("{rallied} of {count} suppressed units rallied", { rallied, count: strip.tiles.length });
  }
  if (strip.kind === "card") return cardWords()?.cardLine(strip, names) ?? "";
  if (strip.kind === "move" || strip.kind === "shot") return moveLine(strip, names);
  if (strip.failed) return t("did not arrive");
  /** What each unit has in the end; a destroyed one is no longer suppressed. @type {Map<string, {target: Target, results: string[]}>} */
  const units = new Map();
  for (const target of strip.guns.flatMap((gun) => gun.targets.filter(() => gun.done || strip.done))) {
    const result = finalResult(target, true);
    const before = units.get(target.unit)?.results ?? [];
    if (result && result !== "-") units.set(target.unit, { target, results: result === "K" ? ["K"] : [...before, result] });
  }
  if (!units.size) return !strip.done ? t("being adjudicated") : names.dim?.() ? t("no effect seen") : t("no effect");
  return list([...units.values()].map(({ target, results }) => told(target, [...new Set(results)].map(resultWord).join(" + "), names)));
}

/** @param {Target} target @param {string} result @param {Lookups} names */
function told(target, result, names) {
  const what = { unit: names.unitName(target.unit), result };
  return target.friendly ? t("{unit} {result} (own fire)", what) : t("{unit} {result}", what);
}

/** Guns that met nobody or changed nothing, for the one line that folds them. @param {Strip} strip */
export function quietGuns(strip) {
  return strip.guns.filter((gun) => gunState(strip, gun).status === "done" && !gunState(strip, gun).hit);
}
