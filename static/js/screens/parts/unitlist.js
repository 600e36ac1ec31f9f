/** Units with their status and what each may still do in this phase: the list twin of the board. A press chooses the unit. */
import { h, redraw, region } from "../../dom.js";
import { sideLetter, sideName, statuses, unitType } from "../../names.js";
import { pick, t } from "../../text.js";
import { still } from "../able.js";
import { orderChoice, orderTag } from "./orders.js";

/**
 * @typedef {import("../context.js").Context} Context
 * @typedef {import("../../types.js").Unit} Unit
 * @typedef {import("../../types.js").Side} Side
 */

/**
 * @param {Context} ctx
 * @param {import("../selection.js").Selection} selection
 * @param {{sides: Side[], title: string}} options
 */
export function unitlist(ctx, selection, { sides, title }) {
  const body = h("div", { class: "units" });
  const filter = h("button", {
    type: "button", class: "button small filter", onclick: () => {
      ctx.drafts.set("able", ctx.drafts.get("able") ? null : true);
      ctx.store.tell();
    },
  }, t("Can still act"));
  /** @type {string | undefined} */
  let seen;
  ctx.store.subscribe(() => {
    const { state, ruleset } = ctx.store.shown;
    const only = Boolean(ctx.drafts.get("able"));
    filter.setAttribute("aria-pressed", String(only));
    const units = Object.values(state.units).filter((unit) => sides.includes(unit.side));
    const acting = units.map((unit) => still(unit, state, ruleset));
    filter.hidden = !acting.some(Boolean) && !only;
    const listed = only ? units.filter((_, index) => acting[index]?.can) : units;
    redraw(body, [listed, acting, only, selection.unit()?.id, state.status, sides.map((side) => ctx.actions.get(`order:${side}`))], () => {
      if (!units.length) return [h("p", { class: "empty" }, t("This scenario gives no units here."))];
      return sides.flatMap((side) => group(ctx, selection, { side, units, listed, headed: sides.length > 1 }));
    });
    if (seen === selection.unit()?.id) return;
    seen = selection.unit()?.id;
    body.querySelector(".unit-row[aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
  });
  const part = region(`units-${sides.join("-")}`, title, body);
  part.classList.add("region-units");
  part.querySelector("h2")?.after(filter);
  return part;
}

/** @param {Context} ctx @param {import("../selection.js").Selection} selection @param {{side: Side, units: Unit[], listed: Unit[], headed: boolean}} what */
function group(ctx, selection, { side, units, listed, headed }) {
  const all = units.filter((unit) => unit.side === side);
  if (!all.length) return [];
  const shown = listed.filter((unit) => unit.side === side).sort((a, b) => Number(a.destroyed) - Number(b.destroyed));
  const alive = all.filter((unit) => !unit.destroyed);
  const ordered = alive.length > 0 && alive[0].order !== null && ctx.store.shown.state.status !== "ended";
  return [
    headed ? h("h3", { class: "group-title" }, h("span", { class: `letter side-${side}` }, sideLetter(side)), sideName(side),
      h("span", { class: "count" }, t("{left} of {all} in play", { left: alive.length, all: all.length }))) : null,
    ordered ? orderChoice(ctx, { key: `order:${side}`, label: t("Standing order of all"), units: all }) : null,
    shown.length ? h("ul", { class: "rows" }, ...shown.map((unit) => h("li", {}, row(ctx, selection, unit))))
      : h("p", { class: "empty" }, t("No unit can still act in this phase.")),
  ];
}

/** @param {Context} ctx @param {import("../selection.js").Selection} selection @param {Unit} unit */
function row(ctx, selection, unit) {
  const marks = statuses(unit);
  const { state, ruleset } = ctx.store.shown;
  const now = still(unit, state, ruleset);
  const type = unit.destroyed || now ? unitType(unit.type) : t("{type}, movement points {points}", { type: unitType(unit.type), points: unit.movement_points });
  return h("button", {
    type: "button",
    class: `row unit-row${unit.destroyed ? " gone" : ""}`,
    "data-focus": `unit:${unit.id}`,
    "aria-pressed": selection.unit()?.id === unit.id ? "true" : "false",
    onclick: () => selection.choose(unit.id, { focus: true }),
  },
  h("span", { class: "row-main" },
    h("span", { class: "row-name" }, pick(unit.name)),
    h("span", { class: "row-detail" }, now ? h("span", { class: `still${now.can ? " can" : ""}` }, now.word) : type),
    marks.length ? h("span", { class: "badges" }, ...marks.map(({ code, word }) =>
      h("span", { class: `badge status-${code}` }, h("b", { "aria-hidden": "true" }, code), h("span", {}, word)))) : null),
  h("span", { class: "row-end" }, h("span", { class: "hexname" }, unit.hex), unit.destroyed ? null : orderTag(unit.order)));
}
