/** What a movement or a shot came to: the hexes that fold, what each act did, one line for the log. */

import { list, t } from "../text.js";
import { settled } from "./move_strip.js";
import { byWord, endShort, modeWord, runWord } from "./shot_words.js";
import { finalResult } from "./strip_parts.js";
import { resultWord } from "./words.js";

/**
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Stop} Stop
 * @typedef {import("./types.js").Act} Act
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Lookups} Lookups
 */

/** Every act of a strip in the order of the clauses. @param {Strip} strip @returns {Act[]} */
export function actsOf(strip) {
  return [...strip.stops.flatMap((stop) => stop.acts), ...strip.acts];
}

/** What the act did to its target: "" while it is not settled. @param {Act} act */
export function actResult(act) {
  return act.target ? finalResult(act.target, settled(act)) : "";
}

/** Where the movement began. @param {Strip} strip */
export function startHex(strip) {
  return strip.stops[0]?.from || strip.tiles.find((tile) => tile.step === "start")?.read.hex || "";
}

/** From where to where, as far as it is known. @param {Strip} strip */
export function wayOf(strip) {
  const [from, to] = [startHex(strip), strip.stops.at(-1)?.hex ?? ""];
  return [...new Set([from, to])].filter(Boolean).join(" → ");
}

/**
 * The hexes as the reader sees them: those in which nothing happened fold together, but not the one that is shown.
 * @param {Strip} strip
 * @param {Stop | null} shown
 * @returns {Stop[][]}
 */
export function runs(strip, shown) {
  /** @type {Stop[][]} */
  const found = [];
  let quiet = false;
  for (const stop of strip.stops) {
    const folds = stop.acts.length === 0 && stop !== shown;
    if (folds && quiet) found[found.length - 1].push(stop);
    else found.push([stop]);
    quiet = folds;
  }
  return found;
}

/** @param {Stop[]} run @param {Lookups} names */
export function runLine(run, names) {
  const cost = run.reduce((sum, stop) => sum + (stop.cost ?? 0), 0);
  const grounds = new Set(run.map((stop) => stepCost(stop, names).ground));
  return runWord(run.length, cost, grounds.size === 1 ? [...grounds][0] : "");
}

/**
 * MOV-2: how a step's cost comes about, as far as the map says it; `ground` is "" where the parts do not add up.
 * @param {{from: string, hex: string, cost: number | null}} step
 * @param {Lookups} names
 * @returns {{ground: string, base: number, climb: number, river: number, grades: number}}
 */
export function stepCost({ from, hex, cost }, names) {
  const rules = names.ruleset.movement ?? {};
  const [here, there] = [names.hexInfo?.(from), names.hexInfo?.(hex)];
  const unknown = { ground: "", base: 0, climb: 0, river: 0, grades: 0 };
  if (cost === null) return unknown;
  const grades = here && there ? Math.floor(((there.height ?? 0) - (here.height ?? 0)) / (rules.height_step_m || 1)) : 0;
  const climb = Math.max(0, grades - (rules.climb_free_grades ?? 0)) * (rules.climb_cost_per_grade ?? 0);
  const river = typeof rules.river === "number" ? rules.river : 0;
  const found = { climb, grades };
  if (cost === rules.road + climb) return { ...unknown, ...found, ground: "road", base: rules.road };
  const terrain = there?.terrain ?? "";
  const base = rules[terrain];
  if (typeof base !== "number") return unknown;
  if (cost === base + climb) return { ...unknown, ...found, ground: terrain, base };
  return cost === base + climb + river ? { ...unknown, ...found, ground: terrain, base, river } : unknown;
}

/** The answer to a decision in a few words. @param {Tile} tile @param {Lookups} names */
export function answerLine(tile, names) {
  const { outcome, scope, by } = tile.read;
  const side = tile.side ? names.sideName(tile.side) : "";
  const said = outcome === "halt" ? t("{side} halts the unit", { side })
    : outcome === "fire" ? t("{side} fires", { side })
    : scope === "movement" ? t("{side} passes for this movement", { side })
    : scope === "phase" ? t("{side} passes for this phase", { side })
    : t("{side} passes", { side });
  const who = byWord(by);
  return who ? t("{answer} ({who})", { answer: said, who }) : said;
}

/** One act in a few words. @param {Act} act @param {Lookups} names */
export function actLine(act, names) {
  const asked = act.tiles.find((tile) => tile.step === "decision");
  if (!act.target) return asked?.state === "done" ? answerLine(asked, names) : t("{side} is asked", { side: act.side ? names.sideName(act.side) : "" });
  const result = actResult(act);
  const what = result ? resultWord(result) : t("being adjudicated");
  const shooter = act.kind === "zone" ? names.batteryName(act.shooter ?? "") : names.unitName(act.shooter);
  return t("{shooter} at {target}: {result}", { shooter, target: names.unitName(act.target.unit), result: what });
}

/** The kind of the act in words. @param {Act} act */
export function actName(act) {
  return modeWord(act.kind === "mover" && act.shot ? act.shot.mode : act.kind);
}

/** The whole strip for its log line. @param {Strip} strip @param {Lookups} names */
export function moveLine(strip, names) {
  /** What each unit has in the end; a destroyed one is no longer suppressed. @type {Map<string, string[]>} */
  const units = new Map();
  for (const act of actsOf(strip)) {
    const result = actResult(act);
    if (!act.target || !result || result === "-") continue;
    const before = units.get(act.target.unit) ?? [];
    units.set(act.target.unit, result === "K" ? ["K"] : [...new Set([...before, result])]);
  }
  const hit = [...units].map(([unit, results]) => t("{unit} {result}", { unit: names.unitName(unit), result: results.map(resultWord).join(" + ") }));
  if (strip.kind === "shot") {
    const act = strip.acts[0];
    if (hit.length) return list(hit);
    return act && settled(act) ? t("no effect") : t("being adjudicated");
  }
  const count = strip.stops.filter((stop) => stop.hex).length;
  const way = count === 1 ? t("one hex") : t("{count} hexes", { count });
  const shots = actsOf(strip).filter((act) => act.target && act.kind !== "zone").length;
  const zone = actsOf(strip).some((act) => act.kind === "zone");
  const fire = !shots ? "" : shots === 1 ? t("one shot") : t("{count} shots", { count: shots });
  const end = strip.reason ? endShort(strip.reason) : strip.points === null && strip.done ? "" : t("still moving");
  return list([...(count || strip.points !== null ? [way] : []), ...(zone ? [t("through a fire zone")] : []), ...(fire ? [fire] : []), ...hit, ...(end ? [end] : [])]);
}
