/** Counters: side by colour, frame and letter, the APP-6 symbol, status badges, stacks, wrecks, and objectives as flags. */

import { pick, t } from "../text.js";
import { cell } from "./rings.js";
import { el, group, keyed, text } from "./svg.js";
import { GROWN, READ } from "./viewport.js";
/** @import { Label } from "./labels.js" */
/** @import { Geometry, Objective, Rect, Unit } from "./types.js" */
/** @typedef {Omit<Unit, "id" | "hex">} Face what is seen of a unit */
/** @typedef {{unit: Unit, x: number, y: number, count: number, fanned: boolean, wreck: boolean, near: boolean, dead?: number, scale?: number}} Piece */

const SYMBOLS = new URL("../../img/symbols.svg", import.meta.url).href;
export const LETTER = { red: "R", blue: "B" };
/** A stack is drawn this deep; its count tells the rest. */
const DEEPEST = 4;
const LIFT = 3.6;
const FAN = { across: 74, down: 70, columns: 4 };

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} className @param {number} [rx] */
const rect = (x, y, width, height, className, rx = 0) => el("rect", { x, y, width, height, rx, class: className });

/** @param {string} type @param {string} [className] */
export const symbol = (type, className = "icon") =>
  el("use", { href: `${SYMBOLS}#${type}`, x: -17.5, y: -7.6, width: 35, height: 23.4, class: className });

// A run of track with a gap in it, and a gun barrel struck through.
const GLYPHS = {
  M: "M-3,3.2h2.4a3.2,3.2 0 0 0 0,-6.4h-1.4M-4.2,-3.2h-1.6a3.2,3.2 0 0 0 0,6.4h1M-4.6,-5l1.6,3.4M-4,1.4l1,3.6",
  F: "M-8.5,3l2.2,-2.2M-7,1.6L1.6,-4.2M-7.5,-3.6L0.8,4",
};

/** @param {"S"|"M"|"F"|"K"} status @param {number} x @param {number} y */
export function badge(status, x, y) {
  if (status === "S") {
    return group("badge badge-s", [group("size", [rect(-22, -4.6, 44, 9.2, "band", 2), text("mark", "S", 0, 3.4)])], { x, y });
  }
  const letter = text("mark", status, status === "K" ? 0 : 6.2, 3.6);
  const parts = status === "K"
    ? [rect(-7, -6.5, 14, 13, "chip", 3), letter]
    : [rect(-11, -6.5, 22, 13, "chip", 3), el("path", { d: GLYPHS[status], class: "glyph" }), letter];
  return group(`badge badge-${status.toLowerCase()}`, [group("size", parts)], { x, y });
}

/** The name under a counter that is fanned out: two lines where one is too long. @param {Face} unit */
function nameUnder(unit) {
  const name = pick(unit.name);
  const words = name.length > 12 ? name.split(" ") : [name];
  const cut = Math.ceil(words.length / 2);
  return [words.slice(0, cut), words.slice(cut)].filter((line) => line.length).map((line, i) => text("name", line.join(" "), 0, 32 + i * 10.5));
}

/** @param {number} count */
const countSign = (count) => group("count", [group("size", [el("circle", { r: 8 }), text("mark", count, 0, 3.9)])], { x: 21, y: 19 });

/** Of a unit and its place in the stack what is drawn: a unit that has only moved keeps its counter. @param {Piece} piece */
function faceOf({ unit, count, fanned, wreck, near, dead }) {
  const { side, type, name, destroyed, suppressed, mobility_kill, firepower_kill } = unit;
  return { unit: { side, type, name, destroyed, suppressed, mobility_kill, firepower_kill }, count, fanned, wreck, near, dead };
}

/** What comes and goes on a counter. @param {Face} unit @param {{count?: number, fanned?: boolean, dead?: number}} how */
const marksOf = (unit, { count = 1, fanned = false, dead = 0 }) => [
  ...(unit.suppressed ? [badge("S", 0, 17.6)] : []),
  ...(unit.mobility_kill ? [badge("M", 17, -14.4)] : []),
  ...(unit.firepower_kill ? [badge("F", 17, unit.mobility_kill ? 0.6 : -14.4)] : []),
  ...(dead ? [badge("K", -22, 20)] : []),
  ...(count > 1 ? [countSign(count)] : []),
  ...(fanned ? nameUnder(unit) : []),
];

/** One counter about 0, 0. @param {Face} unit @param {{count?: number, fanned?: boolean, dead?: number}} [how] */
export const counter = (unit, how = {}) => group(`counter side-${unit.side}`, [group("body", [
  el("title", {}, [statusText(unit)]), rect(-22, -20, 44, 40, "plate", 4),
  ...(unit.side === "blue" ? [rect(-20, -18, 40, 36, "inner", 2.4)] : []),
  text("letter", LETTER[unit.side], -12.6, -9.2),
  group("face", [rect(-17.5, -7.6, 35, 23.4, "symbol-ground", 1), symbol(unit.type)]),
  ...marksOf(unit, how),
])]);

/** The same counter with other marks. @param {SVGElement} element @param {Face} unit @param {{count?: number, fanned?: boolean, dead?: number}} how */
function mark(element, unit, how) {
  const body = /** @type {Element} */ (element.firstElementChild);
  /** @type {Element} */ (body.firstElementChild).textContent = statusText(unit);
  while (!body.lastElementChild?.classList.contains("face")) body.lastElementChild?.remove();
  body.append(...marksOf(unit, how));
  return element;
}

/** A destroyed unit: dark, struck, askew, with its letter. @param {Face} unit @param {{dead?: number, fanned?: boolean}} how */
function wreck(unit, { dead = 1, fanned = false }) {
  return group(`counter wreck side-${unit.side}`, [group("body", [
    el("title", {}, [statusText(unit)]),
    el("g", { transform: "rotate(-7)" }, [
      rect(-21, -19, 42, 38, "plate", 4), symbol(unit.type),
      text("letter", LETTER[unit.side], -13, -8.6),
      el("path", { d: "M-15,15L17,-7M-13,-6L16,15", class: "strike" }),
    ]),
    ...(dead ? [badge("K", 14, -14)] : []),
    ...(dead > 1 ? [countSign(dead)] : []),
    ...(fanned ? nameUnder(unit) : []),
  ])]);
}

/** Words for what a counter shows. @param {Face} unit */
export function statusText(unit) {
  const states = [
    unit.destroyed && t("destroyed"), unit.suppressed && t("suppressed"),
    unit.mobility_kill && t("mobility kill"), unit.firepower_kill && t("firepower kill"),
  ].filter(Boolean);
  const side = unit.side === "red" ? t("Red") : t("Blue");
  return [`${pick(unit.name)} (${side})`, ...states].join(", ");
}

/**
 * @param {SVGElement} layer @param {Geometry} geometry
 * @param {{unit: () => number, named: (labels: Label[]) => void}} map `unit` in legible pixels of a world unit
 */
export function createCounters(layer, geometry, { unit: pixels, named }) {
  const pieces = keyed(layer);
  /** @type {Map<string, Unit[]>} */
  let stacks = new Map();
  let open = /** @type {string|null} */ (null);
  let spread = 1;
  /** @type {Piece[]} */
  let laid = [];

  const hit = (/** @type {Piece} */ p) =>
    (stacks.get(p.unit.hex) ?? []).some((u) => u.suppressed || u.mobility_kill || u.firepower_kill || u.destroyed);

  /** @param {string} hex @param {Unit[]} units @returns {Piece[]} */
  function lay(hex, units) {
    const centre = geometry.center(hex);
    const alive = units.filter((unit) => !unit.destroyed);
    const dead = units.filter((unit) => unit.destroyed);
    const fanned = hex === open && units.length > 1;
    if (fanned) {
      const columns = Math.min(FAN.columns, units.length);
      const lines = Math.ceil(units.length / columns);
      // Far away the fan is spread wider and its counters larger, or it would show nothing.
      spread = Math.max(1, 1 / pixels());
      return [...alive, ...dead].map((unit, i) => ({
        unit, count: 1, fanned, wreck: Boolean(unit.destroyed), near: false, scale: spread,
        x: centre.x + ((i % columns) - (Math.min(columns, units.length) - 1) / 2) * FAN.across * spread,
        y: centre.y + (Math.floor(i / columns) - (lines - 1) / 2) * FAN.down * spread,
      }));
    }
    const deep = Math.min(alive.length, DEEPEST);
    return [
      ...dead.map((unit, i) => ({
        unit, count: 1, fanned, wreck: true, near: false, dead: alive.length || i < dead.length - 1 ? 0 : dead.length,
        x: centre.x - (alive.length ? 8 : 0) + i * 3, y: centre.y + (alive.length ? 7 : 0) - i * 3,
      })),
      ...alive.slice(alive.length - deep).map((unit, i) => ({
        unit, fanned, wreck: false, near: i < deep - 1,
        count: i === deep - 1 ? alive.length : 1, dead: i === deep - 1 ? dead.length : 0,
        x: centre.x + (i - (deep - 1) / 2) * LIFT, y: centre.y - (i - (deep - 1) / 2) * LIFT,
      })),
    ];
  }

  function draw() {
    const all = [...stacks].flatMap(([hex, units]) => lay(hex, units));
    // Badges reach over the neighbours: hit stacks lie above whole ones.
    const rank = (/** @type {Piece} */ p) => (p.fanned ? 3 : p.wreck ? 0 : hit(p) ? 2 : 1);
    const ordered = [0, 1, 2, 3].flatMap((n) => all.filter((p) => rank(p) === n));
    pieces.update(ordered.map((piece) => [piece.unit.id, faceOf(piece), piece]), (face, id, old) => {
      const element = face.wreck ? wreck(face.unit, face) : old && !old.classList.contains("wreck") ? mark(old, face.unit, face) : counter(face.unit, face);
      element.setAttribute("data-unit", id);
      element.classList.toggle("fanned", face.fanned);
      element.classList.toggle("under", face.near);
      return element;
    });
    laid = ordered;
    named(ordered.filter((p) => !p.fanned && !p.near && !p.wreck).map((p) => ({
      key: `unit ${p.unit.id}`, at: { x: p.x, y: p.y }, reach: p.unit.suppressed ? 25 : 23, words: [pick(p.unit.name)], className: "unit", when: "near", below: true,
    })));
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
    /** What labels keep clear of. @returns {Rect[]} */
    places() {
      const half = pixels() < 1.15 ? 20 * GROWN : 21;
      // Far away the badges reach beyond the corners.
      const out = pixels() < READ.near ? 5 / pixels() : 0;
      return laid.map((piece) => {
        const reach = half * (piece.scale ?? 1) + (hit(piece) && !piece.wreck ? out : 0);
        return { x: piece.x - reach, y: piece.y - reach, width: 2 * reach, height: 2 * reach };
      });
    },
    /** The zoom has changed: an open fan is laid anew. */
    rescale() {
      if (open && Math.abs(Math.max(1, 1 / pixels()) / spread - 1) > 0.03) draw();
    },
    /** @param {string} hex @returns {Unit[]} */
    at: (hex) => stacks.get(hex) ?? [],
    /** Where a counter lies now. @param {string} id */
    find(id) {
      const at = pieces.get(id)?.getAttribute("transform")?.match(/[-\d.]+/g)?.map(Number);
      return at ? { x: at[0], y: at[1], scale: at[2] ?? 1 } : null;
    },
    element: pieces.get,
    /** @param {string} id */
    unit: (id) => [...stacks.values()].flat().find((unit) => unit.id === id) ?? null,
  };
}

/** An objective is a golden rim about its hex; the flag with its value and name stands beside it. @param {Geometry} geometry @param {Objective} objective */
export const objectiveRim = (geometry, objective) =>
  group("objective", [cell(geometry, objective.hex, "rim-halo"), cell(geometry, objective.hex, "rim")]);

/** @param {string} value */
export function flag(value) {
  const wide = 9 + 7 * value.length;
  return group("flag", [
    el("path", { d: `M${-wide / 2},-7V8`, class: "pole" }),
    el("path", { d: `M${-wide / 2},-7h${wide}l-3,6l3,6h${-wide}z`, class: "cloth" }),
    text("mark", value, -1, 3),
  ]);
}

/** @param {Geometry} geometry @param {Objective} objective @returns {Label} */
export function objectiveLabel(geometry, objective) {
  const value = String(objective.value ?? "");
  return {
    key: `objective ${objective.hex}`, at: geometry.center(objective.hex), reach: 30, words: [pick(objective.name)], className: "objective",
    icon: { width: 11 + 7 * value.length, draw: () => flag(value) },
  };
}
