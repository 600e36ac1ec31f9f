/** Animation that shows cause: one event, at most 600 ms; with reduced motion the end state without the way to it. */

import { t } from "../text.js";
import { counter } from "./counters.js";
import { aimSign, arrow, burst, markerKey, offMapSign, slot, tag } from "./markers.js";
import { cell, levels as levelsOf, rim, within } from "./rings.js";
import { el, group, text } from "./svg.js";
/** @import { BoardEvent, Geometry, Point } from "./types.js" */

const LETTERS = new Set(["S", "M", "F", "K"]);

/**
 * @param {SVGElement} layer for passing signs @param {Geometry} geometry
 * @param {ReturnType<typeof import("./markers.js").createMarkers>} markers
 * @param {ReturnType<typeof import("./counters.js").createCounters>} counters
 * @param {{still: () => boolean, levels?: (gun: string) => number[], hatch: string}} how
 */
export function createMotion(layer, geometry, markers, counters, { still, levels, hatch }) {
  /** @type {Map<string, SVGElement>} passing signs by name */
  const signs = new Map();
  /** Whose rings are open, and the levels known of them. */
  let open = { key: "", levels: /** @type {number[]} */ ([]) };
  /** @type {Map<string, string>} last impact hex of each gun */
  const impacts = new Map();

  /** @param {string} name @param {SVGElement|null} element */
  function put(name, element) {
    signs.get(name)?.remove();
    signs.delete(name);
    if (!element) return;
    signs.set(name, element);
    layer.append(element);
  }
  const clear = (/** @type {string[]} */ ...starts) => {
    for (const name of [...signs.keys()]) if (!starts.length || starts.some((s) => name.startsWith(s))) put(name, null);
    if (!starts.length || starts.includes("ring")) open = { key: "", levels: [] };
  };

  /** What a shot or a zone has shown of a movement is taken away. */
  const over = () => clear("shot", "result", "ring");
  /** The counter that a gliding one stands for. @type {SVGElement|null} */
  let gone = null;
  /** The page draws the counters anew: the gliding one goes. */
  function landed() {
    put("glide", null);
    gone?.classList.remove("hidden");
    gone = null;
  }

  /** @param {number} ms @param {(t: number) => void} step */
  function tween(ms, step) {
    if (still() || document.hidden) {
      step(1);
      return Promise.resolve();
    }
    return /** @type {Promise<void>} */ (new Promise((resolve) => {
      const started = performance.now();
      const frame = (/** @type {number} */ now) => {
        const t = Math.min(1, Math.max(0, (now - started) / ms));
        step(t);
        if (t < 1 && layer.isConnected) requestAnimationFrame(frame);
        else resolve();
      };
      requestAnimationFrame(frame);
      // A tab that goes to sleep must not hold up the events behind this one.
      setTimeout(resolve, ms + 80);
    }));
  }
  const ease = (/** @type {number} */ t) => 1 - (1 - t) ** 3;
  const mix = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {number} */ t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
  const move = (/** @type {SVGElement} */ sign, /** @type {Point} */ p, scale = 1) =>
    sign.setAttribute("transform", `translate(${p.x} ${p.y}) scale(${scale})`);

  /** Shows a passing sign in place of the lasting one while it moves.
   * @param {string} key @param {SVGElement} sign @param {number} ms @param {(t: number) => void} step */
  async function instead(key, sign, ms, step) {
    const lasting = markers.element(key);
    lasting?.classList.add("hidden");
    put(`move ${key}`, sign);
    await tween(ms, step);
    lasting?.classList.remove("hidden");
    // The page draws the lasting sign next; until then this one stands for it.
    if (lasting) put(`move ${key}`, null);
  }

  /** @param {Record<string, any>} data @param {string|null|undefined} side */
  const sideOf = (data, side) => markers.side(data.battery) ?? side ?? null;

  /** @type {Record<string, (data: Record<string, any>, side: string|null, changes: Record<string, any>) => Promise<void>|void>} */
  const acts = {
    fire_declared: () => clear(),
    marker_placed(data, side) {
      clear("ring", "result", "trail");
      const gun = data.gun ?? null;
      if (gun !== null) impacts.set(markerKey(data.battery, gun), data.hex);
      const sign = gun === null ? aimSign(side) : burst(side, gun);
      const at = slot(geometry.center(data.hex), gun);
      return instead(markerKey(data.battery, gun), sign, 300, (t) => move(sign, at, gun === null ? 1.8 - 0.8 * ease(t) : ease(t)));
    },
    marker_scattered(data, side) {
      const from = geometry.center(data.from);
      const way = geometry.walk(data.from, data.direction, data.distance);
      impacts.set(markerKey(data.battery, data.gun), data.to);
      put(`trail ${data.gun}`, arrow(from, way[way.length - 1], side, "trail"));
      return slide(data, side, [from, ...way]);
    },
    async marker_left_map(data, side) {
      const from = geometry.center(data.from);
      const way = geometry.walk(data.from, data.direction, data.distance);
      const gone = way.findIndex((step) => !step.hex);
      if (gone < 0) return;
      const inside = gone > 0 ? way[gone - 1] : from;
      const edge = { x: (inside.x + way[gone].x) / 2, y: (inside.y + way[gone].y) / 2 };
      put(`trail ${data.gun}`, arrow(from, edge, side, "trail"));
      await slide(data, side, [from, ...way.slice(0, gone), edge]);
      put(`move ${markerKey(data.battery, data.gun)}`, null);
      impacts.delete(markerKey(data.battery, data.gun));
      const angle = (Math.atan2(way[gone].y - inside.y, way[gone].x - inside.x) * 180) / Math.PI;
      put(`off ${data.battery} ${data.gun}`, offMapSign(edge, angle, side, data.gun));
    },
    fire_failed(data, side) {
      const aim = markers.at(markerKey(data.battery, data.gun)) ?? markers.at(markerKey(data.battery, null));
      if (!aim) return undefined;
      const c = geometry.center(aim.hex);
      const note = tag(t("did not arrive"), 0, 38);
      put("failed", group(`failed side-${side}`, [el("path", { d: "M-20,-20L20,20M-20,20L20,-20" }), note], c));
      return tween(300, (t) => signs.get("failed")?.setAttribute("opacity", String(t)));
    },
    async target_attacked(data, side) {
      clear("result");
      const key = markerKey(data.battery, data.gun);
      const hex = markers.at(key)?.hex ?? impacts.get(key);
      if (!hex) return;
      const fresh = open.key !== key;
      const known = levels?.(data.gun_type) ?? open.levels;
      open = { key, levels: fresh ? [...known] : open.levels };
      open.levels[data.distance] = data.level;
      await openRings(hex, side, fresh);
      put("ring target", cell(geometry, data.hex, `target side-${side}${data.friendly ? " friendly" : ""}`));
    },
    result_marked: (data) => drop(data.unit, data.result),
    result_corrected: (data) => drop(data.unit, data.after),
    unit_changed(data) {
      const element = counters.element(data.unit);
      if (!element || still()) return undefined;
      element.classList.add("changed");
      return tween(250, () => {}).then(() => element.classList.remove("changed"));
    },
    zone_opened(data) {
      const zone = Object.keys(data.levels ?? {}).map((hex) => cell(geometry, hex, "hatch", { fill: hatch }));
      const sign = group("zone", zone);
      put("zone", sign);
      return tween(300, (t) => sign.setAttribute("opacity", String(t))).then(() => put("zone", null));
    },
    unit_moved(data) {
      over();
      const unit = counters.unit(data.unit);
      if (!unit) return undefined;
      const [a, b] = [counters.find(data.unit) ?? geometry.center(data.from), geometry.center(data.to)];
      const sign = counter(unit);
      landed();
      gone = counters.element(data.unit);
      gone?.classList.add("hidden");
      put("glide", sign);
      return tween(280, (t) => move(sign, mix(a, b, t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) ** 2)));
    },
    /** A streak, and a thin line that stays while the shot is read. */
    shot_fired(data, side) {
      over();
      const [from, to] = [data.unit, data.target].map(counters.find);
      if (to && data.unit === null) return struck(to, side);
      if (!from || !to) return undefined;
      const short = Math.min(0.4, 25 / (Math.hypot(to.x - from.x, to.y - from.y) || 1));
      const [a, b] = [mix(from, to, short), mix(to, from, short)];
      const draw = (/** @type {SVGElement} */ streak, /** @type {number} */ tail, /** @type {number} */ head) => {
        const [p, q] = [mix(a, b, tail), mix(a, b, head)];
        streak.setAttribute("d", `M${p.x},${p.y}L${q.x},${q.y}`);
      };
      const [halo, trace, streak] = ["halo", "trace", "streak"].map((name) => el("path", { class: name }));
      put("shot", group(`shot side-${side}${data.level < 1 ? " missed" : ""}`, [halo, trace, streak]));
      return tween(340, (t) => {
        const head = Math.min(1, t * 1.3);
        draw(halo, 0, head);
        draw(trace, 0, head);
        draw(streak, Math.max(0, t * 1.3 - 0.3), head);
        if (t === 1) streak.remove();
      });
    },
    /** FOG-1: who is seen now comes out of the fog, who is seen no more goes into it. */
    unit_sighted(data, _, { units }) {
      const unit = units?.[data.unit];
      if (!unit) return undefined;
      landed();
      const sign = counter(unit);
      move(sign, geometry.center(unit.hex));
      put("glide", sign);
      return tween(400, (t) => sign.setAttribute("opacity", String(t)));
    },
    sight_lost(data, _, { units }) {
      const element = units?.[data.unit] === null ? counters.element(data.unit) : null;
      return element ? tween(400, (t) => element.setAttribute("opacity", String(1 - 0.7 * t))) : undefined;
    },
    move_started: () => over(),
    move_ended: () => over(),
    side_ended_phase: () => over(),
    fire_ended: () => clear("ring", "result", "trail", "failed"),
  };

  /** FOG-2: nobody is shown where the shot came from. @param {Point} at @param {string|null} side */
  function struck(at, side) {
    const sign = group(`struck side-${side}`, ["halo", "ring"].map((name) => el("circle", { r: 30, class: name })));
    put("shot", group("", [sign, tag("?", 0, -34)], at));
    return tween(340, (t) => sign.setAttribute("transform", `scale(${1.8 - 0.8 * ease(t)})`));
  }

  /** Hex by hex along the way, with a short rest on each. @param {Record<string, any>} data @param {string|null} side @param {Point[]} way */
  function slide(data, side, way) {
    const sign = burst(side, data.gun);
    const legs = way.length - 1;
    return instead(markerKey(data.battery, data.gun), sign, Math.min(560, 140 + legs * 85), (t) => {
      const leg = Math.min(legs - 1, Math.floor(t * legs));
      const part = ease(Math.min(1, (t * legs - leg) * 1.25));
      move(sign, slot(mix(way[leg], way[leg + 1], part), data.gun));
    });
  }

  /** @param {string} hex @param {string|null} side @param {boolean} fresh */
  function openRings(hex, side, fresh) {
    const centre = geometry.center(hex);
    /** @type {SVGElement[]} */
    const parts = [];
    open.levels.forEach((level, far) => {
      if (!level) return;
      const ring = geometry.ring(hex, far);
      parts.push(group("ring", [
        ...ring.map((h) => cell(geometry, h, `ring-cell ring-${far}`)),
        el("path", { d: rim(geometry, within(geometry, hex, far)), class: "ring-rim" }),
        ...levelsOf(geometry, ring, level, (h) => counters.at(h).length > 0),
      ]));
    });
    const sign = group(`rings side-${side}`, parts);
    put("ring rings", sign);
    if (!fresh) return Promise.resolve();
    return tween(420, (t) => parts.forEach((part, i) => {
      const s = ease(Math.min(1, Math.max(0, t * 1.5 - i * 0.25)));
      part.setAttribute("transform", `translate(${centre.x * (1 - s)} ${centre.y * (1 - s)}) scale(${s})`);
    }));
  }

  /** A result falls on a counter and stays until the next one. @param {string} unit @param {string|null} result */
  function drop(unit, result) {
    const at = counters.find(unit);
    if (!at) return undefined;
    const letter = result && LETTERS.has(result) ? result : "–";
    const sign = group(`result result-${letter}`, [group("size", [el("circle", { r: 13 }), text("mark", letter, 0, 6)])]);
    put("result", sign);
    return tween(320, (t) => {
      move(sign, { x: at.x, y: at.y - 26 * (1 - t * t) - 4 }, 1.5 - 0.5 * ease(t));
      sign.setAttribute("opacity", String(Math.min(1, t * 3)));
    });
  }

  return {
    /** @param {BoardEvent} event @returns {Promise<void>} */
    async play(event) {
      await acts[event.type]?.(event.data, sideOf(event.data, event.side), event.updates ?? {});
    },
    clear: () => clear(),
    landed,
    /** The page has drawn the lasting markers: those that stood in for them go. */
    settled() {
      for (const name of [...signs.keys()]) if (name.startsWith("move ") && markers.element(name.slice(5))) put(name, null);
    },
  };
}
