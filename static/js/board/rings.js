/** Hexes as shapes: single cells, and the rim of all hexes within a distance. */

import { el, group, polygon, text } from "./svg.js";
/** @import { Cell, Geometry } from "./types.js" */

/** @param {Geometry} geometry @param {string} hex @param {string} className @param {Record<string, string>} [more] */
export const cell = (geometry, hex, className, more = {}) =>
  el("polygon", { points: polygon(geometry.corners(hex)), class: className, ...more });

/** The rim of a set of hexes as closed lines. @param {Geometry} geometry @param {string[]} hexes @param {(hex: string) => boolean} [inside] */
export function rim(geometry, hexes, inside = Set.prototype.has.bind(new Set(hexes))) {
  const at = (/** @type {{x: number, y: number}} */ p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`;
  /** @type {Map<string, string>} each corner of the rim and the one after it */
  const after = new Map();
  for (const hex of hexes) {
    const corners = geometry.corners(hex);
    geometry.sides.forEach((side, i) => {
      const next = geometry.neighbour(hex, side);
      if (!next || !inside(next)) after.set(at(corners[i]), at(corners[(i + 1) % 6]));
    });
  }
  let d = "";
  for (const first of after.keys()) {
    let corner = /** @type {string|undefined} */ (first);
    d += `M${first}`;
    while (corner) {
      const next = after.get(corner);
      after.delete(corner);
      corner = next;
      d += !next || next === first ? "Z" : `L${next}`;
      if (next === first) break;
    }
  }
  return d;
}

/** All hexes of the map within a distance. @param {Geometry} geometry @param {string} hex @param {number} far */
export const within = (geometry, hex, far) =>
  Array.from({ length: far + 1 }, (_, i) => geometry.ring(hex, i)).flat();

/** Every fifth hex bears its full name. @param {Geometry} geometry @param {Cell[]} cells */
export const printedNames = (geometry, cells) =>
  new Map(cells.filter(({ row, column }) => row % 5 === 0 && column % 5 === 0)
    .map(({ hex, x, y }) => [hex, text("hexname", hex, x, y - (geometry.pointy ? 19 : 18))]));

/** How far levels reach: rings of level 0 are not drawn. @param {number[]} levels */
export const reachOf = (levels) => levels.reduce((far, level, i) => (level > 0 ? i : far), -1);

/** Where the level of a hex stands: on the free part of a counter's head, between letter and badges. @param {{x: number, y: number}} c */
export const levelPlace = (c) => ({ x: c.x - 1, y: c.y - 15 });

/** A few letters on a ground of their own; Chinese ones are wider. @param {string|number} content @param {{x: number, y: number}} at @param {string} [className] */
export function chip(content, at, className = "") {
  const width = [...String(content)].reduce((sum, letter) => sum + (letter > "\u2e80" ? 11.2 : 6), 8);
  return group(`chip-sign ${className}`, [group("size", [
    el("rect", { x: -width / 2, y: -6.5, width, height: 13, rx: 6.5 }), text("mark", content, 0, 3.7),
  ])], at);
}

/** The levels of one ring: far away only one is written, in a hex where nothing stands.
 * @param {Geometry} geometry @param {string[]} ring @param {string|number} level @param {(hex: string) => boolean} taken */
export function levels(geometry, ring, level, taken) {
  const free = ring.find((hex) => !taken(hex));
  return ring.map((hex) => chip(level, levelPlace(geometry.center(hex)), hex === free ? "level" : "level extra"));
}

/** Rings about a hex with the level of each: `every` puts it in every hex, else once a ring.
 * @param {Geometry} geometry @param {string} hex @param {number[]} levelsOf @param {{every: boolean, taken: (hex: string) => boolean}} how */
export function rings(geometry, hex, levelsOf, { every, taken }) {
  const parts = [];
  const reach = reachOf(levelsOf);
  for (let far = reach; far >= 0; far -= 1) {
    if (!levelsOf[far]) continue;
    const ring = geometry.ring(hex, far);
    if (every) ring.forEach((h) => parts.push(cell(geometry, h, `ring-cell ring-${far}`)));
    parts.push(el("path", { d: rim(geometry, within(geometry, hex, far)), class: "ring-rim" }));
  }
  for (let far = reach; far >= 0; far -= 1) {
    const ring = geometry.ring(hex, far);
    if (every) parts.push(...levels(geometry, ring, levelsOf[far], taken));
    else {
      const free = ring.find((h) => !taken(h));
      if (free) parts.push(chip(levelsOf[far], geometry.center(free), "level extra"));
    }
  }
  return group("rings", parts);
}
