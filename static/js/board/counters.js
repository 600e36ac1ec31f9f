/** Counters: side by colour, frame and letter, the APP-6 symbol, status badges, stacks, wrecks, and objectives as flags. */

import { pick, t } from "../text.js";
import { el, group, keyed, text } from "./svg.js";
/** @import { Geometry, Objective, Unit } from "./types.js" */
/** @typedef {{unit: Unit, x: number, y: number, count: number, fanned: boolean, wreck: boolean, near: boolean}} Piece */

const SYMBOLS = new URL("../../img/symbols.svg", import.meta.url).href;
const LETTER = { red: "R", blue: "B" };
/** A stack is drawn this deep; its count tells the rest. */
const DEEPEST = 4;
const LIFT = 3.6;
const FAN = { across: 57, down: 52, columns: 4 };

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} className @param {number} [rx] */
const rect = (x, y, width, height, className, rx = 0) => el("rect", { x, y, width, height, rx, class: className });

/** @param {string} type @param {string} [className] */
const symbol = (type, className = "icon") =>
  el("use", { href: `${SYMBOLS}#${type}`, x: -17.5, y: -7.6, width: 35, height: 23.4, class: className });

// A run of track with a gap in it, and a gun barrel struck through.
const GLYPHS = {
  M: "M-3,3.2h2.4a3.2,3.2 0 0 0 0,-6.4h-1.4M-4.2,-3.2h-1.6a3.2,3.2 0 0 0 0,6.4h1M-4.6,-5l1.6,3.4M-4,1.4l1,3.6",
  F: "M-8.5,3l2.2,-2.2M-7,1.6L1.6,-4.2M-7.5,-3.6L0.8,4",
};

/** @param {"S"|"M"|"F"|"K"} status @param {number} x @param {number} y */
export function badge(status, x, y) {
  if (status === "S") {
    return group("badge badge-s", [rect(-22, -4.6, 44, 9.2, "band", 2), text("mark", "S", 0, 3.3)], { x, y });
  }
  const letter = text("mark", status, status === "K" ? 0 : 6.2, 3.6);
  const parts = status === "K"
    ? [rect(-7, -6.5, 14, 13, "chip", 3), letter]
    : [rect(-11, -6.5, 22, 13, "chip", 3), el("path", { d: GLYPHS[status], class: "glyph" }), letter];
  return group(`badge badge-${status.toLowerCase()}`, [group("size", parts)], { x, y });
}

/** One counter about 0, 0. @param {Unit} unit @param {{count?: number}} [how] */
export function counter(unit, { count = 1 } = {}) {
  const name = pick(unit.name);
  const parts = [el("title", {}, [statusText(unit)]), rect(-22, -20, 44, 40, "plate", 4)];
  if (unit.side === "blue") parts.push(rect(-20, -18, 40, 36, "inner", 2.4));
  parts.push(
    text("letter", LETTER[unit.side], -12.6, -9.2),
    rect(-17.5, -7.6, 35, 23.4, "symbol-ground", 1), symbol(unit.type),
  );
  if (unit.suppressed) parts.push(badge("S", 0, 17.6));
  if (unit.mobility_kill) parts.push(badge("M", 17, -14.4));
  if (unit.firepower_kill) parts.push(badge("F", 17, unit.mobility_kill ? 0.6 : -14.4));
  if (count > 1) {
    parts.push(group("count", [el("circle", { r: 8 }), text("mark", count, 0, 3.7)], { x: 21, y: 19 }));
  }
  const label = text("name", name, 0, 31);
  // Long names shrink before they run into the neighbours.
  const wide = [...name].reduce((sum, c) => sum + (c > "\u2e80" ? 1 : 0.56), 0);
  label.setAttribute("style", `font-size:${Math.max(5.8, Math.min(9.4, 57 / wide)).toFixed(1)}px`);
  parts.push(label);
  return group(`counter side-${unit.side}`, [group("body", parts)]);
}

/** A destroyed unit: dark, struck, askew, with its letter. @param {Unit} unit */
function wreck(unit) {
  return group(`counter wreck side-${unit.side}`, [
    el("title", {}, [statusText(unit)]),
    el("g", { transform: "rotate(-7)" }, [
      rect(-21, -19, 42, 38, "plate", 4), symbol(unit.type),
      text("letter", LETTER[unit.side], -13, -8.6),
      el("path", { d: "M-15,15L17,-7M-13,-6L16,15", class: "strike" }),
    ]),
    badge("K", 14, -14),
  ]);
}

/** Words for what a counter shows. @param {Unit} unit */
export function statusText(unit) {
  const states = [
    unit.destroyed && t("destroyed"), unit.suppressed && t("suppressed"),
    unit.mobility_kill && t("mobility kill"), unit.firepower_kill && t("firepower kill"),
  ].filter(Boolean);
  const side = unit.side === "red" ? t("Red") : t("Blue");
  return [`${pick(unit.name)} (${side})`, ...states].join(", ");
}

/** @param {SVGElement} layer @param {Geometry} geometry */
export function createCounters(layer, geometry) {
  const pieces = keyed(layer);
  /** @type {Map<string, Unit[]>} */
  let stacks = new Map();
  let open = /** @type {string|null} */ (null);

  /** @param {string} hex @param {Unit[]} units @returns {Piece[]} */
  function lay(hex, units) {
    const centre = geometry.center(hex);
    const alive = units.filter((unit) => !unit.destroyed);
    const dead = units.filter((unit) => unit.destroyed);
    const fanned = hex === open && units.length > 1;
    if (fanned) {
      const columns = Math.min(FAN.columns, units.length);
      const lines = Math.ceil(units.length / columns);
      return [...alive, ...dead].map((unit, i) => ({
        unit, count: 1, fanned, wreck: Boolean(unit.destroyed), near: false,
        x: centre.x + ((i % columns) - (Math.min(columns, units.length) - 1) / 2) * FAN.across,
        y: centre.y + (Math.floor(i / columns) - (lines - 1) / 2) * FAN.down,
      }));
    }
    const deep = Math.min(alive.length, DEEPEST);
    return [
      ...dead.map((unit, i) => ({
        unit, count: 1, fanned, wreck: true, near: false,
        x: centre.x - (alive.length ? 7 : 0) + i * 3, y: centre.y + (alive.length ? 6 : 0) - i * 3,
      })),
      ...alive.slice(alive.length - deep).map((unit, i) => ({
        unit, fanned, wreck: false, near: i < deep - 1,
        count: i === deep - 1 ? alive.length : 1,
        x: centre.x + (i - (deep - 1) / 2) * LIFT, y: centre.y - (i - (deep - 1) / 2) * LIFT,
      })),
    ];
  }

  function draw() {
    const all = [...stacks].flatMap(([hex, units]) => lay(hex, units));
    const ordered = [...all.filter((p) => p.wreck && !p.fanned), ...all.filter((p) => !p.wreck && !p.fanned), ...all.filter((p) => p.fanned)];
    pieces.update(ordered.map((piece) => [piece.unit.id, piece]), (piece, id) => {
      const element = piece.wreck ? wreck(piece.unit) : counter(piece.unit, piece);
      element.setAttribute("transform", `translate(${piece.x.toFixed(1)} ${piece.y.toFixed(1)})`);
      element.setAttribute("data-unit", id);
      element.classList.toggle("fanned", piece.fanned);
      element.classList.toggle("under", piece.near);
      return element;
    });
  }

  return {
    /** @param {Record<string, Unit>} units */
    set(units) {
      stacks = new Map();
      for (const unit of Object.values(units)) {
        if (unit.hex) stacks.set(unit.hex, [...(stacks.get(unit.hex) ?? []), unit]);
      }
      draw();
    },
    /** Spreads the stack of a hex, or none. @param {string|null} hex */
    fan(hex) {
      if (hex === open) return;
      open = hex;
      draw();
    },
    /** @param {string} hex @returns {Unit[]} */
    at: (hex) => stacks.get(hex) ?? [],
    /** Where a counter lies now. @param {string} id */
    find(id) {
      const at = pieces.get(id)?.getAttribute("transform")?.match(/[-\d.]+/g)?.map(Number);
      return at ? { x: at[0], y: at[1] } : null;
    },
    element: pieces.get,
  };
}

/** Objectives: a flag on a pole above the hex, with its value and name. @param {Objective} objective */
export function flag(objective) {
  return group("objective", [
    el("path", { d: "M15,-10V-41", class: "pole" }),
    el("path", { d: "M15,-41h22l-5,6.5l5,6.5h-22z", class: "cloth" }),
    ...(objective.value ? [text("mark", objective.value, 23.5, -31)] : []),
    text("name", pick(objective.name), 11, -32),
  ]);
}
