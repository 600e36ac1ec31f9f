/** Paints a scene on a canvas, in the order a cartographer would: ground, water, growth, roads, works, grid. */

import { RADIUS } from "./geometry.js";
import { boxOf, meets } from "./field.js";
import { addLine } from "./lines.js";
import { paintRelief } from "./relief.js";
/** @import { Bin } from "./growth.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Cell, Point, Rect } from "./types.js" */
/** @typedef {Record<string, string>} Palette */

const COLOURS = [
  "contour", "wood", "tree", "tree-edge", "tree-light", "marsh", "tuft", "town", "house", "house-shade", "lane",
  "water", "shore", "ripple", "road", "road-edge", "grid", "rim", "ink", "halo",
];

/** Colours of the present theme, from the style sheet. @param {Element} element */
export function readPalette(element) {
  const style = getComputedStyle(element);
  const get = (/** @type {string} */ name) => style.getPropertyValue(`--map-${name}`).trim();
  /** @type {Palette} */
  const palette = Object.fromEntries(COLOURS.map((name) => [name, get(name)]));
  return { ...palette, tints: [0, 1, 2, 3, 4].map((i) => get(`tint-${i}`)), shade: Number(get("shade")) };
}

/** @param {Point[][]} lines @param {Rect} view */
function pathOf(lines, view) {
  const path = new Path2D();
  for (const line of lines) if (meets(boxOf(line), view, 20)) addLine(path, line);
  return path;
}

/** A painter for one scene and theme. @param {Scene} scene @param {ReturnType<typeof readPalette>} palette */
export function createPainter(scene, palette) {
  const ground = paintRelief(scene.relief, palette);
  const colour = /** @type {Palette} */ (/** @type {unknown} */ (palette));
  const rim = new Path2D();
  addLine(rim, scene.outline);
  rim.closePath();

  /** @param {CanvasRenderingContext2D} c @param {Rect} view @param {{grid: boolean}} display */
  return function paint(c, view, display) {
    const { relief: { grid }, bodies } = scene;
    const seen = (/** @type {Bin[]} */ bins) => bins.filter((bin) => meets(bin.box, view, 20));
    const stroke = (/** @type {Path2D} */ path, /** @type {string} */ style, /** @type {number} */ width) => {
      c.strokeStyle = style;
      c.lineWidth = width;
      c.stroke(path);
    };
    const fill = (/** @type {Path2D} */ path, /** @type {string} */ style) => {
      c.fillStyle = style;
      c.fill(path, "evenodd");
    };
    const body = (/** @type {string} */ terrain) => {
      const path = new Path2D();
      for (const line of bodies[terrain]) if (meets(line.box, view, 20)) addLine(path, line.points, true);
      return path;
    };
    c.save();
    c.lineJoin = c.lineCap = "round";
    c.clip(rim);
    c.imageSmoothingQuality = "high";
    const { step, margin, width, height } = grid;
    c.drawImage(ground, -margin - step / 2, -margin - step / 2, width * step, height * step);

    fill(body("soft"), colour.marsh);
    fill(body("forest"), colour.wood);
    stroke(scene.contour.thin, colour.contour, 0.7);
    stroke(scene.contour.heavy, colour.contour, 1.4);
    for (const bin of seen(scene.marsh)) stroke(bin.paths.tuft, colour.tuft, 0.9);
    fill(body("town"), colour.town);
    stroke(pathOf(scene.town.lanes, view), colour.lane, 3.4);

    const streams = pathOf(scene.rivers, view);
    stroke(streams, colour.shore, 7.4);
    stroke(streams, colour.water, 5.4);
    const lake = body("water");
    fill(lake, colour.water);
    c.save();
    c.clip(lake, "evenodd");
    [15, 9, 4].forEach((w) => stroke(lake, colour.ripple, w));
    c.restore();
    stroke(lake, colour.shore, 1.3);

    if (display.grid) paintGrid(scene, view, stroke, colour.grid);
    for (const bin of seen(scene.woods)) {
      c.translate(1, 1.4);
      c.fillStyle = colour["tree-edge"];
      c.fill(bin.paths.crown);
      c.translate(-1, -1.4);
      stroke(bin.paths.crown, colour["tree-edge"], 0.8);
      c.fillStyle = colour.tree;
      c.fill(bin.paths.crown);
      stroke(bin.paths.light, colour["tree-light"], 1);
    }
    const ways = pathOf(scene.roads, view);
    stroke(ways, colour["road-edge"], 5.6);
    stroke(ways, colour.road, 3.4);
    paintBridges(c, scene, view, colour, stroke);
    for (const bin of seen(scene.town.bins)) {
      c.translate(0.9, 1.1);
      fill(bin.paths.house, colour["house-shade"]);
      c.translate(-0.9, -1.1);
      fill(bin.paths.house, colour.house);
    }
    for (const cell of scene.forts) if (meets({ ...cell, width: 0, height: 0 }, view, RADIUS)) paintFort(c, scene, cell, colour);
    c.restore();
    stroke(rim, colour.rim, 1.6);
  };
}

/** @typedef {(path: Path2D, style: string, width: number) => void} Stroke */

/** @param {Scene} scene @param {Rect} view @param {Stroke} stroke @param {string} style */
function paintGrid({ cells, geometry }, view, stroke, style) {
  const path = new Path2D();
  for (const cell of cells) {
    if (!meets({ x: cell.x, y: cell.y, width: 0, height: 0 }, view, RADIUS)) continue;
    // Three sides each: the neighbours draw the others. A river is its own line.
    geometry.outline.slice(0, 4).forEach((p, i) => {
      if (i && !cell.river.includes(geometry.sides[i - 1])) path.lineTo(cell.x + p.x, cell.y + p.y);
      else path.moveTo(cell.x + p.x, cell.y + p.y);
    });
  }
  stroke(path, style, 0.8);
}

/** @param {CanvasRenderingContext2D} c @param {Scene} scene @param {Rect} view @param {Palette} colour @param {Stroke} stroke */
function paintBridges(c, { bridges, spans }, view, colour, stroke) {
  c.lineCap = "butt";
  const over = pathOf(spans, view);
  stroke(over, colour.ink, 9);
  stroke(over, colour.water, 6.6);
  stroke(over, colour["road-edge"], 5.2);
  stroke(over, colour.road, 3.4);
  for (const { at, angle } of bridges) {
    if (!meets({ ...at, width: 0, height: 0 }, view, 20)) continue;
    c.save();
    c.translate(at.x, at.y);
    c.rotate(angle);
    c.fillStyle = colour.road;
    c.fillRect(-7.5, -3.6, 15, 7.2);
    const rails = new Path2D("M-10,-6.6L-7,-4.2H7L10,-6.6M-10,6.6L-7,4.2H7L10,6.6");
    stroke(rails, colour.halo, 3.4);
    stroke(rails, colour.ink, 1.7);
    c.restore();
  }
  c.lineCap = "round";
}

/** Map signs outside the place of a counter: a toothed arc for fieldworks, a solid block for a bunker.
 * @param {CanvasRenderingContext2D} c @param {Scene} scene @param {Cell} cell @param {Palette} colour */
export function paintFort(c, { geometry }, cell, colour) {
  c.save();
  c.translate(cell.x, cell.y);
  const sign = new Path2D();
  if (cell.fort === "bunker") {
    const top = geometry.pointy ? { x: 0, y: -25.5 } : { x: -24, y: -12 };
    sign.addPath(new Path2D("M-6.5,4V-1L-3.5,-4.5H3.5L6.5,-1V4Z"), new DOMMatrix().translate(top.x, top.y));
  }
  c.strokeStyle = colour.ink;
  const arc = new Path2D();
  const r = geometry.pointy ? 24.6 : 24;
  [[-0.86, -0.14], [0.14, 0.86]].forEach(([from, to]) => {
    arc.moveTo(r * Math.cos(from * Math.PI), r * Math.sin(from * Math.PI));
    arc.arc(0, 0, r, from * Math.PI, to * Math.PI);
    for (let i = 0; i <= 6; i += 1) {
      const a = (from + ((to - from) * i) / 6) * Math.PI;
      arc.moveTo(r * Math.cos(a), r * Math.sin(a));
      arc.lineTo((r + 3.6) * Math.cos(a), (r + 3.6) * Math.sin(a));
    }
  });
  if (cell.fort !== "bunker") {
    for (const [style, width] of /** @type {[string, number][]} */ ([[colour.halo, 4.2], [colour.ink, 1.9]])) {
      c.strokeStyle = style;
      c.lineWidth = width;
      c.stroke(arc);
    }
  }
  c.fillStyle = colour.ink;
  c.strokeStyle = colour.halo;
  c.lineWidth = 2;
  c.stroke(sign);
  c.fill(sign);
  c.restore();
}
