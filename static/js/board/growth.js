/** Drawn textures of the ground: trees, marsh tufts, and the houses of towns along their streets. */

import { hash, pixelAt } from "./field.js";
/** @import { Field, Raster } from "./field.js" */
/** @import { Cell, Point, Rect } from "./types.js" */
/** @typedef {{box: Rect, paths: Record<string, Path2D>}} Bin */

const BIN = 360;

/** Paths sorted by place, so that a detail of the map can be drawn without the rest. */
export function createBins() {
  /** @type {Map<string, Bin>} */
  const bins = new Map();
  return {
    /** @param {Point} p @param {string} kind */
    path(p, kind) {
      const [x, y] = [Math.floor(p.x / BIN), Math.floor(p.y / BIN)];
      const bin = bins.get(`${x},${y}`) ?? { box: { x: x * BIN, y: y * BIN, width: BIN, height: BIN }, paths: {} };
      bins.set(`${x},${y}`, bin);
      bin.paths[kind] ??= new Path2D();
      return bin.paths[kind];
    },
    all: () => [...bins.values()],
  };
}

/** Marks the pixels near lines: nothing grows and nobody builds there.
 * @param {Raster} raster @param {{line: Point[], reach: number}[]} ways */
export function nearLines(raster, ways) {
  const near = new Uint8Array(raster.owner.length);
  for (const { line, reach } of ways) {
    for (const p of line) {
      for (let dy = -reach; dy <= reach; dy += raster.step) {
        for (let dx = -reach; dx <= reach; dx += raster.step) {
          if (dx * dx + dy * dy <= reach * reach) near[pixelAt(raster, p.x + dx, p.y + dy)] = 1;
        }
      }
    }
  }
  return near;
}

/** Visits a jittered grid inside a field. @param {Raster} raster @param {Field} ground @param {Uint8Array} taken
 * @param {{across: number, down: number, least: number, salt: number}} grid @param {(p: Point, luck: number) => void} plant */
function scatter(raster, { field, part }, taken, { across, down, least, salt }, plant) {
  const [left, right, top, bottom] = [part.left, part.right, part.top, part.bottom].map((at) => at * raster.step - raster.margin);
  for (let j = Math.max(0, Math.floor(top / down)); j * down < bottom; j += 1) {
    for (let i = Math.max(0, Math.floor(left / across)); i * across < right; i += 1) {
      const p = {
        x: (i + (j % 2) / 2 + (hash(i + salt, j) - 0.5) * 0.75) * across,
        y: (j + (hash(i, j + salt) - 0.5) * 0.75) * down,
      };
      const pixel = pixelAt(raster, p.x, p.y);
      if (field[pixel] > least && !taken[pixel]) plant(p, hash(i * 7 + salt, j * 13));
    }
  }
}

/** @param {Raster} raster @param {Field} field @param {Uint8Array} taken */
export function trees(raster, field, taken) {
  const bins = createBins();
  scatter(raster, field, taken, { across: 9.6, down: 8.2, least: 0.54, salt: 3 }, (p, luck) => {
    const r = 3 + luck * 1.9;
    const crown = bins.path(p, "crown");
    crown.moveTo(p.x + r, p.y);
    crown.arc(p.x, p.y, r, 0, 7);
    const light = bins.path(p, "light");
    light.moveTo(p.x - r * 0.6, p.y - r * 0.05);
    light.arc(p.x, p.y, r * 0.6, Math.PI, Math.PI * 1.6);
  });
  return bins.all();
}

/** @param {Raster} raster @param {Field} field @param {Uint8Array} taken */
export function tufts(raster, field, taken) {
  const bins = createBins();
  scatter(raster, field, taken, { across: 17, down: 10.5, least: 0.6, salt: 11 }, (p, luck) => {
    const path = bins.path(p, "tuft");
    const w = 3.4 + luck * 2;
    path.moveTo(p.x - w, p.y);
    path.lineTo(p.x + w, p.y);
    if (luck < 0.3) return;
    [-1, 0, 1].forEach((i) => {
      path.moveTo(p.x + i * 1.3, p.y);
      path.lineTo(p.x + i * 2.5, p.y - (i ? 3 : 4.4));
    });
  });
  return bins.all();
}

/** Houses in rows along the streets of each town hex; where no road passes, a lane is made for them.
 * @param {Raster} raster @param {Cell[]} cells @param {Float32Array} field @param {Point[][]} roadLines @param {Point[][]} riverLines */
export function houses(raster, cells, field, roadLines, riverLines) {
  const bins = createBins();
  const owners = cells.map((cell) => cell.terrain === "town");
  /** @type {Map<number, Point[][]>} street pieces of each town hex */
  const streets = new Map();
  for (const line of roadLines) {
    line.forEach((p, i) => {
      const owner = raster.owner[pixelAt(raster, p.x, p.y)];
      if (!i || !owners[owner]) return;
      streets.set(owner, [...(streets.get(owner) ?? []), [line[i - 1], p]]);
    });
  }
  /** @type {Point[][]} */
  const lanes = [];
  cells.forEach((cell, index) => {
    if (!owners[index]) return;
    const turn = hash(cell.row, cell.column) * Math.PI;
    const main = streets.get(index);
    const base = main ? Math.atan2(main[0][1].y - main[0][0].y, main[0][1].x - main[0][0].x) + Math.PI / 2 : turn;
    const made = [lane(cell, base, 25)];
    if (!main) made.push(lane(cell, base + 1.45, 23));
    streets.set(index, [...(main ?? []), ...made.flatMap((l) => l.slice(1).map((p, i) => [l[i], p]))]);
    lanes.push(...made);
  });
  const taken = nearLines(raster, [
    ...roadLines.map((line) => ({ line, reach: 4.5 })),
    ...lanes.map((line) => ({ line, reach: 3.6 })),
    ...riverLines.map((line) => ({ line, reach: 6.5 })),
  ]);
  /** @type {Point[]} */
  const built = [];
  for (const [index, pieces] of streets) {
    if (!owners[index]) continue;
    const mine = built.length;
    for (const row of [7.2, 14.5, 21.5]) {
      pieces.forEach(([a, b], i) => [-1, 1].forEach((hand) => {
        const angle = Math.atan2(b.y - a.y, b.x - a.x);
        const luck = hash(Math.round(a.x * 3 + hand * 17), Math.round(a.y * 3 + row * 5));
        const off = row + luck * 1.2;
        const c = { x: a.x - Math.sin(angle) * off * hand, y: a.y + Math.cos(angle) * off * hand };
        const [w, d] = [2.4 + luck * 2.1, 2 + hash(i, Math.round(a.x)) * 1];
        const pixel = pixelAt(raster, c.x, c.y);
        if (field[pixel] < 0.55 || taken[pixel] || (row > 8 && luck > 0.8)) return;
        if (built.slice(mine).some((h) => (h.x - c.x) ** 2 + (h.y - c.y) ** 2 < 58)) return;
        built.push(c);
        block(bins.path(c, "house"), c, w, d, angle);
      }));
    }
  }
  return { bins: bins.all(), lanes };
}

/** @param {Point} c @param {number} angle @param {number} half @returns {Point[]} */
const lane = (c, angle, half) =>
  Array.from({ length: 13 }, (_, i) => {
    const t = (i / 6 - 1) * half;
    return { x: c.x + Math.cos(angle) * t, y: c.y + Math.sin(angle) * t };
  });

/** @param {Path2D} path @param {Point} c @param {number} w @param {number} d @param {number} angle */
function block(path, c, w, d, angle) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  [[-w, -d], [w, -d], [w, d], [-w, d]].forEach(([x, y], i) => {
    const p = /** @type {[number, number]} */ ([c.x + x * cos - y * sin, c.y + x * sin + y * cos]);
    if (i) path.lineTo(...p);
    else path.moveTo(...p);
  });
  path.closePath();
}
