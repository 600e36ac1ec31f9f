/** The picture under the scrubber, as SVG of so many pixels. Sides differ by pattern and letter as well as colour. */
import { s } from "../panel/draw.js";
import { t } from "../text.js";
import { bands } from "./places.js";

/** @typedef {import("./types.js").Index} Index */

// Thousands of steps: what looks alike is one path, so that the browser has a few shapes to draw and not a thousand.

/** From above: flags, turns, phases, what was fired, the losses. */
const FLAGS = 13;
const TURNS = 17;
const PHASES = 7;
const EVENTS = 9;
const FOOT = 3;
/** Blue's part is two lines, each so high. */
const LINE = 2;
/** A turn's words stand free of its edges. */
const BESIDE = 3;

/** @param {Index} index @param {number} width @param {number} height */
export function draw(index, width, height) {
  const x = (/** @type {number} */ n) => (index.n ? (n / index.n) * width : 0);
  const svg = s("svg", { width, height, viewBox: `0 0 ${width} ${height}` },
    s("defs", {}, s("pattern", { id: "scrub-undone", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, s("path", { d: "M 0 0 V 6", class: "scrub-hatch" }))));
  svg.append(turns(index, x), phases(index, x), events(index, x), ...losses(index, x, width, height));
  for (const [first, last] of index.undone) {
    const from = x(first - 1);
    svg.append(s("rect", { class: "scrub-undone", x: from, y: FLAGS, width: Math.max(2, x(last) - from), height: height - FLAGS, fill: "url(#scrub-undone)" }));
  }
  for (const note of index.notes) {
    const at = x(note.n);
    svg.append(s("g", { class: "scrub-flag" }, s("path", { class: "pole", d: `M ${at} 1 V ${height}` }), s("path", { d: `M ${at} 1 l 10 4 l -10 4 z` })));
  }
  return svg;
}

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) => `M${left.toFixed(1)} ${top}h${width.toFixed(1)}v${height}h${(-width).toFixed(1)}z`;

/** At most so many pixels in any usual font. @param {string} words */
const long = (words) => [...words].reduce((sum, letter) => sum + (letter > "\u2e80" ? 12.5 : 8.5), 0);

/** @param {Index} index @param {(n: number) => number} x */
function turns(index, x) {
  /** Every second one is darker. */
  const ground = { even: "", odd: "" };
  /** @type {Element[]} */
  const numbers = [];
  bands(index, (chapter) => String(chapter.turn)).forEach(({ from, to, chapter }, position) => {
    const [left, right] = [x(from - 1), x(to)];
    ground[position % 2 ? "odd" : "even"] += box(left, FLAGS, Math.max(0, right - left), TURNS);
    if (!chapter.turn) return;
    const label = [t("Turn {turn}", { turn: chapter.turn }), String(chapter.turn)].find((words) => long(words) + 2 * BESIDE <= right - left);
    if (label) numbers.push(s("text", { x: left + BESIDE, y: FLAGS + 12.5 }, label));
  });
  return s("g", { class: "scrub-turns" }, ...Object.entries(ground).map(([name, d]) => s("path", { class: name, d })), ...numbers);
}

/** Whose part it was: red solid, blue in two lines, nobody's grey. @param {Index} index @param {(n: number) => number} x */
function phases(index, x) {
  const top = FLAGS + TURNS;
  const parts = { none: "", red: "", blue: "" };
  for (const { from, to, chapter } of bands(index, ({ turn, phase, side }) => `${turn} ${phase} ${side}`)) {
    const [left, right] = [x(from - 1), x(to)];
    const width = Math.max(0.5, right - left - (right - left > 3 ? 1 : 0));
    if (chapter.side === "blue") parts.blue += box(left, top + 1, width, LINE) + box(left, top + PHASES - 1 - LINE, width, LINE);
    else parts[chapter.side ?? "none"] += box(left, top + 1, width, PHASES - 2);
  }
  return s("g", { class: "scrub-phases" }, ...Object.entries(parts).map(([side, d]) => s("path", { class: `part side-${side}`, d })));
}

/** Batteries as triangles, cards as squares, shots as strokes. @param {Index} index @param {(n: number) => number} x */
function events(index, x) {
  const top = FLAGS + TURNS + PHASES;
  const { shot = [], battery = [], card = [] } = index.marks;
  return s("g", { class: "scrub-events" },
    s("path", { class: "shot", d: shot.map((n) => `M ${x(n).toFixed(1)} ${top + 3} v 5`).join(" ") }),
    s("path", { class: "card", d: card.map((n) => `M ${(x(n) - 2.5).toFixed(1)} ${top + 3} h 5 v 5 h -5 z`).join(" ") }),
    s("path", { class: "battery", d: battery.map((n) => `M ${(x(n) - 3.5).toFixed(1)} ${top + 8} h 7 l -3.5 -6 z`).join(" ") }));
}

/** Two lines of steps upwards. @param {Index} index @param {(n: number) => number} x @param {number} width @param {number} height */
function losses(index, x, width, height) {
  const top = FLAGS + TURNS + PHASES + EVENTS + 3;
  const foot = height - FOOT;
  const most = Math.max(1, ...index.losses.flatMap(([, red, blue]) => [red, blue]));
  const y = (/** @type {number} */ lost) => foot - (lost / most) * (foot - top);
  const [red, blue] = /** @type {const} */ ([1, 2]).map((column) => {
    let path = `M 0 ${y(0)}`;
    for (const entry of index.losses) path += ` H ${x(entry[0]).toFixed(1)} V ${y(entry[column]).toFixed(1)}`;
    return `${path} H ${width}`;
  });
  const [, lastRed, lastBlue] = index.losses.at(-1) ?? [0, 0, 0];
  const apart = Math.abs(y(lastRed) - y(lastBlue)) < 11;
  const label = (/** @type {string} */ side, /** @type {string} */ letter, /** @type {number} */ lost, /** @type {number} */ shift) =>
    s("text", { class: `side-${side}`, x: width - 4 - shift, y: Math.max(top + 8, y(lost) - 3), "text-anchor": "end" }, `${letter} ${lost}`);
  return [
    s("path", { class: "scrub-foot", d: `M 0 ${foot + 0.5} H ${width}` }),
    s("path", { class: "lost side-red", d: red }),
    s("path", { class: "lost side-blue", d: blue }), s("path", { class: "lost side-blue inner", d: blue }),
    label("red", "R", lastRed, apart ? 28 : 0), label("blue", "B", lastBlue, 0),
  ];
}
