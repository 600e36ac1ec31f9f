/** The four signs of advice: each a shape of its own besides its colour, drawn for the map and for lists. */
import { el } from "../board/svg.js";
import { t } from "../text.js";

/** @typedef {import("../types.js").Mark["sign"]} Sign */

/** @type {Sign[]} */
export const SIGNS = ["look", "go", "fire", "danger"];

/** @param {Sign} sign */
export function signWord(sign) {
  switch (sign) {
    case "go": return t("Go here");
    case "fire": return t("Fire here");
    case "danger": return t("Danger");
    default: return t("Look");
  }
}

/** An eye, an arrow, a crosshair, a warning triangle; about 0, 0 and 14 wide. @type {Record<Sign, () => SVGElement[]>} */
const SHAPES = {
  look: () => [el("path", { d: "M-7,0Q0,-8 7,0Q0,8 -7,0z", class: "body" }), el("circle", { r: 2.4, class: "inner" })],
  go: () => [el("path", { d: "M-6.5,-2.8H0V-6.5L7,0L0,6.5V2.8H-6.5z", class: "body" })],
  fire: () => [el("circle", { r: 4.6, class: "line" }), el("path", { d: "M0,-7.5V-2M0,2V7.5M-7.5,0H-2M2,0H7.5", class: "line" })],
  danger: () => [el("path", { d: "M0,-6.8L7.4,6.2H-7.4z", class: "body" }), el("path", { d: "M0,-2.6V1.8M0,3.6V4.9", class: "stroke" })],
};

/** For the map. @param {Sign} sign */
export const signShape = (sign) => el("g", { class: `sign sign-${sign}` }, SHAPES[sign]());

/** For lists and buttons. @param {Sign} sign */
export const signIcon = (sign) => el("svg", { class: "sign-icon", viewBox: "-8.5 -8.5 17 17", "aria-hidden": "true" }, [signShape(sign)]);
