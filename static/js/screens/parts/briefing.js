/** The scenario's briefing: the task, the sides, the objectives and what they are worth. */
import { h } from "../../dom.js";
import { sideLetter } from "../../names.js";
import { pick, t } from "../../text.js";

/** @param {import("../context.js").Context} ctx */
export function briefing(ctx) {
  const { title, brief, sides, objectives } = ctx.store.live.scenario;
  return h("div", { class: "briefing" },
    h("h3", {}, pick(title)),
    h("ul", {}, .../** @type {const} */ (["red", "blue"]).map((side) => h("li", { class: "standing" },
      h("span", { class: `letter side-${side}` }, sideLetter(side)), pick(sides[side]?.name)))),
    ...pick(brief).split(/\n+/).map((paragraph) => h("p", {}, paragraph)),
    objectives.length ? h("h3", {}, t("Objectives")) : null,
    h("ul", { class: "rows" }, ...objectives.map((one) => h("li", {}, h("button", {
      type: "button", class: "row", onclick: () => ctx.board.focusHex(one.hex, { animate: true }),
    }, h("span", { class: "row-main objective" }, pick(one.name)), h("span", { class: "row-detail" }, t("value {value}", { value: one.value })),
    h("span", { class: "row-end hexname" }, one.hex))))));
}
