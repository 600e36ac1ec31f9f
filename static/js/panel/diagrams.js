/** Tables that are drawn rather than written: the scatter diagram, the line of distance, the rings of the attack level. */

import { t } from "../text.js";
import { hexPoints, s } from "./draw.js";
import { ensureSheet } from "./sheet.js";
import { directionWord } from "./words.js";

await ensureSheet("diagrams.css");

/** Clockwise from north, in degrees. @type {Record<string, number>} */
const ANGLE = { N: 0, NE: 60, E: 90, SE: 120, S: 180, SW: 240, W: 270, NW: 300 };
/** @type {Record<string, number>} */
const POINTY_ANGLE = { NE: 30, E: 90, SE: 150, SW: 210, W: 270, NW: 330 };

/** @param {string} side @param {"pointy" | "flat"} orientation */
function angleOf(side, orientation) {
  return (orientation === "pointy" ? POINTY_ANGLE[side] : ANGLE[side]) ?? 0;
}

/** @param {number} degrees @param {number} length */
function along(degrees, length) {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle) * length, -Math.cos(angle) * length];
}

/** @param {string} name @param {string} box @param {string} label @param {...Element} parts */
function picture(name, box, label, ...parts) {
  return s("svg", { class: `diagram ${name}`, viewBox: box, role: "img", "aria-label": label, focusable: "false" }, ...parts);
}

/** @param {number} x @param {number} y @param {string} name @param {string | number} text @param {"start" | "middle" | "end"} [anchor] */
function label(x, y, name, text, anchor = "middle") {
  return s("text", { x: x.toFixed(1), y: y.toFixed(1), class: name, "text-anchor": anchor, "dominant-baseline": "central" }, String(text));
}

/**
 * Six arrows round a hex, the one read lit (IF-3b).
 * @param {"pointy" | "flat"} orientation
 * @param {string[]} sides  of the faces 1 to 6
 * @param {number | null} face  the one read
 */
export function directionDiagram(orientation, sides, face) {
  const arrows = sides.map((side, index) => {
    const degrees = angleOf(side, orientation);
    const [x1, y1] = along(degrees, 31);
    const [x2, y2] = along(degrees, 49);
    const [x3, y3] = along(degrees, 68);
    const lit = index + 1 === face;
    const [dx, dy] = along(degrees + 90, lit ? 8 : 6);
    const [tx, ty] = along(degrees, lit ? 57 : 54);
    return s("g", { class: lit ? "arrow lit" : "arrow" },
      s("line", { x1: x1.toFixed(1), y1: y1.toFixed(1), x2: x2.toFixed(1), y2: y2.toFixed(1) }),
      s("polygon", { points: `${(x2 + dx).toFixed(1)},${(y2 + dy).toFixed(1)} ${tx.toFixed(1)},${ty.toFixed(1)} ${(x2 - dx).toFixed(1)},${(y2 - dy).toFixed(1)}` }),
      s("circle", { class: "arrow-face", cx: x3.toFixed(1), cy: y3.toFixed(1), r: 10 }),
      label(x3, y3, "arrow-number", index + 1),
      // The word stands beside its number, on the side where there is room.
      label(x3 + (x3 < -1 ? -15 : 15), y3, "arrow-word", directionWord(side), x3 < -1 ? "end" : "start"));
  });
  const read = face === null ? t("Scatter diagram") : t("Scatter diagram: face {face} points {direction}", { face, direction: directionWord(sides[face - 1]) });
  return picture("diagram-direction", "-136 -84 272 168", read,
    s("polygon", { class: "hex", points: hexPoints(0, 0, 30, orientation) }), s("circle", { class: "aim", r: 4 }), ...arrows);
}

/**
 * The marker's way, hex by hex (IF-3c).
 * @param {number | null} count
 * @param {string | null} direction
 * @param {{from: string | null, to: string | null, lost: boolean}} way
 */
export function distanceDiagram(count, direction, { from, to, lost }) {
  const step = 36;
  const hexes = [0, 1, 2, 3, 4, 5, 6].map((place) => {
    const name = place === 0 ? "hex origin" : count !== null && place === count ? (lost ? "hex end lost" : "hex end") : count !== null && place < count ? "hex passed" : "hex";
    return s("g", {}, s("polygon", { class: name, points: hexPoints(place * step, 0, step / Math.sqrt(3), "pointy") }),
      label(place * step, 0, place === count ? "way-number lit" : "way-number", place === 0 ? "⊕" : place));
  });
  const reach = (count ?? 0) * step;
  const parts = count === null ? [] : [
    s("line", { class: "way", x1: 0, y1: -28, x2: reach - 8, y2: -28 }),
    s("circle", { class: "way-head", cx: 0, cy: -28, r: 3.2 }),
    s("polygon", { class: "way-head", points: `${reach},-28 ${reach - 10},-33.5 ${reach - 10},-22.5` }),
  ];
  const end = lost ? t("off the map") : (to ?? "");
  const words = [label(0, 31, "way-word", from ?? "")];
  if (count !== null && end) {
    // Near either end of the line the word would leave the picture.
    words.push(label(Math.min(Math.max(reach, 68), 200), 31, "way-word lit", end));
  }
  const read = count === null ? t("Scatter distance") : t("Scatter distance {count}, {direction}", { count, direction: direction ? directionWord(direction) : "" });
  return picture("diagram-distance", "-30 -36 278 76", read, ...hexes, ...parts, ...words);
}

/**
 * Rings 0 to 2 round the impact with the level of this gun type in each (IF-4).
 * @param {number[]} levels
 * @param {number | null} distance  the ring read
 * @param {"pointy" | "flat"} orientation
 */
export function ringsDiagram(levels, distance, orientation) {
  const size = 15;
  /** @type {Element[]} */
  const hexes = [];
  for (let q = -2; q <= 2; q += 1) {
    for (let r = -2; r <= 2; r += 1) {
      const ring = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
      if (ring > 2) continue;
      const [x, y] = orientation === "pointy"
        ? [size * Math.sqrt(3) * (q + r / 2), size * 1.5 * r]
        : [size * 1.5 * q, size * Math.sqrt(3) * (r + q / 2)];
      const level = levels[ring] ?? 0;
      hexes.push(s("g", {}, s("polygon", { class: `hex ring-${ring}${ring === distance ? " lit" : ""}${level ? "" : " nothing"}`, points: hexPoints(x, y, size - 0.8, orientation) }),
        label(x, y, ring === distance ? "ring-level lit" : "ring-level", level)));
    }
  }
  const read = distance === null ? t("Attack levels by distance") : t("Distance {distance}: attack level {level}", { distance, level: levels[distance] ?? 0 });
  return picture("diagram-rings", "-70 -64 140 128", read, ...hexes);
}
