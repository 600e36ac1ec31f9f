/** Words on the map at a size that is always read: each beside what it names, clear of counters and of each other. */

import { el, group, keyed, text } from "./svg.js";
/** @import { Point, Rect } from "./types.js" */

/**
 * Sizes are legible pixels, places are world units.
 * @typedef {object} Label
 * @property {string} key
 * @property {Point} at
 * @property {number} reach how far the label keeps from `at`, in world units
 * @property {string[]} words the long form and, if it has one, the short
 * @property {string} className
 * @property {boolean} [chip] on a ground of its own
 * @property {{width: number, draw: () => SVGElement}} [icon] before the words
 * @property {"near"|"far"} [when] only where the map is near or far
 * @property {boolean} [below] stands under its place or not at all
 */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {Pick<Label, "className"|"chip"|"icon"> & {words: string, lead: boolean, x: number, y: number, width: number}} Sign what is drawn of one that has its place */

const HIGH = 15;
/** Right, left, above, below, then between; and how far out. */
const WAYS = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]];
const OUT = [0, 12, 26, 44, 66];
/** Letters that come sooner or later. */
const USUAL = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 32 + i))}·–`;
/** All ideographs are of one width. @param {string} words */
const sorts = (words) => words.replace(/\p{Script=Han}/gu, "中");
/** In this order they choose their places. */
const ORDER = ["aims", "guns", "plans", "advice", "objectives", "units", "contacts"];

/** @param {Box} a @param {Box} b */
const overlap = (a, b) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/**
 * @param {SVGElement} layer
 * @param {{unit: () => number, near: () => boolean, size: {width: number, height: number}, view: () => Rect, obstacles: () => Rect[]}} map
 */
export function createLabels(layer, { unit, near, size, view, obstacles }) {
  const signs = keyed(layer);
  // The page's own text is measured: a canvas knows neither its language nor its fonts for it.
  const pen = /** @type {SVGTextElement} */ (text("words", "", 0, 0));
  pen.style.whiteSpace = "pre";
  layer.before(el("g", { class: "label", visibility: "hidden" }, [pen]));
  /** @type {Map<string, number>} */
  const widths = new Map();
  /** @type {Record<string, Label[]>} */
  const all = Object.fromEntries(ORDER.map((name) => [name, []]));
  /** Where each stood, so that it stays there while it can. @type {Map<string, string>} */
  let stood = new Map();
  let waiting = false;

  /** Words are as wide as their letters: to measure each of them, the browser would have to lay out the page each time. @param {Label[]} labels */
  function learn(labels) {
    const unknown = [...new Set(USUAL + sorts(labels.flatMap(({ words }) => words).join("")))].filter((letter) => !widths.has(letter));
    if (!unknown.length) return;
    pen.textContent = unknown.join("");
    let at = 0;
    // Out of sight nothing has a width: then it is asked again next time.
    if (pen.getComputedTextLength()) {
      for (const letter of unknown) {
        widths.set(letter, pen.getSubStringLength(at, letter.length));
        at += letter.length;
      }
    }
    pen.textContent = "";
  }

  /** @param {string} words */
  const widthOf = (words) => [...sorts(words)].reduce((sum, letter) => sum + (widths.get(letter) ?? 7), 0);

  /** @param {Label} label @param {Box[]} fixed @param {Box[]} words @param {number} u @param {Box} seen */
  function find(label, fixed, words, u, seen) {
    const whole = { x: 0, y: 0, width: size.width * u, height: size.height * u };
    // What is named in the window is named inside the window.
    const room = overlap(seen, { x: label.at.x * u - 1, y: label.at.y * u - 1, width: 2, height: 2 }) > 3 ? seen : whole;
    const forms = near() ? label.words : label.words.slice(-1);
    let best = /** @type {{cost: number, way: number, out: number, box: Box, words: string}|null} */ (null);
    forms.forEach((form, f) => {
      const icon = label.icon ? label.icon.width + (form ? 3 : 0) : 0;
      const width = widthOf(form) + icon + (label.chip ? 8 : 2);
      for (const [way, [dx, dy]] of WAYS.entries()) {
        if (label.below && dy !== 1) continue;
        for (const [out, far] of OUT.entries()) {
          if (label.below && (out || dx)) continue;
          const slant = dx && dy ? 0.75 : 1;
          const x = label.at.x * u + dx * (label.reach * u * slant + far + 2) + (dx * width) / 2;
          const y = label.at.y * u + dy * (label.reach * u * slant + far + 2) + (dy * HIGH) / 2;
          const box = { x: x - width / 2, y: y - HIGH / 2, width, height: HIGH };
          const area = width * HIGH;
          const inside = overlap(box, room);
          const covers = fixed.reduce((sum, one) => sum + overlap(box, one), 0) * 1.5 + words.reduce((sum, one) => sum + overlap(box, one), 0) * 6;
          if (label.below && covers > 0) continue;
          const cost = (covers / area) * 100 + (1 - inside / area) * 90 + far * 0.5 + way + f * 12 - (stood.get(label.key) === `${way} ${out}` ? 8 : 0);
          if (!best || cost < best.cost) best = { cost, way, out, box, words: form };
        }
      }
    });
    return best;
  }

  function arrange() {
    waiting = false;
    const u = unit();
    const scaled = (/** @type {Rect} */ o) => ({ x: o.x * u, y: o.y * u, width: o.width * u, height: o.height * u });
    const fixed = obstacles().map(scaled);
    const seen = scaled(view());
    /** @type {Box[]} */
    const taken = [];
    /** @type {Map<string, string>} */
    const standing = new Map();
    /** @type {[string, Sign, Point][]} */
    const entries = [];
    const wanted = ORDER.flatMap((name) => all[name]).filter((label) => !label.when || (label.when === "near") === near());
    learn(wanted);
    for (const label of wanted) {
      const place = find(label, fixed, taken, u, seen);
      if (!place) continue;
      taken.push(place.box);
      standing.set(label.key, `${place.way} ${place.out}`);
      const [dx, dy] = WAYS[place.way];
      const slant = label.reach * (dx && dy ? 0.75 : 1);
      const base = { x: label.at.x + dx * slant, y: label.at.y + dy * slant };
      const { className, chip, icon } = label;
      entries.push([label.key, {
        className, chip, icon, words: place.words, lead: place.out > 0,
        x: round(place.box.x + place.box.width / 2 - base.x * u), y: round(place.box.y + HIGH / 2 - base.y * u), width: round(place.box.width),
      }, base]);
    }
    stood = standing;
    signs.update(entries, sign);
  }

  return {
    /** @param {string} kind one of ORDER @param {Label[]} labels */
    set(kind, labels) {
      all[kind] = labels;
      if (waiting) return;
      waiting = true;
      queueMicrotask(() => waiting && arrange());
    },
    arrange,
  };
}

/** @param {number} n */
const round = (n) => Math.round(n * 10) / 10;

/** @param {Sign} placed */
function sign({ className, chip, icon, words, lead, x, y, width }) {
  const drawn = icon?.draw();
  const left = -width / 2 + (chip ? 4 : 1);
  drawn?.setAttribute("transform", `translate(${left + (icon?.width ?? 0) / 2} 0)`);
  const start = icon ? icon.width + 3 : 0;
  const parts = [
    ...(chip ? [el("rect", { x: -width / 2, y: -HIGH / 2, width, height: HIGH, rx: 3, class: "ground" })] : []),
    ...(drawn ? [drawn] : []),
    ...(words ? [text("words", words, start / 2, 4)] : []),
  ];
  // The line ends at the near edge of the words.
  const end = { x: x - Math.sign(x) * Math.min(Math.abs(x), width / 2), y: y - Math.sign(y) * Math.min(Math.abs(y), HIGH / 2) };
  return group(`label ${className}`, [group("px", [
    ...(lead ? ["lead-halo", "lead"].map((name) => el("path", { d: `M0,0L${round(end.x)},${round(end.y)}`, class: name })) : []),
    group("", parts, { x, y }),
  ])]);
}
