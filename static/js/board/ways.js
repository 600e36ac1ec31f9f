/** Where rivers and roads run: rivers along hex sides, roads through hex centres, and the bridges where they meet. */

import { hash, pixelAt } from "./field.js";
import { along, chains, through } from "./lines.js";
/** @import { Raster } from "./field.js" */
/** @import { Cell, Geometry, Point } from "./types.js" */
/** @typedef {{at: Point, angle: number}} Bridge */

/** @param {Point} p */
const key = (p) => `${Math.round(p.x)},${Math.round(p.y)}`;

/** Links along sides chosen by `pick`, each side once, between the corners of the hexes.
 * @param {Geometry} geometry @param {Cell[]} cells @param {(cell: Cell) => string[]} pick */
function sideLinks(geometry, cells, pick) {
  /** @type {Map<string, Point>} */
  const corners = new Map();
  /** @type {Map<string, [string, string]>} */
  const links = new Map();
  for (const cell of cells) {
    const sides = pick(cell);
    if (!sides.length) continue;
    const outline = geometry.cornersAt(cell);
    for (const side of sides) {
      const i = geometry.sides.indexOf(side);
      const ends = [outline[i], outline[(i + 1) % 6]];
      const [a, b] = ends.map(key);
      corners.set(a, ends[0]).set(b, ends[1]);
      links.set([a, b].sort().join(" "), [a, b]);
    }
  }
  return { links: [...links.values()], pointOf: (/** @type {string} */ k) => /** @type {Point} */ (corners.get(k)) };
}

/** @param {Geometry} geometry @param {Cell[]} cells @returns {Point[]} the rim of the map */
export function mapOutline(geometry, cells) {
  const off = (/** @type {Cell} */ cell) => geometry.sides.filter((side) => !geometry.neighbour(cell.hex, side));
  const [rows, columns] = [geometry.rows, geometry.columns];
  const rim = cells.filter(({ row, column }) => rows.includes(row) || columns.includes(column));
  const { links, pointOf } = sideLinks(geometry, rim, off);
  return chains(links, pointOf)[0].map(pointOf);
}

/** Rivers as smooth lines; one that ends beside a lake runs into it.
 * @param {Geometry} geometry @param {Cell[]} cells @returns {Point[][]} */
export function rivers(geometry, cells) {
  const { links, pointOf } = sideLinks(geometry, cells, (cell) => cell.river);
  const degree = new Map();
  for (const link of links) for (const k of link) degree.set(k, (degree.get(k) ?? 0) + 1);
  /** @type {Map<string, Cell>} */
  const lakes = new Map();
  for (const cell of cells) {
    if (cell.terrain === "water") geometry.cornersAt(cell).forEach((p) => lakes.set(key(p), cell));
  }
  const toward = (/** @type {Point} */ p, /** @type {Point} */ q) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
  const lines = chains(links, pointOf);
  return lines.map((keys) => {
    const points = keys.map(pointOf);
    [0, keys.length - 1].forEach((end) => {
      const lake = lakes.get(keys[end]);
      if (degree.get(keys[end]) === 1 && lake) end ? points.push(toward(points[end], lake)) : points.unshift(toward(points[0], lake));
      if (degree.get(keys[end]) === 3) points[end ? points.length - 1 : 0] = joint(keys[end], keys, lines, pointOf);
    });
    return along(points);
  });
}

/** The place where a rounded main stream really passes a corner, so that a tributary reaches it.
 * @param {string} corner @param {string[]} self @param {string[][]} lines @param {(k: string) => Point} pointOf */
function joint(corner, self, lines, pointOf) {
  const p = pointOf(corner);
  for (const line of lines) {
    const i = line.indexOf(corner);
    if (line === self || i <= 0 || i >= line.length - 1) continue;
    const [a, b] = [pointOf(line[i - 1]), pointOf(line[i + 1])];
    return { x: (a.x + 6 * p.x + b.x) / 8, y: (a.y + 6 * p.y + b.y) / 8 };
  }
  return p;
}

/** Roads as smooth lines and the bridges over river sides.
 * @param {Geometry} geometry @param {Cell[]} cells */
export function roads(geometry, cells) {
  /** @type {Map<string, Point>} */
  const nodes = new Map();
  /** @type {Map<string, Point>} middles that a road must meet exactly, because a bridge stands there */
  const middles = new Map();
  /** @type {Map<string, [string, string]>} */
  const links = new Map();
  /** @type {Bridge[]} */
  const bridges = [];
  for (const cell of cells) {
    if (!cell.road.length) continue;
    // A surveyor's hand: no road is ruled.
    const sway = (/** @type {number} */ salt) => (hash(cell.row * 91 + salt, cell.column * 57) - 0.5) * 7;
    nodes.set(cell.hex, { x: cell.x + sway(1), y: cell.y + sway(2) });
    for (const side of cell.road) {
      const [next] = geometry.walk(cell.hex, side, 1);
      const to = next.hex ?? `${cell.hex} ${side}`;
      if (!next.hex) nodes.set(to, { x: next.x, y: next.y });
      const id = [cell.hex, to].sort().join("|");
      if (links.has(id)) continue;
      links.set(id, [cell.hex, to]);
      if (!cell.river.includes(side)) continue;
      const at = geometry.sideMiddle(cell, side);
      middles.set(id, at);
      bridges.push({ at, angle: Math.atan2(next.y - cell.y, next.x - cell.x) });
    }
  }
  const pointOf = (/** @type {string} */ k) => /** @type {Point} */ (nodes.get(k));
  const known = [...links.values()].filter((link) => link.every((k) => nodes.has(k)));
  const lines = chains(known, pointOf).map((keys) => {
    const points = keys.flatMap((k, i) => {
      const middle = i ? middles.get([keys[i - 1], k].sort().join("|")) : undefined;
      return middle ? [middle, pointOf(k)] : [pointOf(k)];
    });
    return through(points);
  });
  return { lines, bridges };
}

/** The stretches of the roads that lie over water. @param {Raster} raster @param {Cell[]} cells @param {Point[][]} lines */
export function spans(raster, cells, lines) {
  const wet = (/** @type {Point} */ p) => cells[raster.owner[pixelAt(raster, p.x, p.y)]].terrain === "water";
  return lines.flatMap((line) => {
    /** @type {Point[][]} */
    const found = [];
    line.forEach((p, i) => {
      if (!wet(p)) return;
      if (i && wet(line[i - 1])) found[found.length - 1].push(p);
      else found.push([...line.slice(Math.max(0, i - 2), i), p]);
      if (line[i + 1] && !wet(line[i + 1])) found[found.length - 1].push(...line.slice(i + 1, i + 3));
    });
    return found;
  });
}
