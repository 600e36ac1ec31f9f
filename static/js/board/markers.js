/** Signs of indirect fire: aim, impact of each gun, scatter arrows, open zones, incoming plans, rounds off the map. */

import { t } from "../text.js";
import { cell, chip, rings } from "./rings.js";
import { el, group, keyed, text } from "./svg.js";
/** @import { Geometry, Lookups, Marker, Plan, Point } from "./types.js" */

const BURST = Array.from({ length: 20 }, (_, i) => {
  const [a, r] = [(i * Math.PI) / 10, i % 2 ? 7 : i % 4 ? 9.4 : 10.8];
  return `${(r * Math.cos(a)).toFixed(1)},${(r * Math.sin(a)).toFixed(1)}`;
}).join(" ");

/** "BATTERY/GUN" or "BATTERY/aim". @param {string} battery @param {number|null} [gun] */
export const markerKey = (battery, gun) => `${battery}/${gun ?? "aim"}`;

/** Each gun has its own place about the hex, so that several are read like a clock and the middle stays free.
 * @param {Point} c @param {number|null} gun */
export function slot(c, gun) {
  if (gun === null) return c;
  const a = (gun - 1) * (Math.PI / 3) - Math.PI / 3;
  return { x: c.x + 22 * Math.cos(a), y: c.y + 22 * Math.sin(a) };
}

/** A label centred at x, y. @param {string} label @param {number} x @param {number} y */
export function tag(label, x, y) {
  const width = 9 + [...label].reduce((sum, c) => sum + (c > "\u2e80" ? 9 : 5.6), 0);
  return group("tag", [group("size", [el("rect", { x: -width / 2, y: -7, width, height: 14, rx: 3 }), text("mark", label, 0, 3.4)])], { x, y });
}

/** @param {string|null} side @param {string} label */
export const aimSign = (side, label) =>
  group(`aim side-${side}`, [
    el("circle", { r: 26, class: "halo" }),
    el("circle", { r: 26, class: "dashes" }),
    el("path", { d: "M0,-33V-15M0,33V15M-33,0H-15M33,0H15", class: "halo" }),
    el("path", { d: "M0,-33V-15M0,33V15M-33,0H-15M33,0H15", class: "cross" }),
    el("circle", { r: 2.2, class: "dot" }),
    ...(label ? [tag(label, 0, -35)] : []),
  ]);

/** @param {string|null} side @param {number|string|null} gun */
export const burst = (side, gun) =>
  group(`impact side-${side}`, [group("size", [el("polygon", { points: BURST }), text("mark", gun ?? "", 0, 3.6)])]);

/** @param {Point} from @param {Point} to @param {string|null} side @param {string} [className] */
export function arrow(from, to, side, className = "") {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const end = Math.max(6, length - 9);
  return el("g", { class: `arrow side-${side} ${className}`, transform: `translate(${from.x} ${from.y}) rotate(${angle})` }, [
    el("path", { d: `M8,0H${end - 6}`, class: "halo" }),
    el("path", { d: `M8,0H${end - 6}`, class: "shaft" }),
    el("path", { d: `M${end},0l-9,-4.5v9z`, class: "head" }),
  ]);
}

/** A round that left the map: at the edge, pointing out. @param {Point} at @param {number} angle degrees @param {string|null} side @param {number|null} gun */
export const offMapSign = (at, angle, side, gun) =>
  group(`off-map side-${side}`, [
    el("path", { d: "M14,0h12m-5,-5l6,5l-6,5", class: "way", transform: `rotate(${angle})` }),
    el("circle", { r: 11 }),
    text("mark", gun ?? "", 0, 3.8),
    tag(t("off the map"), 0, 21),
  ], at);

/** The sign of fire on its way: a falling shell and the turn it arrives. @param {string} side @param {string} label */
const planSign = (side, label) =>
  group(`plan side-${side}`, [
    el("circle", { r: 12, class: "ground" }),
    el("path", { d: "M-3.4,-7.5h6.8v7c0,3.6 -2,6 -3.4,8c-1.4,-2 -3.4,-4.4 -3.4,-8zM-3.4,-4.4h6.8", class: "shell" }),
    tag(label, 0, -21),
  ]);

/** @param {{zones: SVGElement, plans: SVGElement, top: SVGElement}} layers @param {Geometry} geometry @param {Lookups} lookups @param {string} hatch */
export function createMarkers(layers, geometry, lookups, hatch) {
  const zones = keyed(layers.zones);
  const signs = keyed(layers.top);
  const plans = keyed(layers.plans);
  const side = (/** @type {string} */ battery) => lookups.batterySide?.(battery) ?? null;
  const name = (/** @type {string} */ battery) => lookups.batteryName?.(battery) ?? battery;
  /** @type {Record<string, Marker>} */
  let current = {};

  return {
    /** @param {Record<string, Marker>} markers */
    set(markers) {
      current = markers;
      const all = Object.values(markers).filter((marker) => marker.hex);
      /** @type {Map<string, number[]>} */
      const levels = new Map();
      for (const marker of all) {
        for (const [hex, level] of Object.entries(marker.levels ?? {})) levels.set(hex, [...(levels.get(hex) ?? []), level]);
      }
      zones.update([...levels], (list, hex) => {
        const c = geometry.center(hex);
        const shown = [...new Set(list)].sort((a, b) => b - a).join("·");
        return group("zone", [cell(geometry, hex, "hatch", { fill: hatch }), chip(shown, { x: c.x, y: c.y - 25 }, "zone-level")]);
      });
      /** @type {[string, object][]} */
      const entries = [];
      for (const m of all) {
        if (m.gun === null) entries.push([markerKey(m.battery, null), { ...m, kind: "aim" }]);
      }
      for (const m of all) {
        if (m.gun !== null && m.aim_hex && m.aim_hex !== m.hex) entries.push([`${markerKey(m.battery, m.gun)}>`, { ...m, kind: "arrow" }]);
      }
      /** @type {Set<string>} */
      const held = new Set();
      for (const m of all) {
        if (m.gun === null) continue;
        // A second battery in the same hex takes the inner places.
        const inner = held.has(`${m.hex} ${m.gun}`);
        held.add(`${m.hex} ${m.gun}`);
        entries.push([markerKey(m.battery, m.gun), { ...m, inner, kind: "burst" }]);
      }
      signs.update(entries, (value, key) => {
        const m = /** @type {Marker & {kind: string, inner?: boolean}} */ (value);
        const c = geometry.center(m.hex);
        if (m.kind === "arrow") return arrow(geometry.center(/** @type {string} */ (m.aim_hex)), c, side(m.battery));
        const sign = m.kind === "aim" ? aimSign(side(m.battery), name(m.battery)) : burst(side(m.battery), m.gun);
        const at = slot(c, m.gun);
        const near = m.inner ? 0.45 : 1;
        sign.setAttribute("transform", `translate(${c.x + (at.x - c.x) * near} ${c.y + (at.y - c.y) * near})`);
        sign.setAttribute("data-marker", key);
        return sign;
      });
    },
    /** @param {Plan[]} list */
    setPlans(list) {
      const due = (/** @type {Plan} */ plan) => `${t("T{turn}", { turn: plan.due })} · ${plan.label ?? name(plan.battery)}`;
      plans.update(list.map((plan) => [`${plan.battery} ${plan.due} ${plan.target}`, plan]), (plan) => {
        const sign = planSign(plan.side, due(plan));
        const c = geometry.center(plan.target);
        sign.setAttribute("transform", `translate(${c.x} ${c.y})`);
        return group(`planned side-${plan.side}`, [rings(geometry, plan.target, plan.levels ?? [], { every: false }), sign]);
      });
    },
    side, name,
    /** @param {string} key */
    at: (key) => current[key] ?? null,
    /** @param {string} key */
    element: (key) => signs.get(key),
  };
}
