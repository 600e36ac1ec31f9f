/** Units with their status: the list twin of the board. A press shows the unit's hex. */
import { h, redraw, region } from "../../dom.js";
import { sideLetter, sideName, statuses, unitType } from "../../names.js";
import { pick, t } from "../../text.js";

/**
 * @param {import("../context.js").Context} ctx
 * @param {{sides: import("../../types.js").Side[], title: string}} options
 */
export function unitlist(ctx, { sides, title }) {
  const body = h("div", { class: "units" });
  ctx.store.subscribe(() => {
    const units = Object.values(ctx.store.shown.state.units).filter((unit) => sides.includes(unit.side));
    redraw(body, units, () => (units.length ? sides.flatMap((side) => group(ctx, side, units, sides.length > 1))
      : [h("p", { class: "empty" }, t("This scenario gives no units here."))]));
  });
  return region(`units-${sides.join("-")}`, title, body);
}

/**
 * @param {import("../context.js").Context} ctx
 * @param {import("../../types.js").Side} side
 * @param {import("../../types.js").Unit[]} units
 * @param {boolean} headed
 */
function group(ctx, side, units, headed) {
  const own = units.filter((unit) => unit.side === side).sort((a, b) => Number(a.destroyed) - Number(b.destroyed));
  if (!own.length) return [];
  const left = own.filter((unit) => !unit.destroyed).length;
  return [
    headed ? h("h3", { class: "group-title" }, h("span", { class: `letter side-${side}` }, sideLetter(side)), sideName(side),
      h("span", { class: "count" }, t("{left} of {all} in play", { left, all: own.length }))) : null,
    h("ul", { class: "rows" }, ...own.map((unit) => h("li", {}, row(ctx, unit)))),
  ];
}

/** @param {import("../context.js").Context} ctx @param {import("../../types.js").Unit} unit */
function row(ctx, unit) {
  const marks = statuses(unit);
  return h("button", {
    type: "button",
    class: `row unit-row${unit.destroyed ? " gone" : ""}`,
    "data-focus": `unit:${unit.id}`,
    onclick: () => ctx.board.focusHex(unit.hex, { animate: true }),
  },
  h("span", { class: "row-main" },
    h("span", { class: "row-name" }, pick(unit.name)),
    h("span", { class: "row-detail" }, unit.destroyed ? unitType(unit.type) : t("{type}, movement points {points}", { type: unitType(unit.type), points: unit.movement_points })),
    marks.length ? h("span", { class: "badges" }, ...marks.map(({ code, word }) =>
      h("span", { class: `badge status-${code}` }, h("b", { "aria-hidden": "true" }, code), h("span", {}, word)))) : null),
  h("span", { class: "row-end hexname" }, unit.hex));
}
