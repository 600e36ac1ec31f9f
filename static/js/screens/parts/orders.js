/** Standing orders (MOV-8): ask, hold, or fire at a level of x or more, for one unit or for all of a side. */
import { refusalNote } from "../../actions.js";
import { h } from "../../dom.js";
import { orderWord } from "../../panel/shot_words.js";
import { clauses, t } from "../../text.js";

/**
 * @typedef {import("../../types.js").Unit} Unit
 * @typedef {import("../../types.js").Order} Order
 */
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The order in one word, for the list. @param {Order | null} order */
export function orderTag(order) {
  if (order === null) return null;
  const short = order === "ask" ? t("ask") : order === "hold" ? t("hold") : `≥ ${order}`;
  return h("span", { class: `order-tag${order === "ask" ? "" : " set"}`, title: t("Standing order: {order}", { order: orderWord(order) }) }, short);
}

/**
 * @param {import("../context.js").Context} ctx
 * @param {{key: string, label: string, units: Unit[]}} options
 */
export function orderChoice(ctx, { key, label, units }) {
  const alive = units.filter((unit) => !unit.destroyed);
  const orders = [...new Set(alive.map((unit) => unit.order))];
  const now = orders.length === 1 ? String(orders[0]) : "";
  const { busy } = ctx.actions.get(key);
  const select = h("select", {
    class: "field small", "data-focus": key, "aria-busy": busy ? "true" : null, disabled: Boolean(ctx.actions.why(key)), title: ctx.actions.why(key) || clauses["MOV-8"]?.text,
    onchange: async () => {
      const order = /^\d+$/.test(select.value) ? Number(select.value) : select.value;
      const side = ctx.directs ? { side: alive[0].side } : {};
      await ctx.actions.choose(key, { type: "set_standing_order", units: alive.map((unit) => unit.id), order, ...side }, select.value === now);
      // Refused: the choice goes back to what holds.
      if (ctx.actions.get(key).refusal) select.value = now;
    },
  },
  now ? null : h("option", { value: "", selected: true, disabled: true }, t("several")),
  ...["ask", "hold", ...LEVELS].map((order) => h("option", { value: order, selected: String(order) === now }, orderWord(/** @type {Order} */ (order)))));
  return h("div", { class: "order" }, h("label", {}, h("span", {}, label), select), refusalNote(ctx.actions, key));
}
