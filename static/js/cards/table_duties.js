/** What the director does for a side that is away: deal, draw, give more time to plan. */
import { actionButton, refusalNote } from "../actions.js";
import { h } from "../dom.js";
import { sideLetter, sideName } from "../names.js";
import { t } from "../text.js";
import { nameOf } from "./words.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").Battery} Battery
 * @typedef {import("../types.js").Side} Side
 */

/** POOL-2: for a side that has not chosen. The pool lies shuffled and face down: its first cards are as good as any. @param {Context} ctx @param {Side} side */
export function dealing(ctx, side) {
  const { status, cards } = ctx.store.live.state;
  const key = `cards:deal:${side}`;
  if (!ctx.directs || status !== "setup" || cards.hands[side].chosen || !cards.per_side) return refusalNote(ctx.actions, key);
  const positions = Array.from({ length: cards.per_side }, (_, index) => index + 1);
  return h("div", { class: "duty" },
    actionButton(ctx.actions, {
      key, kind: "small", label: t("Deal for {side}", { side: sideName(side) }), title: t("Without a deal the side still chooses; at the start whoever has not chosen is dealt its cards."),
      run: () => void ctx.actions.run(key, { type: "select_cards", positions, side }),
    }), refusalNote(ctx.actions, key));
}

/** POOL-3: in the side's own part of the cards phase. @param {Context} ctx @param {Side} side */
export function drawingFor(ctx, side) {
  const { status, phase, side: acting, cards } = ctx.store.live.state;
  const key = `cards:draw:${side}`;
  if (!ctx.directs || status !== "running" || phase !== "cards" || acting !== side || !cards.hands[side].to_draw) return null;
  return h("div", { class: "duty" },
    actionButton(ctx.actions, { key, kind: "small", label: t("Draw for {side}", { side: sideName(side) }), run: () => void ctx.actions.run(key, { type: "draw_card", side }) }),
    refusalNote(ctx.actions, key));
}

/** CARD-6, CARD-7: until the support arrives its fire may be planned later, even after it was lost. @param {Context} ctx @param {Battery} battery */
function mayPlanLater(ctx, { declared_turn: declared, arrives, plan_until: until }) {
  const { status, turn } = ctx.store.live.state;
  return ctx.directs && status !== "setup" && status !== "ended" && declared === null && (arrives ?? 0) >= turn && (until ?? 0) < (arrives ?? 0);
}

/** @param {Context} ctx @param {string} id of a battery that a card brought */
export function moreTime(ctx, id) {
  const { batteries, turn } = ctx.store.live.state;
  const battery = batteries[id];
  if (!battery || !mayPlanLater(ctx, battery)) return null;
  const key = `cards:extend:${id}`;
  const until = battery.plan_until ?? 0;
  const turns = Math.max(1, turn - until);
  const title = t("Its fire may then be planned until turn {turn} ends, at latest in the side's part of the indirect fire phase.", { turn: until + turns });
  return h("div", { class: "duty" },
    actionButton(ctx.actions, { key, kind: "small", label: t("More time to plan"), title, run: () => void ctx.actions.run(key, { type: "extend", what: "plan", battery: id, turns }) }),
    refusalNote(ctx.actions, key));
}

/** Support that is being lost for want of a plan. @param {Context} ctx */
export function unplannedSupport(ctx) {
  const { batteries, turn } = ctx.store.live.state;
  return Object.values(batteries).filter((one) => one.card && !one.plans?.length && (one.plan_until ?? 0) < turn && mayPlanLater(ctx, one)).map((one) => h("li", {},
    h("span", { class: `letter side-${one.side}`, title: sideName(one.side) }, sideLetter(one.side)),
    h("span", { class: "cardtable-count" }, t("{card}: not planned in time", { card: nameOf(ctx, one.card) })), moreTime(ctx, one.id)));
}
