/** The legend, drawn by the very painters of map and counters. Loaded when it is first opened. */

import { t } from "../text.js";
import { contactSign } from "./contacts.js";
import { counter, flag } from "./counters.js";
import { createGeometry } from "./geometry.js";
import { aimSign, burst } from "./markers.js";
import { createScene } from "./scene.js";
import { chip } from "./rings.js";
import { el, group, text } from "./svg.js";
import { createPainter, readPalette } from "./terrain.js";
/** @import { HexData, MapData, Unit } from "./types.js" */

const WIDE = 46;
const HIGH = 32;

/** A small map of one landscape, painted like the great one. @param {HTMLElement} container @param {(row: number, column: number) => Partial<HexData>} land */
function swatch(container, land) {
  const canvas = document.createElement("canvas");
  const ratio = window.devicePixelRatio || 1;
  [canvas.width, canvas.height] = [WIDE * ratio, HIGH * ratio];
  /** @type {MapData} */
  const map = {
    sheet: "", orientation: "pointy", shifted: "odd", rows: [1, 3], columns: [1, 4], hex_size_m: 200,
    default: { terrain: "open", height: 0 }, hexes: [],
  };
  const geometry = createGeometry(map);
  for (let row = 1; row <= 3; row += 1) {
    for (let column = 1; column <= 4; column += 1) map.hexes.push({ hex: geometry.name(row, column), ...land(row, column) });
  }
  const paint = createPainter(createScene(map, geometry), readPalette(container));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const k = ratio * 0.5;
  const c = geometry.place(2, 2);
  const view = { x: c.x - WIDE, y: c.y - HIGH, width: WIDE * 2, height: HIGH * 2 };
  context.setTransform(k, 0, 0, k, -view.x * k, -view.y * k);
  paint(context, view, { grid: false });
  return canvas;
}

/** @param {SVGElement} sign @param {string} box */
const picture = (sign, box) => el("svg", { viewBox: box, "aria-hidden": "true" }, [sign]);

const AID = "-23 -16 46 32";
const aid = (/** @type {string} */ className, /** @type {SVGElement[]} */ signs) => picture(group(className, [group("side-red", signs)]), AID);
const stroke = (/** @type {string} */ d, /** @type {string} */ className) => ["halo", className].map((name) => el("path", { d, class: name, fill: "none" }));
const aimed = (/** @type {string} */ how) => group(`aimed-at${how}`, [group("body", [el("rect", { x: -18, y: -8, width: 36, height: 22, rx: 5, class: "frame" })]), chip("6", { x: 0, y: -8 })]);

/** @param {Partial<Unit>} change */
const sample = (change) => picture(counter({
  id: "", side: "red", name: { en: "", zh: "" }, type: "tank", hex: "", ...change,
}), "-34 -23.6 68 47.2");

/** @param {HTMLElement} container @returns {[string, [string, Element][]][]} */
function entries(container) {
  const all = (/** @type {Partial<HexData>} */ data) => swatch(container, () => data);
  /** @param {(row: number, column: number) => boolean} here @param {Partial<HexData>} data */
  const some = (here, data) => swatch(container, (row, column) => (here(row, column) ? data : {}));
  const middle = (/** @type {number} */ row) => row === 2;
  return [
    [t("Ground"), [
      [t("open ground"), all({})],
      [t("heights"), swatch(container, (_, column) => ({ height: column * 45 }))],
      [t("forest"), all({ terrain: "forest" })],
      [t("soft ground"), all({ terrain: "soft" })],
      [t("town"), some((row, column) => row === 2 && column < 4, { terrain: "town", road: ["E", "W"] })],
      [t("water"), some((row, column) => row > 1 && column > 1, { terrain: "water" })],
      [t("road"), some(middle, { road: ["E", "W"] })],
      [t("river, bridge"), swatch(container, (row, column) => ({
        ...(row === 2 ? { road: ["E", "W"] } : {}),
        ...(row === 2 && column === 2 ? { river: ["NE", "E"] } : {}), ...(row === 3 && column === 2 ? { river: ["E"] } : {}),
        ...(row === 1 && column === 2 ? { river: ["E"] } : {}),
      }))],
      [t("fieldworks"), some((row, column) => row === 2 && column === 2, { fort: "fieldworks" })],
      [t("objective with its value"), picture(flag("20"), "-23 -16 46 32")],
      [t("bunker"), some((row, column) => row === 2 && column === 2, { fort: "bunker" })],
    ]],
    [t("Units"), [
      [t("red side: solid frame"), sample({})], [t("blue side: double frame"), sample({ side: "blue" })],
      [t("suppressed"), sample({ suppressed: true })], [t("mobility kill"), sample({ mobility_kill: true })],
      [t("firepower kill"), sample({ firepower_kill: true })],
      ...("fog" in container.dataset ? [/** @type {[string, Element]} */ ([t("last place seen, and the turn"), picture(contactSign({ side: "blue", type: "tank" }), "-34 -23.6 68 47.2")])] : []),
    ]],
    [t("Artillery"), [
      [t("aim of a battery"), picture(aimSign("red"), "-52 -36 104 72")],
      [t("impact of gun 3"), picture(burst("red", 3), "-23 -16 46 32")],
      [t("open fire zone"), picture(group("zone", [el("rect", { x: -20, y: -13, width: 40, height: 26, class: "hatch", fill: "var(--board-hatch)" })]), "-23 -16 46 32")],
    ]],
    [t("Moving and firing"), [
      [t("within reach, and the cost"), aid("reach", [el("path", { d: "M-24,-17H16V4H24V17H-24Z", class: "edge" }), text("cost", "2.5", -4, 4)])],
      [t("path, asked there"), picture(group("side-red", [
        group("course", [...stroke("M-20,9L0,-6L17,8", "leg"), el("circle", { cx: 17, cy: 8, class: "dot" })]), chip("?", { x: 0, y: -6 }, "ask"),
      ]), AID)],
      [t("target and level"), picture(aimed(""), AID)],
      [t("out of sight"), picture(aimed(" out"), AID)],
      [t("not seen"), aid("dark", [el("rect", { x: -23, y: -16, width: 46, height: 32, fill: "var(--board-unseen)" })])],
      [t("clear line"), picture(group("line", [group("clear", [...stroke("M-20,0H17", "ray"), el("circle", { cx: 17, class: "dot" })])]), AID)],
      [t("blocked line"), picture(group("line", [group("blocked", [
        ...stroke("M0,0H20", "ray beyond"), ...stroke("M-20,0H0", "ray"), group("stop", [el("path", { d: "M-5,-5L5,5M-5,5L5,-5" })]),
      ])]), AID)],
    ]],
  ];
}

/** @param {HTMLElement} container */
export function createLegend(container) {
  const box = document.createElement("section");
  box.className = "board-legend";
  box.dataset.tools = "";
  box.hidden = true;
  box.setAttribute("aria-label", t("Legend"));
  container.append(box);
  const fill = () => {
    box.replaceChildren(...entries(container).map(([title, rows]) => {
      const list = document.createElement("dl");
      const head = document.createElement("h3");
      head.textContent = title;
      list.append(...rows.map(([label, image]) => {
        const row = document.createElement("div");
        const [term, words] = [document.createElement("dt"), document.createElement("dd")];
        term.append(image);
        words.textContent = label;
        row.append(term, words);
        return row;
      }));
      const part = document.createElement("div");
      part.append(head, list);
      return part;
    }));
  };
  return {
    box,
    /** @returns {boolean} whether it is open now */
    toggle(open = box.hidden) {
      if (open) fill();
      box.hidden = !open;
      return open;
    },
    recolour() {
      if (!box.hidden) fill();
    },
  };
}
