/** The profile of a sight line: ground, cover on it, the line between the two hex centres, and what rises above it (SIGHT-1). */
import { h, redraw } from "../../dom.js";
import { groundWord } from "../../panel/words.js";
import { t } from "../../text.js";

/**
 * @typedef {import("../context.js").Context} Context
 * @typedef {import("../../types.js").SightAnswer} SightAnswer
 * @typedef {import("../../types.js").SightLine} SightLine
 * @typedef {import("../../types.js").LinePoint} LinePoint
 * @typedef {{answer: SightAnswer | null, problem: string | null, kind: string, pinned: boolean, close: () => void, choose: (kind: string) => void, turn: () => void}} Given
 */
/** Pixels: the drawing as a whole, and in it the scale of heights, the air above, and the names below, upright or on end. */
const HEIGHT = 150;
const LEFT = 42;
const TOP = 8;
const UPRIGHT = { room: 52, below: 18 };
const ON_END = { room: 13, below: 54 };

/** @param {Context} ctx @param {HTMLElement} place @param {Given} given */
export function drawSight(ctx, place, { answer, problem, kind, pinned, close, choose, turn }) {
  redraw(place, [answer, problem, kind, pinned], () => [
    h("header", {},
      h("p", { class: "sight-sentence", role: "status" }, problem ?? (answer ? sentence(ctx, answer) : t("Looking…"))),
      h("span", { class: "switch", role: "group", "aria-label": t("Seen as") }, ...["vehicle", "infantry"].map((one) => h("button", {
        type: "button", class: "switch-choice", "data-focus": `sight:${one}`, "aria-pressed": one === kind ? "true" : "false", onclick: () => choose(one),
      }, one === "vehicle" ? t("vehicles") : t("infantry")))),
      answer?.line ? h("button", { type: "button", class: "button quiet small", "data-focus": "sight:turn", title: t("From the other end"), "aria-label": t("From the other end"), onclick: turn }, "⇄") : null,
      h("button", { type: "button", class: "button quiet icon small", "data-focus": "sight:close", "aria-label": t("Close"), onclick: close }, "×")),
    answer?.line ? h("div", { class: "sight-drawing" }, profile(ctx, answer, answer.line, Math.max(320, place.clientWidth - 32)), list(ctx, answer, answer.line))
      : h("p", { class: "hint" }, t("Point at a hex for the line to it; a click keeps it. Hatched hexes are not seen.")),
  ]);
}

/** @param {Context} ctx @param {LinePoint} point */
const ground = (ctx, point) => groundWord(ctx.board.describe(point.hex).terrain);

/** @param {Context} ctx @param {SightAnswer} answer */
function sentence(ctx, answer) {
  const { line, hex: from } = answer;
  if (!line) return t("From {from} {count} hexes are seen.", { from, count: answer.seen.length });
  const about = { from, to: line.to, range: line.range, distance: line.distance };
  const block = line.profile.find((point) => point.hex === line.blocked_by);
  if (block && line.distance > 1) {
    const over = Math.round((block.height + block.cover - block.line_height) * 10) / 10;
    return t("{to} is not seen from {from}: {hex}, {ground}, {top} m, stands {over} m above the line.", { ...about, hex: block.hex, ground: ground(ctx, block), top: block.height + block.cover, over });
  }
  if (answer.seen.includes(line.to)) return t("{to} is seen from {from}, {distance} hexes away.", about);
  return t("The line from {from} to {to} is clear, but {distance} hexes are beyond the observation range of {range} there.", about);
}

/** @param {Context} ctx @param {SightAnswer} answer @param {SightLine} line @param {number} width */
function profile(ctx, answer, line, width) {
  const slot = (width - LEFT) / (line.distance + 1);
  const foot = HEIGHT - (slot >= UPRIGHT.room ? UPRIGHT.below : ON_END.below);
  const points = line.profile;
  const tops = points.map((point) => Math.max(point.height + point.cover, point.line_height));
  const low = Math.min(...points.map((point) => point.height), ...points.map((point) => point.line_height));
  const high = Math.max(...tops);
  const span = Math.max(20, high - low);
  const base = low - span * 0.15;
  const y = (/** @type {number} */ metres) => TOP + (foot - TOP) * (1 - (metres - base) / (high - base + span * 0.08));
  const at = (/** @type {LinePoint} */ point) => ctx.board.geometry.distance(answer.hex, point.hex);
  const x = (/** @type {number} */ step) => LEFT + slot * (step + 0.5);
  const ties = new Map();
  for (const point of points) ties.set(at(point), [...(ties.get(at(point)) ?? []), point]);

  /** @type {Node[]} */
  const drawn = [];
  for (const [step, there] of ties) {
    const room = slot / there.length;
    there.forEach((/** @type {LinePoint} */ point, /** @type {number} */ index) => {
      const left = LEFT + slot * step + index * room;
      const end = step === 0 || step === line.distance;
      const block = point.hex === line.blocked_by;
      drawn.push(svg("g", { class: `column${block ? " blocks" : ""}${end ? " end" : ""}` }, [
        svg("title", {}, [columnWords(ctx, point)]),
        svg("rect", { class: "ground", x: left, y: y(point.height), width: room, height: foot - y(point.height) }),
        point.cover ? svg("rect", { class: `cover ${ctx.board.describe(point.hex).terrain}`, x: left, y: y(point.height + point.cover), width: room, height: y(point.height) - y(point.height + point.cover) }) : null,
        name(point.hex, { x: left + room / 2, y: foot }, room, block || end),
      ]));
    });
  }
  const [first, last] = [points[0], points[points.length - 1]];
  const ray = { x1: x(0), y1: y(first.line_height), x2: x(line.distance), y2: y(last.line_height) };
  const block = points.find((point) => point.hex === line.blocked_by);
  const marks = [...new Set([Math.round(low), Math.round(high)])];
  return svg("svg", { class: `profile${line.clear ? " clear" : " blocked"}`, width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": sentence(ctx, answer) }, [
    ...marks.map((metres) => svg("text", { class: "metres", x: LEFT - 5, y: y(metres) + 4 }, [t("{metres} m", { metres })])),
    ...drawn,
    svg("line", { class: "ray-halo", ...ray }), svg("line", { class: "ray", ...ray }),
    svg("circle", { class: "eye", cx: ray.x1, cy: ray.y1, r: 4 }), svg("circle", { class: "eye", cx: ray.x2, cy: ray.y2, r: 4 }),
    block ? svg("circle", { class: "stop", cx: x(at(block)), cy: y(block.line_height), r: 6 }) : null,
  ]);
}

/** Names stand upright where there is room, else on end, and where even that is too narrow only those that matter. @param {string} hex @param {{x: number, y: number}} at @param {number} room @param {boolean} matters */
function name(hex, at, room, matters) {
  if (room < ON_END.room && !matters) return null;
  const upright = room >= UPRIGHT.room;
  /** @type {Record<string, string | number>} */
  const attributes = upright ? { x: at.x, y: at.y + 13 } : { transform: `translate(${at.x - 4} ${at.y + 4}) rotate(90)` };
  return svg("text", { class: `name${matters ? " matters" : ""}${upright ? "" : " on-end"}`, ...attributes }, [hex]);
}

/** @param {Context} ctx @param {LinePoint} point */
function columnWords(ctx, point) {
  const about = { hex: point.hex, ground: ground(ctx, point), height: point.height, cover: point.cover, line: Math.round(point.line_height * 10) / 10 };
  return point.cover ? t("{hex}: {ground}, ground {height} m and {cover} m of cover; line at {line} m", about) : t("{hex}: {ground}, ground {height} m; line at {line} m", about);
}

/** The same in words. @param {Context} ctx @param {SightAnswer} answer @param {SightLine} line */
function list(ctx, answer, line) {
  return h("ol", { class: "unseen" }, ...line.profile.map((point) => h("li", {}, columnWords(ctx, point))));
}

/** @param {string} tag @param {Record<string, string | number>} attributes @param {(Node | string | null)[]} [children] */
function svg(tag, attributes, children = []) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(typeof value === "number" ? Math.round(value * 10) / 10 : value));
  for (const child of children) if (child) element.append(child);
  return element;
}
