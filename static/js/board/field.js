/** Rasters over the map (which hex, how high, how much of a terrain) and the smooth outlines drawn from them. */

import { RADIUS } from "./geometry.js";
/** @import { Cell, Geometry, Point, Rect } from "./types.js" */
/** @typedef {{points: Point[], closed: boolean, box: Rect}} Line */
/**
 * @typedef {object} Raster
 * @property {number} width
 * @property {number} height
 * @property {number} step world units a pixel
 * @property {number} margin world units beyond the map, so that outlines close outside it
 * @property {Int32Array} owner index of the cell under each pixel
 */

const MARGIN = 24;
const MOST_PIXELS = 600_000;

/** A steady random number in [0, 1) for two whole numbers: the same map is drawn the same everywhere.
 * @param {number} x @param {number} y */
export function hash(x, y) {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise in [0, 1). @param {number} x @param {number} y */
export function noise(x, y) {
  const [xi, yi] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - xi, y - yi];
  const [u, v] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)];
  const top = hash(xi, yi) * (1 - u) + hash(xi + 1, yi) * u;
  const low = hash(xi, yi + 1) * (1 - u) + hash(xi + 1, yi + 1) * u;
  return top * (1 - v) + low * v;
}

/** @param {Geometry} geometry @param {Cell[]} cells row by row @returns {Raster} */
export function createRaster(geometry, cells) {
  const w = geometry.size.width + 2 * MARGIN;
  const h = geometry.size.height + 2 * MARGIN;
  const step = Math.max(2.5, Math.sqrt((w * h) / MOST_PIXELS));
  const [width, height] = [Math.ceil(w / step), Math.ceil(h / step)];
  const owner = new Int32Array(width * height).fill(-1);
  cells.forEach((cell, index) => {
    each({ width, height, step, margin: MARGIN }, cell, RADIUS, (pixel, dx, dy) => {
      const [a, b] = geometry.pointy ? [Math.abs(dx), Math.abs(dy)] : [Math.abs(dy), Math.abs(dx)];
      if (a <= geometry.across && b <= RADIUS - a / Math.sqrt(3)) owner[pixel] = index;
    });
  });
  const [firstRow, lastRow] = geometry.rows;
  const [firstColumn, lastColumn] = geometry.columns;
  for (let i = 0; i < owner.length; i += 1) {
    if (owner[i] >= 0) continue;
    const [row, column] = geometry.at((i % width) * step - MARGIN, Math.floor(i / width) * step - MARGIN);
    const r = Math.min(Math.max(row, firstRow), lastRow) - firstRow;
    const c = Math.min(Math.max(column, firstColumn), lastColumn) - firstColumn;
    owner[i] = r * (lastColumn - firstColumn + 1) + c;
  }
  return { width, height, step, margin: MARGIN, owner };
}

/** Visits the pixels of a square about a point.
 * @param {Omit<Raster, "owner">} raster @param {Point} c @param {number} reach
 * @param {(pixel: number, dx: number, dy: number) => void} visit */
export function each({ width, height, step, margin }, c, reach, visit) {
  const x0 = Math.max(0, Math.ceil((c.x - reach + margin) / step));
  const x1 = Math.min(width - 1, Math.floor((c.x + reach + margin) / step));
  const y0 = Math.max(0, Math.ceil((c.y - reach + margin) / step));
  const y1 = Math.min(height - 1, Math.floor((c.y + reach + margin) / step));
  for (let y = y0; y <= y1; y += 1) {
    for (let x = x0; x <= x1; x += 1) visit(y * width + x, x * step - margin - c.x, y * step - margin - c.y);
  }
}

/** Pixel of a point. @param {Raster} raster @param {number} x @param {number} y */
export function pixelAt({ width, height, step, margin }, x, y) {
  const px = Math.min(width - 1, Math.max(0, Math.round((x + margin) / step)));
  const py = Math.min(height - 1, Math.max(0, Math.round((y + margin) / step)));
  return py * width + px;
}

/** Heights interpolated between hex centres: near ones weigh most, nothing counts beyond the neighbours.
 * @param {Raster} raster @param {Cell[]} cells */
export function heightField(raster, cells) {
  const sum = new Float32Array(raster.owner.length);
  const weight = new Float32Array(raster.owner.length);
  const reach = RADIUS * 2.4;
  for (const cell of cells) {
    each(raster, cell, reach, (pixel, dx, dy) => {
      const near = 1 - (dx * dx + dy * dy) / (reach * reach);
      if (near <= 0) return;
      const w = near * near * near;
      sum[pixel] += w * cell.height;
      weight[pixel] += w;
    });
  }
  for (let i = 0; i < sum.length; i += 1) sum[i] = weight[i] > 0 ? sum[i] / weight[i] : cells[raster.owner[i]].height;
  return sum;
}

/** How much a terrain holds of each place: 1 inside, 0 outside, a wavering edge between.
 * @param {Raster} raster @param {Cell[]} cells @param {string} terrain @param {{soft: number, waver: number, grain: number}} edge */
export function terrainField(raster, cells, terrain, { soft, waver, grain }) {
  const { width, height, step, owner } = raster;
  const inside = Uint8Array.from(cells, (cell) => (cell.terrain === terrain ? 1 : 0));
  let field = new Float32Array(owner.length);
  for (let i = 0; i < owner.length; i += 1) field[i] = inside[owner[i]];
  const reach = Math.max(1, Math.round(soft / step));
  for (let pass = 0; pass < 2; pass += 1) {
    field = blur(field, width, height, reach, 1, width);
    field = blur(field, height, width, reach, width, 1);
  }
  for (let i = 0; i < field.length; i += 1) {
    if (field[i] <= 0.02 || field[i] >= 0.98) continue;
    field[i] += waver * (noise(((i % width) * step) / grain, (Math.floor(i / width) * step) / grain) - 0.5);
  }
  return field;
}

/** A running mean along one direction.
 * @param {Float32Array} from @param {number} along @param {number} lines @param {number} reach @param {number} next @param {number} line */
function blur(from, along, lines, reach, next, line) {
  const to = new Float32Array(from.length);
  const size = 2 * reach + 1;
  for (let l = 0; l < lines; l += 1) {
    const base = l * line;
    const end = along - 1;
    let sum = from[base] * (reach + 1);
    for (let i = 1; i <= reach; i += 1) sum += from[base + Math.min(end, i) * next];
    for (let i = 0; i < along; i += 1) {
      to[base + i * next] = sum / size;
      sum += from[base + Math.min(end, i + reach + 1) * next] - from[base + Math.max(0, i - reach) * next];
    }
  }
  return to;
}

/** Ends the field at the raster's rim, so that every outline closes. @param {Raster} raster @param {Float32Array} field */
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

/** Lines of equal value (marching squares), joined up, in world units.
 * @param {Raster} raster @param {Float32Array} field @param {number} level @returns {Line[]} */
export function contours({ width, height, step, margin }, field, level) {
  /** @type {Map<number, number>} edge -> next edge */
  const next = new Map();
  const entered = new Set();
  const edges = [0, 0, 0, 0];
  for (let y = 0; y < height - 1; y += 1) {
    for (let x = 0; x < width - 1; x += 1) {
      const i = y * width + x;
      const kind =
        (field[i] >= level ? 1 : 0) + (field[i + 1] >= level ? 2 : 0) +
        (field[i + width + 1] >= level ? 4 : 0) + (field[i + width] >= level ? 8 : 0);
      if (kind === 0 || kind === 15) continue;
      edges[0] = 2 * i;
      edges[1] = 2 * (i + 1) + 1;
      edges[2] = 2 * (i + width);
      edges[3] = 2 * i + 1;
      const pairs = CASES[kind];
      for (let p = 0; p < pairs.length; p += 2) {
        next.set(edges[pairs[p]], edges[pairs[p + 1]]);
        entered.add(edges[pairs[p + 1]]);
      }
    }
  }
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

/** @param {Point[]} points @returns {Rect} */
export function boxOf(points) {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

/** @param {Rect} a @param {Rect} b @param {number} [slack] */
export const meets = (a, b, slack = 0) =>
  a.x < b.x + b.width + slack && b.x < a.x + a.width + slack &&
  a.y < b.y + b.height + slack && b.y < a.y + a.height + slack;
