/** What helps a player decide, drawn on the map: where a unit can go, the path drawn for it, whom it can fire at, what is seen. */

import { t } from "../text.js";
import { cell, chip, levelPlace, rim } from "./rings.js";
import { el, group, polygon, text } from "./svg.js";
/** @import { Geometry, PathShown, Point, Reach, SightShown, TargetShown } from "./types.js" */

/** @param {number} value */
const points = (value) => String(Math.round(value * 10) / 10).replace("-", "−");
/** A line with a light edge, so that it is seen on any ground. @param {Point[]} places @param {string} className */
const line = (places, className) => ["halo", className].map((name) => el("polyline", { points: polygon(places), class: name }));

/**
 * @param {{ground: SVGElement, aids: SVGElement}} layers below and above the counters @param {Geometry} geometry
 * @param {{counters: ReturnType<typeof import("./counters.js").createCounters>, hatch: string}} how
 */
export function createAids(layers, geometry, { counters, hatch }) {
  /** @type {Record<string, SVGElement>} */
  const parts = {};
  for (const name of ["dark", "reach", "course"]) layers.ground.append((parts[name] = group(name)));
  for (const name of ["asks", "aimed", "line"]) layers.aids.append((parts[name] = group(name)));
  const fill = (/** @type {string} */ name, /** @type {SVGElement[]} */ signs = []) => parts[name].replaceChildren(...signs);
  const taken = (/** @type {string} */ hex) => counters.at(hex).length > 0;
  /** @type {Reach|null} */
  let reach = null;
  /** @type {TargetShown[]} */
  let targets = [];
  let seen = "";
  let start = /** @type {string|null} */ (null);
  let edge = "";

  /** All of the map but a part of it, and the edge of that part. @param {string[]} hexes @param {string} className @param {string} [pattern] */
  function apart(hexes, className, pattern) {
    if (!edge) {
      const [[top, bottom], [left, right]] = [geometry.rows, geometry.columns];
      const border = [];
      for (let row = top; row <= bottom; row += 1) {
        for (let column = left; column <= right; column += row === top || row === bottom ? 1 : Math.max(1, right - left)) border.push(geometry.name(row, column));
      }
      edge = rim(geometry, border, () => true);
    }
    const d = rim(geometry, hexes);
    return [
      el("path", { d: edge + d, "fill-rule": "evenodd", class: "veil", ...(pattern ? { fill: pattern } : {}) }),
      ...["glow", className].map((name) => el("path", { d, class: name })),
    ];
  }

  function drawTargets() {
    /** @type {Map<string, {at: Point & {scale?: number}, levels: number[], seen: boolean}>} */
    const spots = new Map();
    for (const { unit, level, in_sight } of targets) {
      const hex = counters.unit(unit)?.hex;
      if (!hex) continue;
      const fanned = counters.element(unit)?.classList.contains("fanned");
      const key = fanned ? unit : hex;
      const spot = spots.get(key) ?? { at: (fanned && counters.find(unit)) || geometry.center(hex), levels: [], seen: false };
      spots.set(key, { ...spot, levels: [...spot.levels, level], seen: spot.seen || in_sight });
    }
    // First all rings, then all levels: neighbours do not hide each other's.
    fill("aimed", ["ring", "level"].flatMap((part) => [...spots.values()].map(({ at, levels, seen: inSight }) => {
      const frame = { x: -26, y: -24, width: 52, height: 48, rx: 7 };
      const sign = part === "ring" ? group("body", ["halo", "frame"].map((name) => el("rect", { ...frame, class: name })))
        : chip([...new Set(levels)].sort((a, b) => b - a).join("/").replaceAll("-", "−"), { x: 0, y: -27 });
      return el("g", {
        class: `aimed-at${inSight ? "" : " out"}${Math.max(...levels) < 1 ? " none" : ""}`,
        transform: `translate(${at.x} ${at.y}) scale(${at.scale ?? 1})`,
      }, [sign]);
    })));
  }

  return {
    /** @param {Reach|null} next */
    setReach(next) {
      reach = next;
      if (!next) return fill("reach");
      const side = counters.unit(next.unit)?.side;
      const costs = Object.entries(next.hexes).filter(([hex]) => !taken(hex)).map(([hex, { cost }]) => {
        const c = geometry.center(hex);
        return text("cost", points(cost), c.x, c.y + 4);
      });
      return fill("reach", [group(`side-${side}`, [...apart([next.from, ...Object.keys(next.hexes)], "edge"), ...costs])]);
    },
    /** @param {PathShown|null} path */
    setPath(path) {
      start = path?.hexes[0] ?? null;
      fill("course");
      fill("asks");
      if (!path || !start) return;
      const side = (reach ? counters.unit(reach.unit) : counters.at(start)[0])?.side;
      const places = path.hexes.map(geometry.center);
      const last = places.length - 1;
      const known = path.hexes.findLastIndex((hex) => hex === reach?.from || (reach && hex in reach.hexes));
      const good = path.valid ? last : Math.max(0, known);
      fill("course", [group(`side-${side}`, [
        ...(good < last ? line(places.slice(good), "leg lost") : []), ...(good > 0 ? line(places.slice(0, good + 1), "leg") : []),
        cell(geometry, path.hexes[last], good < last ? "goal lost" : "goal"),
        ...places.slice(1).map((c, i) => el("circle", { cx: c.x, cy: c.y, class: i + 1 > good ? "dot lost" : "dot" })),
      ])]);
      // The words stand where the path does not come from.
      const up = places[Math.max(0, last - 1)].y < places[last].y - 1 ? 1 : -1;
      const words = t("cost {cost} · {left} left", { cost: points(path.cost), left: points(path.left) });
      fill("asks", [group(`side-${side}`, [
        ...path.asks.map((hex) => chip("?", taken(hex) ? levelPlace(geometry.center(hex)) : geometry.center(hex), "ask")),
        group("sum", [group("px", [chip(words, { x: 0, y: up * 11 })])], { x: places[last].x, y: places[last].y + up * 27 }),
      ])]);
    },
    /** @param {TargetShown[]|null} next */
    setTargets(next) {
      targets = next ?? [];
      drawTargets();
    },
    /** @param {SightShown|null} sight */
    setSight(sight) {
      const now = sight ? `${sight.from} ${sight.seen.join()}` : "";
      // The line goes with the pointer; the ground stays.
      if (now !== seen) fill("dark", sight ? [...apart([sight.from, ...sight.seen], "edge", hatch), cell(geometry, sight.from, "goal")] : []);
      seen = now;
      for (const name of ["reach", "course", "asks"]) parts[name].classList.toggle("hidden", Boolean(sight));
      if (!sight?.line) return fill("line");
      const { to, clear, blocked_by: block } = sight.line;
      const [from, end] = [geometry.center(sight.from), geometry.center(to)];
      const middle = block && geometry.center(block);
      // As far along the line as the hex that blocks it.
      const far = middle ? ((middle.x - from.x) * (end.x - from.x) + (middle.y - from.y) * (end.y - from.y)) / ((end.x - from.x) ** 2 + (end.y - from.y) ** 2 || 1) : 1;
      const there = { x: from.x + (end.x - from.x) * far, y: from.y + (end.y - from.y) * far };
      return fill("line", [group(clear ? "clear" : "blocked", [
        ...(block ? ["halo", "block"].map((name) => cell(geometry, block, name)) : []),
        ...(middle ? line([there, end], "ray beyond") : []), ...line([from, there], "ray"),
        ...(middle ? [group("stop", [el("path", { d: "M-5,-5L5,5M-5,5L5,-5", class: "px" })], there)] : []),
        el("circle", { cx: end.x, cy: end.y, class: "dot" }),
      ])]);
    },
    /** Counters lie elsewhere now. */
    moved: () => void (targets.length && drawTargets()),
    /** Where the unit stands that a path is drawn for. */
    start: () => start ?? reach?.from ?? null,
  };
}
