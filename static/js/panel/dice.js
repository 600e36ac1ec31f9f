/** Dice with pips, as SVG: rolled, held on the table, or still to be rolled. */

import { t } from "../text.js";
import { s } from "./draw.js";

const [LOW, MID, HIGH] = [11, 20, 29];
/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[MID, MID]],
  2: [[LOW, HIGH], [HIGH, LOW]],
  3: [[LOW, HIGH], [MID, MID], [HIGH, LOW]],
  4: [[LOW, LOW], [HIGH, LOW], [LOW, HIGH], [HIGH, HIGH]],
  5: [[LOW, LOW], [HIGH, LOW], [MID, MID], [LOW, HIGH], [HIGH, HIGH]],
  6: [[LOW, LOW], [HIGH, LOW], [LOW, MID], [HIGH, MID], [LOW, HIGH], [HIGH, HIGH]],
};

/** One die. @param {number | null} face  null: not rolled yet  @param {{held?: boolean, kind?: string, spoken?: boolean}} [how] */
export function die(face, { held = false, kind = "", spoken = true } = {}) {
  const name = face === null ? "die die-blank" : `die${held ? " die-held" : ""}`;
  const label = face === null ? t("die not rolled yet") : t("die {face}", { face });
  return s("svg", {
    viewBox: "0 0 40 40", class: kind ? `${name} ${kind}` : name, focusable: "false",
    role: spoken ? "img" : null, "aria-label": spoken ? label : null, "aria-hidden": spoken ? null : "true",
  },
  s("rect", { class: "die-body", x: 2, y: 2, width: 36, height: 36, rx: 8 }),
  ...(PIPS[face ?? 0] ?? []).map(([cx, cy]) => s("circle", { class: "die-pip", cx, cy, r: 3.9 })));
}

/** @param {number[]} faces @param {number} blank  how many are still to be rolled  @param {boolean} held */
export function diceRow(faces, blank, held) {
  return [...faces.map((face) => die(face, { held })), ...Array.from({ length: blank }, () => die(null))];
}
