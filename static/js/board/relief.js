/** Height as quiet tints with hill shading, light from the north-west, and faint contour lines. */

import { contours } from "./contours.js";
import { addLine } from "./lines.js";
/** @import { Grid } from "./field.js" */
/** @typedef {{grid: Grid, heights: Float32Array, low: number, high: number}} Relief heights in metres */

const LIGHT = { x: -0.58, y: -0.58, z: 0.57 };
/** A flat map is not blown up into mountains: tints span at least this many metres. */
const LEAST_RANGE_M = 100;

/** @param {string} colour #rrggbb */
const rgb = (colour) => [1, 3, 5].map((i) => parseInt(colour.trim().slice(i, i + 2), 16));

/** The tinted, shaded ground as a small picture, to be drawn enlarged.
 * @param {Relief} relief @param {{tints: string[], shade: number}} palette */
export function paintRelief({ grid: { width, height, step }, heights, low, high }, { tints, shade }) {
  const range = Math.max(high - low, LEAST_RANGE_M);
  const stops = tints.map(rgb);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = context.createImageData(width, height);
  const { data } = image;
  const exaggeration = 190 / range / (2 * step);
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      const nx = (heights[x ? i - 1 : i] - heights[x + 1 < width ? i + 1 : i]) * exaggeration;
      const ny = (heights[y ? i - width : i] - heights[y + 1 < height ? i + width : i]) * exaggeration;
      const lit = (nx * LIGHT.x + ny * LIGHT.y + LIGHT.z) / Math.sqrt(nx * nx + ny * ny + 1) - LIGHT.z;
      const t = Math.min(0.9999, Math.max(0, (heights[i] - low) / range)) * (stops.length - 1);
      const a = stops[Math.floor(t)];
      const b = stops[Math.floor(t) + 1];
      // Light slopes gain less than dark ones lose: paper has no white to spare.
      const bright = Math.min(1.05, 1 + shade * (lit > 0 ? lit * 0.3 : lit));
      for (let c = 0; c < 3; c += 1) data[4 * i + c] = (a[c] + (b[c] - a[c]) * (t % 1)) * bright;
      data[4 * i + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Contour lines every 20 m, wider apart in mountains; every fifth one is heavy.
 * @param {Relief} relief */
export function contourLines({ grid, heights, low, high }) {
  const interval = [20, 50, 100, 200].find((step) => (high - low) / step <= 16) ?? 500;
  const thin = new Path2D();
  const heavy = new Path2D();
  // Half a metre under the round number, so that a plain lying exactly at it stays unmarked.
  /** @type {number[]} */
  const levels = [];
  for (let level = Math.ceil((low + 1) / interval) * interval; level < high; level += interval) levels.push(level);
  contours(grid, heights, levels.map((level) => level - 0.5)).forEach((lines, i) => {
    const path = (levels[i] / interval) % 5 === 0 ? heavy : thin;
    for (const line of lines) if (line.points.length * grid.step > 60) addLine(path, line.points, line.closed);
  });
  return { thin, heavy, interval };
}
