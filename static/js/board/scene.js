/** The map file turned into things to draw: cells, ground, outlines, lines, textures. Knows no colours. */

import { closeRim, contours } from "./contours.js";
import { coarser, createRaster, heightField, terrainField } from "./field.js";
import { houses, nearLines, trees, tufts } from "./growth.js";
import { contourLines } from "./relief.js";
import { mapOutline, rivers, roads, spans } from "./ways.js";
/** @import { Cell, Geometry, MapData } from "./types.js" */
/** @typedef {ReturnType<typeof createScene>} Scene */

const EDGES = {
  forest: { soft: 6, waver: 0.7, grain: 13 },
  town: { soft: 4, waver: 0.25, grain: 9 },
  soft: { soft: 7, waver: 0.5, grain: 18 },
  water: { soft: 6, waver: 0.4, grain: 20 },
};

/** Every hex of the map, row by row, those left out of the file as its default says.
 * @param {MapData} map @param {Geometry} geometry @returns {Cell[]} */
export function cellsOf(map, geometry) {
  const given = new Map(map.hexes.map((data) => {
    const at = geometry.parse(data.hex);
    return [at ? geometry.name(at.row, at.column) : data.hex, data];
  }));
  const cells = [];
  for (let row = geometry.rows[0]; row <= geometry.rows[1]; row += 1) {
    for (let column = geometry.columns[0]; column <= geometry.columns[1]; column += 1) {
      const hex = geometry.name(row, column);
      const { terrain, height, road, river, fort } = { ...map.default, ...given.get(hex) };
      cells.push({
        hex, row, column, ...geometry.place(row, column),
        terrain, height, road: road ?? [], river: river ?? [], fort: !fort || fort === "none" ? null : fort,
      });
    }
  }
  return cells;
}

/** @param {MapData} map @param {Geometry} geometry */
export function createScene(map, geometry) {
  const cells = cellsOf(map, geometry);
  const raster = createRaster(geometry, cells);
  const grid = coarser(raster);
  const relief = { grid, ...heightField(grid, cells) };
  const fields = Object.fromEntries(Object.entries(EDGES).map(([terrain, edge]) => [
    terrain, terrainField(raster, cells, terrain, edge),
  ]));
  const riverLines = rivers(geometry, cells);
  const road = roads(geometry, cells);
  const clear = nearLines(raster, [
    ...road.lines.map((line) => ({ line, reach: 6 })),
    ...riverLines.map((line) => ({ line, reach: 5.5 })),
  ]);
  const woods = trees(raster, fields.forest, clear);
  const marsh = tufts(raster, fields.soft, clear);
  const town = houses(raster, cells, fields.town.field, road.lines, riverLines);
  const bodies = Object.fromEntries(Object.entries(fields).map(([terrain, { field, part }]) => [
    terrain, contours(raster, closeRim(raster, field), [0.5], part)[0],
  ]));
  return {
    geometry, cells, relief, bodies, woods, marsh, town,
    rivers: riverLines, roads: road.lines, bridges: road.bridges,
    spans: spans(raster, cells, road.lines),
    contour: contourLines(relief),
    outline: mapOutline(geometry, cells),
    forts: cells.filter((cell) => cell.fort),
  };
}
