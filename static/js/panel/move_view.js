/** A movement on the screen: header, the row of hexes, the conversation in the hex that is shown, what was fired elsewhere. */

import { h } from "../dom.js";
import { t } from "../text.js";
import { sideBadge, stamp } from "./badges.js";
import { TARGET_STEPS } from "./fire_strip.js";
import { s } from "./draw.js";
import { SHOT_STEPS } from "./move_strip.js";
import { actLine, actName, actResult, actsOf, runLine, runs, startHex, wayOf } from "./move_summary.js";
import { duel, firedAt, shotFacts } from "./shot_card.js";
import { endShort, endWord, pointsWord } from "./shot_words.js";
import { capital } from "./words.js";
import { stopTiles } from "./summary.js";
import { slotFor, withCard } from "./tile_view.js";

/**
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Stop} Stop
 * @typedef {import("./types.js").Act} Act
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").Lookups} Lookups
 */

/** @param {Strip} strip @param {Lookups} names */
export function moveHead(strip, names) {
  if (strip.kind === "shot") {
    return h("header", { class: `strip-head side-of-${strip.side}`, "data-id": "head" },
      h("h3", { class: "strip-title" }, duel({ unit: strip.unit, target: strip.target }, strip.side, names)),
      h("p", { class: "strip-facts" }, [t("Turn {turn}", { turn: strip.turn }), t("Direct fire"), ...strip.acts.flatMap((act) => shotFacts(act.shot ?? {}))].join(" · ")));
  }
  const points = strip.left === null ? "" : strip.points === null ? pointsWord(strip.left) : t("{left} of {points} points", { left: strip.left, points: strip.points });
  return h("header", { class: `strip-head side-of-${strip.side}`, "data-id": "head" },
    h("h3", { class: "strip-title" }, sideBadge(strip.side), h("span", { class: "strip-name" }, names.unitName(strip.unit)),
      points ? h("span", { class: "strip-target" }, points) : null),
    h("p", { class: "strip-facts" }, [t("Turn {turn}", { turn: strip.turn }), t("Movement"), wayOf(strip)].filter(Boolean).join(" · ")));
}

/** @param {Strip} strip @param {Tile | null} shown @param {Lookups} names @returns {(Element | null)[]} */
export function moveRows(strip, shown, names) {
  if (strip.kind === "shot") return [h("div", { class: "strip-rows", "data-id": "rows" }, strip.acts.map((act) => tiles(act, shown, names)))];
  const stop = stopShown(strip, shown);
  return [hops(strip, stop, shown, names), stop?.acts.length ? conversation(stop, shown, names) : null];
}

/** The hex that the shown step belongs to. @param {Strip} strip @param {Tile | null} shown */
function stopShown(strip, shown) {
  return strip.stops.find((stop) => shown !== null && stopTiles(stop).includes(shown)) ?? null;
}

/** Hex by hex with the cost and the points left. @param {Strip} strip @param {Stop | null} stop @param {Tile | null} shown @param {Lookups} names */
function hops(strip, stop, shown, names) {
  const [start, end] = [strip.tiles.find((tile) => tile.step === "start"), strip.tiles.find((tile) => tile.step === "end")];
  return h("ol", { class: "hops", "data-id": "hops", "aria-label": t("The way, hex by hex") },
    hop("start", start, startHex(strip) || t("Start"), [h("b", {}, strip.points ?? "–")], shown === start && Boolean(start), strip.points === null ? "" : pointsWord(strip.points)),
    runs(strip, stop).map((run) => (run.length > 1 ? runHop(run, names) : oneHop(run[0], run[0] === stop, shown, names))),
    end ? hop("end", end, t("End"), [endShort(end.read.outcome)], shown === end, endWord(end.read.outcome)) : null);
}

/** @param {string} key @param {Tile | null | undefined} tile @param {string} hex @param {(Node | string)[]} parts @param {boolean} current @param {string} said */
function hop(key, tile, hex, parts, current, said) {
  const label = said ? t("{hex}: {what}", { hex, what: said }) : hex;
  return h("li", { "data-id": `hop-${key}` },
    h("button", { type: "button", class: current ? "hop hop-current" : "hop", "data-tile": tile?.key ?? null, disabled: !tile, "aria-current": current ? "step" : null, "aria-label": label, title: label },
      h("span", { class: "hop-hex" }, hex), h("span", { class: "hop-points" }, ...parts)));
}

/** @param {Stop} stop @param {boolean} current @param {Tile | null} shown @param {Lookups} names */
function oneHop(stop, current, shown, names) {
  // What struck the mover is shown on its hex, else how much was fired there.
  const shots = stop.acts.filter((act) => act.target);
  const struck = shots.filter((act) => act.kind === "zone" || act.kind === "opportunity").map(actResult).filter((result) => result && result !== "-");
  const worst = ["K", "F", "M", "S"].find((result) => struck.some((one) => one === result));
  const mark = worst ? stamp(worst) : shots.length ? h("span", { class: "hop-shots" }, crosshair(), String(shots.length)) : stop.acts.length ? h("span", { class: "hop-asked" }, "?") : "";
  const cost = stop.cost === null ? "" : h("span", { class: "hop-cost" }, `−${stop.cost}`);
  const said = [...(stop.cost === null ? [] : [t("{cost}, left: {left}", { cost: pointsWord(stop.cost), left: stop.left ?? "–" })]), ...stop.acts.map((act) => actLine(act, names))].join("; ");
  // The hex leads to what happened in it; where that is shown already, to the step itself.
  const happened = stop.acts.findLast((act) => act.target)?.tiles.at(-1) ?? stop.acts.at(-1)?.tiles.at(-1);
  const telling = current && shown !== stop.tile ? stop.tile ?? happened : happened ?? stop.tile;
  return hop(stop.key, telling, stop.hex || "…", [cost, h("b", {}, stop.left ?? ""), mark].filter(Boolean), current, said);
}

/** @param {Stop[]} run @param {Lookups} names */
function runHop(run, names) {
  const line = runLine(run, names);
  const last = run[run.length - 1];
  return h("li", { class: "hop-long", "data-id": `run-${run[0].key}` },
    h("button", { type: "button", class: "hop hop-run", "data-tile": run[0].tile?.key ?? null, title: run.map((stop) => stop.hex).join(" ") },
      h("span", { class: "hop-hex" }, line), h("span", { class: "hop-points" }, h("b", {}, last.left ?? ""))));
}

/** Somebody fired here. */
function crosshair() {
  return s("svg", { class: "crosshair", viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" },
    s("circle", { cx: 8, cy: 8, r: 4.6 }), s("path", { d: "M8 .8v5M8 10.2v5M.8 8h5M10.2 8h5" }));
}

/** What is said and fired in a hex, in the order of the clauses: the act at hand with its tiles, the others in a line. @param {Stop} stop @param {Tile | null} shown @param {Lookups} names */
function conversation(stop, shown, names) {
  return h("ol", { class: "acts", "data-id": `acts-${stop.key}`, "aria-label": t("What happens in {hex}", { hex: stop.hex }) }, stop.acts.map((act) => (shown && act.tiles.includes(shown) ? openAct(act, shown, names) : foldedAct(act, names))));
}

/** @param {Act} act @param {Lookups} names */
function foldedAct(act, names) {
  const result = actResult(act);
  return h("li", { "data-id": act.key },
    h("button", { type: "button", class: "act-folded", "data-tile": act.tiles.at(-1)?.key, title: capital(actLine(act, names)) },
      h("span", { class: "act-kind" }, act.kind === "zone" ? t("Zone") : actName(act)), h("span", { class: "act-what" }, party(act, names)),
      result ? h("span", { class: "act-result" }, stamp(result)) : null, h("span", { class: "clause-no" }, act.clause)));
}

/** @param {Act} act @param {Tile} shown @param {Lookups} names */
function openAct(act, shown, names) {
  const result = actResult(act);
  return h("li", { class: "act", "data-id": act.key },
    h("p", { class: "act-head" }, h("span", { class: "act-kind" }, [actName(act), ...(act.shot?.weapon ? shotFacts(act.shot) : [])].join(" · ")), h("span", { class: "clause-no" }, act.clause)),
    h("p", { class: "act-line" }, h("span", { class: "act-what" }, whoAtWhom(act, names)), result ? h("span", { class: "act-result" }, stamp(result)) : null),
    tiles(act, shown, names));
}

/** Who fires, or at whom: the mover itself is known. @param {Act} act @param {Lookups} names */
function party(act, names) {
  if (act.kind === "mover" && act.target) return firedAt(act.target.unit, act.side, names);
  if (act.kind === "opportunity" && act.target) return h("span", { class: "duel-unit" }, sideBadge(act.side), names.unitName(act.shooter));
  return whoAtWhom(act, names);
}

/** @param {Act} act @param {Lookups} names */
function whoAtWhom(act, names) {
  if (!act.target) return h("span", { class: "duel-unit" }, sideBadge(act.side), actLine(act, names));
  if (act.kind !== "zone") return duel({ unit: act.shooter, target: act.target.unit }, act.side, names);
  return h("span", { class: "duel" }, h("span", { class: "duel-unit" }, sideBadge(act.side), names.batteryName(act.shooter ?? "")),
    act.gun === null ? null : h("span", {}, t("Gun {gun}", { gun: act.gun })),
    act.target.friendly ? h("span", { class: "flag flag-own" }, t("own fire")) : null);
}

/** The row of small tiles: who is asked, the level, the result, what corrects it. @param {Act} act @param {Tile | null} shown @param {Lookups} names */
function tiles(act, shown, names) {
  if (!act.target && act.tiles[0]?.read.outcome !== "fire") return null;
  const first = act.tiles.find((tile) => tile.step === "decision" || tile.step === "order");
  /** @type {Step[]} */
  const steps = act.kind === "zone" ? TARGET_STEPS : [...(first ? [first.step] : []), ...SHOT_STEPS];
  return h("div", { class: `tiles tiles-${act.kind === "zone" ? 5 : steps.length === 4 ? "asked" : "shot"}`, "data-id": `tiles-${act.key}` },
    withCard(steps, act.tiles).map((step) => slotFor(step, act.tiles, shown, names)));
}

/** Where else on the way somebody fired. @param {Strip} strip @param {Tile | null} shown @param {Lookups} names */
export function actsSoFar(strip, shown, names) {
  const here = stopShown(strip, shown);
  const lines = strip.stops.filter((stop) => stop !== here).flatMap((stop) => stop.acts.filter((act) => act.target).map((act) => h("li", { "data-id": `so-${act.key}` },
    h("button", { type: "button", class: "so-far", "data-tile": act.tiles.at(-1)?.key },
      h("span", { class: "so-far-gun" }, stop.hex), h("span", {}, actLine(act, names))))));
  return lines.length && actsOf(strip).length ? h("ul", { class: "so-fars", "data-id": "so-far" }, lines) : null;
}
