/** Hexes as shapes: single cells, and the rim of all hexes within a distance. */

import { el, group, polygon, text } from "./svg.js";
/** @import { Geometry } from "./types.js" */

/** @param {Geometry} geometry @param {string} hex @param {string} className @param {Record<string, string>} [more] */
export const cell = (geometry, hex, className, more = {}) =>
  el("polygon", { points: polygon(geometry.corners(hex)), class: className, ...more });

/** The rim of a set of hexes as one path. @param {Geometry} geometry @param {string[]} hexes */
export function rim(geometry, hexes) {
  const inside = new Set(hexes);
  let d = "";
  for (const hex of hexes) {
    const corners = geometry.corners(hex);
    geometry.sides.forEach((side, i) => {
      const next = geometry.neighbour(hex, side);
      if (next && inside.has(next)) return;
      const [a, b] = [corners[i], corners[(i + 1) % 6]];
      d += `M${a.x.toFixed(1)},${a.y.toFixed(1)}L${b.x.toFixed(1)},${b.y.toFixed(1)}`;
    });
  }
  return d;
}

/** All hexes of the map within a distance. @param {Geometry} geometry @param {string} hex @param {number} far */
export const within = (geometry, hex, far) =>
  Array.from({ length: far + 1 }, (_, i) => geometry.ring(hex, i)).flat();

/** How far levels reach: rings of level 0 are not drawn. @param {number[]} levels */
export const reachOf = (levels) => levels.reduce((far, level, i) => (level > 0 ? i : far), -1);

/** Where the level of a hex stands: on the free part of a counter's head, between letter and badges. @param {{x: number, y: number}} c */
export const levelPlace = (c) => ({ x: c.x - 1, y: c.y - 15 });

/** A small number on a ground of its own. @param {string|number} content @param {{x: number, y: number}} at @param {string} [className] */
export const chip = (content, at, className = "") =>
  group(`chip-sign ${className}`, [group("size", [
    el("rect", { x: -4 - 3 * String(content).length, y: -6.5, width: 8 + 6 * String(content).length, height: 13, rx: 6.5 }),
    text("mark", content, 0, 3.7),
  ])], at);

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
    else for (const h of ring.slice(0, 1)) {
      const c = geometry.center(h);
      parts.push(chip(levelsOf[far], { x: c.x, y: c.y + 22 }, "level extra"));
    }
  }
  return group("rings", parts);
}
