/** Prints, for the maps given on standard input, what field.js and contours.js make of their ground. */
import { readFileSync } from "node:fs";

globalThis.Path2D = class {
  moveTo() {}
  lineTo() {}
  arc() {}
  closePath() {}
  quadraticCurveTo() {}
};
const board = (name) => import(new URL(`../../static/js/board/${name}`, import.meta.url).href);
const { createGeometry } = await board("geometry.js");
const { contours } = await board("contours.js");
const { coarser, createRaster, heightField, pixelAt, terrainField } = await board("field.js");
const { cellsOf } = await board("scene.js");

const answers = JSON.parse(readFileSync(0, "utf8")).map((map) => {
  const geometry = createGeometry(map);
  const cells = cellsOf(map, geometry);
  const raster = createRaster(geometry, cells);
  const grid = coarser(raster);
  const { heights, low, high } = heightField(grid, cells);
  const { field } = terrainField(raster, cells, "forest", { soft: 6, waver: 0, grain: 13 });
  // Just inside each corner, and the centre.
  const near = (cell) => [cell, ...geometry.cornersAt(cell).map((p) => ({ x: cell.x + (p.x - cell.x) * 0.85, y: cell.y + (p.y - cell.y) * 0.85 }))];
  // A cone: its lines of equal value are circles.
  const { width, height, step, margin } = raster;
  const middle = { x: geometry.size.width / 2, y: geometry.size.height / 2 };
  const cone = Float32Array.from({ length: width * height }, (_, i) =>
    Math.hypot((i % width) * step - margin - middle.x, Math.floor(i / width) * step - margin - middle.y));
  return {
    hexes: cells.map((cell) => ({
      hex: cell.hex, terrain: cell.terrain, height: cell.height,
      owners: near(cell).map((p) => cells[raster.owner[pixelAt(raster, p.x, p.y)]].hex),
      high: heights[pixelAt(grid, cell.x, cell.y)],
      wood: field[pixelAt(raster, cell.x, cell.y)],
    })),
    unowned: raster.owner.filter((index) => index < 0).length,
    low, high, lowest: Math.min(...heights), highest: Math.max(...heights),
    circles: contours(raster, cone, [20, 40, 60]).map((lines) => lines.map(({ points, closed }) => ({
      closed, radii: points.map((p) => Math.hypot(p.x - middle.x, p.y - middle.y)),
    }))),
    alone: contours(raster, cone, [40])[0].map(({ points }) => points.length),
  };
});
process.stdout.write(JSON.stringify(answers));
