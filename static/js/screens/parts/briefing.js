/** The scenario's briefing: the task, the sides, the objectives and what they are worth. */
import { h, redraw } from "../../dom.js";
import { sideLetter, sideName } from "../../names.js";
import { pick, t } from "../../text.js";

/** @param {import("../context.js").Context} ctx */
export function briefing(ctx) {
  const { title, brief, sides, objectives } = ctx.store.live.scenario;
  const held = h("ul", { class: "rows" });
  ctx.store.subscribe(() => {
    const { objectives: holders = {} } = ctx.store.shown.state;
    redraw(held, holders, () => objectives.map((one) => h("li", {}, row(ctx, one, holders[one.hex] ?? null))));
  });
  return h("div", { class: "briefing" },
    h("h3", {}, pick(title)),
    h("ul", {}, .../** @type {const} */ (["red", "blue"]).map((side) => h("li", { class: "standing" },
      h("span", { class: `letter side-${side}` }, sideLetter(side)), pick(sides[side]?.name)))),
    ...pick(brief).split(/\n+/).map((paragraph) => h("p", {}, paragraph)),
    objectives.length ? h("h3", {}, t("Objectives")) : null,
    held);
}

/** @param {import("../context.js").Context} ctx @param {import("../../types.js").Objective} objective @param {import("../../types.js").Side | null} holder */
function row(ctx, objective, holder) {
  return h("button", { type: "button", class: "row", "data-focus": `objective:${objective.hex}`, onclick: () => ctx.board.focusHex(objective.hex, { animate: true }) },
    holder ? h("span", { class: `letter side-${holder}`, "aria-hidden": "true" }, sideLetter(holder)) : null,
    h("span", { class: "row-main" }, h("span", { class: "objective" }, pick(objective.name)),
      h("span", { class: "row-detail" }, `${t("value {value}", { value: objective.value })} · ${holder ? t("held by {side}", { side: sideName(holder) }) : t("held by nobody")}`)),
    h("span", { class: "row-end hexname" }, objective.hex));
}
