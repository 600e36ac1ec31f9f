/** Rasters over the map: which hex, how high, how much of a terrain. */

import { RADIUS } from "./geometry.js";
/** @import { Cell, Geometry, Point, Rect } from "./types.js" */
/**
 * @typedef {object} Grid
 * @property {number} width
 * @property {number} height
 * @property {number} step world units a pixel
 * @property {number} margin world units beyond the map, so that outlines close outside it
 */
/** @typedef {Grid & {owner: Int32Array}} Raster with the index of the cell under each pixel */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Part of a grid: its first and last pixels */
/** @typedef {{field: Float32Array, part: Part}} Field values between 0 and 1, and the part of the raster where they are not 0 */

const MARGIN = 24;
const MOST_PIXELS = 400_000;
/** World units a pixel: outlines are drawn as curves between, so that no corner of it shows. */
const FINEST = 3.2;

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
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const u = (x - xi) ** 2 * (3 - 2 * (x - xi));
  const v = (y - yi) ** 2 * (3 - 2 * (y - yi));
  const top = hash(xi, yi) * (1 - u) + hash(xi + 1, yi) * u;
  const low = hash(xi, yi + 1) * (1 - u) + hash(xi + 1, yi + 1) * u;
  return top * (1 - v) + low * v;
}

/** @param {Geometry} geometry @param {Cell[]} cells row by row @returns {Raster} */
export function createRaster({ size, pointy, across }, cells) {
  const w = size.width + 2 * MARGIN;
  const h = size.height + 2 * MARGIN;
  const step = Math.max(FINEST, Math.sqrt((w * h) / MOST_PIXELS));
  const [width, height] = [Math.ceil(w / step), Math.ceil(h / step)];
  const owner = new Int32Array(width * height).fill(-1);
  const reach = pointy ? RADIUS : across;
  cells.forEach(({ x, y }, index) => {
    const last = Math.min(height - 1, Math.floor((y + reach + MARGIN) / step));
    for (let row = Math.max(0, Math.ceil((y - reach + MARGIN) / step)); row <= last; row += 1) {
      const off = Math.abs(row * step - MARGIN - y);
      const half = pointy ? Math.min(across, (RADIUS - off) * Math.sqrt(3)) : RADIUS - off / Math.sqrt(3);
      owner.fill(index, row * width + Math.ceil((x - half + MARGIN) / step), row * width + Math.floor((x + half + MARGIN) / step) + 1);
    }
  });
  fillRim(owner, width);
  return { width, height, step, margin: MARGIN, owner };
}

/** What lies beyond the map is as its nearest hex: in the same line, or else in the nearest line that has any.
 * @param {Int32Array} owner @param {number} width */
function fillRim(owner, width) {
  const rows = Array.from({ length: owner.length / width }, (_, y) => owner.subarray(y * width, (y + 1) * width));
  const known = rows.filter((row) => {
    let last = row.find((index) => index >= 0) ?? -1;
    for (let x = 0; x < width; x += 1) last = row[x] = row[x] < 0 ? last : row[x];
    return last >= 0;
  });
  const top = rows.indexOf(known[0]);
  rows.forEach((row, y) => row[0] < 0 && row.set(y < top ? known[0] : known[known.length - 1]));
}

/** Half as fine, for what is smooth. @param {Grid} raster @returns {Grid} */
export const coarser = ({ width, height, step, margin }) => ({
  width: Math.ceil(width / 2), height: Math.ceil(height / 2), step: step * 2, margin,
});

/** Pixel of a point. @param {Raster} raster @param {number} x @param {number} y */
export function pixelAt({ width, height, step, margin }, x, y) {
  const px = Math.min(width - 1, Math.max(0, Math.round((x + margin) / step)));
  const py = Math.min(height - 1, Math.max(0, Math.round((y + margin) / step)));
  return py * width + px;
}

/** Heights interpolated between hex centres: near ones weigh most, nothing counts beyond the neighbours.
 * @param {Grid} grid @param {Cell[]} cells */
export function heightField({ width, height, step, margin }, cells) {
  const sum = new Float32Array(width * height);
  const weight = new Float32Array(sum.length);
  const reach = RADIUS * 2.4;
  for (const cell of cells) {
    const [cx, cy] = [cell.x + margin, cell.y + margin];
    const [x0, x1] = [Math.max(0, Math.ceil((cx - reach) / step)), Math.min(width - 1, Math.floor((cx + reach) / step))];
    const last = Math.min(height - 1, Math.floor((cy + reach) / step));
    for (let y = Math.max(0, Math.ceil((cy - reach) / step)); y <= last; y += 1) {
      for (let x = x0; x <= x1; x += 1) {
        const near = 1 - ((x * step - cx) ** 2 + (y * step - cy) ** 2) / (reach * reach);
        if (near <= 0) continue;
        const w = near * near * near;
        sum[y * width + x] += w * cell.height;
        weight[y * width + x] += w;
      }
    }
  }
  let [low, high] = [Infinity, -Infinity];
  let level = cells[0].height;
  for (let i = 0; i < sum.length; i += 1) {
    // Far outside the map nothing is near: it goes on as it is.
    if (weight[i] > 0) level = sum[i] / weight[i];
    sum[i] = level;
    if (level < low) low = level;
    if (level > high) high = level;
  }
  return { heights: sum, low, high };
}

/** How much a terrain holds of each place: 1 inside, 0 outside, a wavering edge between.
 * @param {Raster} raster @param {Cell[]} cells @param {string} terrain @param {{soft: number, waver: number, grain: number}} edge @returns {Field} */
export function terrainField({ width, height, step, owner }, cells, terrain, { soft, waver, grain }) {
  const inside = Uint8Array.from(cells, (cell) => (cell.terrain === terrain ? 1 : 0));
  const field = new Float32Array(owner.length);
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      if (!inside[owner[i]]) continue;
      field[i] = 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  const reach = Math.max(1, Math.round(soft / step));
  // Two means carry it no farther.
  const far = 2 * reach + 1;
  [left, right] = [Math.max(0, left - far), Math.min(width - 1, right + far)];
  [top, bottom] = [Math.max(0, top - far), Math.min(height - 1, bottom + far)];
  const line = new Float32Array(Math.max(width, height));
  for (let pass = 0; pass < 2; pass += 1) {
    for (let y = top; y <= bottom; y += 1) blur(field, line, y * width + left, right - left + 1, 1, reach);
    for (let x = left; x <= right; x += 1) blur(field, line, top * width + x, bottom - top + 1, width, reach);
  }
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const i = y * width + x;
      if (field[i] > 0.02 && field[i] < 0.98) field[i] += waver * (noise((x * step) / grain, (y * step) / grain) - 0.5);
    }
  }
  return { field, part: { left, right, top, bottom } };
}

/** A running mean along one line of a field. @param {Float32Array} field @param {Float32Array} copy room for a line
 * @param {number} start @param {number} count @param {number} next @param {number} reach */
function blur(field, copy, start, count, next, reach) {
  const end = count - 1;
  for (let i = 0; i < count; i += 1) copy[i] = field[start + i * next];
  let sum = copy[0] * (reach + 1);
  for (let i = 1; i <= reach; i += 1) sum += copy[i < end ? i : end];
  for (let i = 0; i < count; i += 1) {
    field[start + i * next] = sum / (2 * reach + 1);
    sum += copy[i + reach < end ? i + reach + 1 : end] - copy[i > reach ? i - reach : 0];
  }
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
