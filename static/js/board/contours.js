/** The smooth outlines of a field, and its lines of equal height: marching squares, joined up. */

import { boxOf } from "./field.js";
/** @import { Grid, Part } from "./field.js" */
/** @import { Point, Rect } from "./types.js" */
/** @typedef {{points: Point[], closed: boolean, box: Rect}} Line */

/** @param {Grid} grid @returns {Part} */
const wholeOf = ({ width, height }) => ({ left: 0, right: width - 1, top: 0, bottom: height - 1 });

/** Ends the field at the raster's rim, so that every outline closes. @param {Grid} grid @param {Float32Array} field */
export function closeRim({ width, height }, field) {
  for (let x = 0; x < width; x += 1) field[x] = field[(height - 1) * width + x] = 0;
  for (let y = 0; y < height; y += 1) field[y * width] = field[y * width + width - 1] = 0;
  return field;
}

// For each of the sixteen cases of corners over the level: from which edge to which (0 top, 1 right, 2 bottom, 3 left).
const CASES = [
  [], [3, 0], [0, 1], [3, 1], [1, 2], [3, 0, 1, 2], [0, 2], [3, 2],
  [2, 3], [2, 0], [0, 1, 2, 3], [2, 1], [1, 3], [1, 0], [0, 3], [],
];

/** Lines of equal value (marching squares), joined up, in world units: those of each level.
 * @param {Grid} grid @param {Float32Array} field @param {number[]} levels @param {Part} [part] @returns {Line[][]} */
export function contours(grid, field, levels, { left, right, top, bottom } = wholeOf(grid)) {
  const { width } = grid;
  /** @type {Links[]} */
  const found = levels.map(() => ({ next: new Map(), entered: new Set() }));
  let [below, above] = [Infinity, -Infinity];
  for (let y = top; y < bottom; y += 1) {
    for (let i = y * width + left; i < y * width + right; i += 1) {
      const a = field[i];
      const b = field[i + 1];
      const c = field[i + width + 1];
      const d = field[i + width];
      // Mostly all four lie between the same two levels.
      if (a >= below && b >= below && c >= below && d >= below && a < above && b < above && c < above && d < above) continue;
      below = -Infinity;
      above = Infinity;
      // No closure here: it would make every pixel slow.
      for (let k = 0; k < levels.length; k += 1) {
        const level = levels[k];
        if (level <= c) below = Math.max(below, level);
        else above = Math.min(above, level);
        link(found[k], i, width, (a >= level ? 1 : 0) + (b >= level ? 2 : 0) + (c >= level ? 4 : 0) + (d >= level ? 8 : 0));
      }
    }
  }
  return levels.map((level, k) => joined(grid, field, level, found[k]));
}

/** Where a level runs through a pixel. @param {Links} links @param {number} i @param {number} width @param {number} corners */
function link({ next, entered }, i, width, corners) {
  const edges = [2 * i, 2 * (i + 1) + 1, 2 * (i + width), 2 * i + 1];
  const pairs = CASES[corners];
  for (let p = 0; p < pairs.length; p += 2) {
    next.set(edges[pairs[p]], edges[pairs[p + 1]]);
    entered.add(edges[pairs[p + 1]]);
  }
}

/** @typedef {{next: Map<number, number>, entered: Set<number>}} Links edge -> next edge, and the edges that are one's next */

/** @param {Grid} grid @param {Float32Array} field @param {number} level @param {Links} links @returns {Line[]} */
function joined({ width, step, margin }, field, level, { next, entered }) {
  /** @param {number} edge @returns {Point} */
  const point = (edge) => {
    const i = edge >> 1;
    const [x, y] = [i % width, Math.floor(i / width)];
    const other = edge & 1 ? i + width : i + 1;
    const t = (level - field[i]) / (field[other] - field[i] || 1);
    return edge & 1
      ? { x: x * step - margin, y: (y + t) * step - margin }
      : { x: (x + t) * step - margin, y: y * step - margin };
  };
  /** @type {Line[]} */
  const lines = [];
  const trace = (/** @type {number} */ start) => {
    const points = [];
    let edge = /** @type {number|undefined} */ (start);
    while (edge !== undefined && next.has(edge)) {
      points.push(point(edge));
      const to = /** @type {number} */ (next.get(edge));
      next.delete(edge);
      edge = to;
    }
    const closed = edge === start;
    if (!closed && edge !== undefined) points.push(point(edge));
    lines.push({ points, closed, box: boxOf(points) });
  };
  for (const edge of [...next.keys()]) if (!entered.has(edge)) trace(edge);
  for (const edge of [...next.keys()]) if (next.has(edge)) trace(edge);
  return lines;
}
