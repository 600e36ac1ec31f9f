/** Signs of indirect fire: aim, impact of each gun, scatter arrows, open zones, incoming plans, rounds off the map. */

import { t } from "../text.js";
import { cell, chip, levelPlace, rings } from "./rings.js";
import { el, group, keyed, text } from "./svg.js";
/** @import { Label } from "./labels.js" */
/** @import { Geometry, Lookups, Marker, Plan, Point, Rect } from "./types.js" */

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

/** @param {string|null} side */
export const aimSign = (side) =>
  group(`aim side-${side}`, [
    el("circle", { r: 26, class: "halo" }),
    el("circle", { r: 26, class: "dashes" }),
    el("path", { d: "M0,-33V-15M0,33V15M-33,0H-15M33,0H15", class: "halo" }),
    el("path", { d: "M0,-33V-15M0,33V15M-33,0H-15M33,0H15", class: "cross" }),
    el("circle", { r: 2.2, class: "dot" }),
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

/** The sign of fire on its way: a falling shell. */
const SHELL = {
  width: 7,
  draw: () => el("g", {}, [el("path", { d: "M-2.6,-5.6h5.2v5.3c0,2.7 -1.5,4.5 -2.6,6c-1.1,-1.5 -2.6,-3.3 -2.6,-6zM-2.6,-3.3h5.2", class: "shell" })]),
};
const IMPACTS = { width: 10, draw: () => el("g", {}, [el("polygon", { points: BURST, class: "burst", transform: "scale(0.5)" })]) };

/** @param {{zones: SVGElement, levels: SVGElement, plans: SVGElement, top: SVGElement}} layers @param {Geometry} geometry @param {Lookups} lookups
 * @param {{hatch: string, taken: (hex: string) => boolean, label: (kind: string, labels: Label[]) => void}} board */
export function createMarkers(layers, geometry, lookups, { hatch, taken, label }) {
  const zones = keyed(layers.zones);
  const zoneLevels = keyed(layers.levels);
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
      zones.update([...levels], (_, hex) => {
        return group("zone", [cell(geometry, hex, "hatch", { fill: hatch })]);
      });
      zoneLevels.update([...levels].map(([hex, list]) => [hex, { list, free: !taken(hex) }]), ({ list, free }, hex) => {
        const c = geometry.center(hex);
        const shown = [...new Set(list)].sort((a, b) => b - a).join("·");
        return chip(shown, free ? c : levelPlace(c), free ? "zone-level" : "zone-level extra");
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
        // Where counters stand nothing is laid over them: a chip beside the hex names the guns.
        entries.push([markerKey(m.battery, m.gun), { ...m, inner, crowded: taken(m.hex), kind: "burst" }]);
      }
      signs.update(entries, (value, key) => {
        const m = /** @type {Marker & {kind: string, inner?: boolean, crowded?: boolean}} */ (value);
        const c = geometry.center(m.hex);
        if (m.kind === "arrow") return arrow(geometry.center(/** @type {string} */ (m.aim_hex)), c, side(m.battery));
        const sign = m.kind === "aim" ? aimSign(side(m.battery)) : burst(side(m.battery), m.gun);
        const at = slot(c, m.gun);
        const near = m.inner ? 0.45 : 1;
        sign.setAttribute("transform", `translate(${c.x + (at.x - c.x) * near} ${c.y + (at.y - c.y) * near})`);
        sign.classList.toggle("crowded", Boolean(m.crowded));
        sign.setAttribute("data-marker", key);
        return sign;
      });
      label("aims", all.filter((m) => m.gun === null).map((m) => ({
        key: `aim ${m.battery}`, at: geometry.center(m.hex), reach: 34, words: [name(m.battery), m.battery], className: `fire side-${side(m.battery)}`, chip: true,
      })));
      // Far away numbers do not fit about any hex.
      /** @type {Map<string, Marker[]>} */
      const fallen = new Map();
      for (const m of all) if (m.gun !== null) fallen.set(`${m.battery} ${m.hex}`, [...(fallen.get(`${m.battery} ${m.hex}`) ?? []), m]);
      label("guns", [...fallen].map(([key, list]) => ({
        key: `guns ${key}`, at: geometry.center(list[0].hex), reach: 28, words: [list.map((m) => m.gun).sort().join(" ")],
        className: `fire guns side-${side(list[0].battery)}`, chip: true, icon: IMPACTS, ...(taken(list[0].hex) ? {} : { when: /** @type {"far"} */ ("far") }),
      })));
    },
    /** @param {Plan[]} list */
    setPlans(list) {
      const due = (/** @type {Plan} */ plan) => `${t("T{turn}", { turn: plan.due })} · ${plan.label ?? name(plan.battery)}`;
      const key = (/** @type {Plan} */ plan) => `${plan.battery} ${plan.due} ${plan.target}`;
      plans.update(list.map((plan) => [key(plan), plan]), (plan) => group(`planned side-${plan.side}`, [
        rings(geometry, plan.target, plan.levels ?? [], { every: false, taken }), cell(geometry, plan.target, "aimed"),
      ]));
      label("plans", list.map((plan) => ({
        key: `plan ${key(plan)}`, at: geometry.center(plan.target), reach: 30, words: [due(plan)], className: `coming side-${plan.side}`, chip: true, icon: SHELL,
      })));
    },
    side, name,
    /** Where numbers stand about their hexes, for labels to keep clear of. @returns {Rect[]} */
    places: () => Object.values(current).filter((m) => m.hex && m.gun !== null && !taken(m.hex)).map((m) => {
      const { x, y } = slot(geometry.center(m.hex), m.gun);
      return { x: x - 12, y: y - 12, width: 24, height: 24 };
    }),
    /** @param {string} key */
    at: (key) => current[key] ?? null,
    /** @param {string} key */
    element: (key) => signs.get(key),
  };
}
