/** CARD-6, CARD-7: the fire of a support card is planned as soon as it is drawn; and a side's part ends once it has drawn. */
import { actionButton, refusalNote } from "../actions.js";
import { h, redraw } from "../dom.js";
import { sideLetter } from "../names.js";
import { mayPlan, planFire } from "../screens/parts/batteries.js";
import { t } from "../text.js";
import { nameOf } from "./words.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").Battery} Battery
 * @typedef {import("../screens/targeting.js").Targeting} Targeting
 */

/** Support cards of a side that can be planned and are not. @param {Context} ctx @param {string | null} side @returns {Battery[]} */
export function unplanned(ctx, side) {
  const { state } = ctx.store.live;
  return Object.values(state.batteries).filter((battery) => battery.card && battery.side === side && battery.plans?.length === 0 && mayPlan(battery, state));
}

/** Those that are lost if this side ends its part now: it is the last one of the turn in which they could be planned. @param {Context} ctx @param {string | null} side */
export function aboutToBeLost(ctx, side) {
  const { state } = ctx.store.live;
  const last = state.phases.filter((phase) => phase !== "rally").at(-1);
  return state.phase === last ? unplanned(ctx, side).filter((battery) => (battery.plan_until ?? 0) <= state.turn) : [];
}

/** The target of a support card is asked for over the board as well. @param {Context} ctx @param {HTMLElement} over @param {Targeting} targeting */
export function planBanner(ctx, over, targeting) {
  const banner = h("div", { class: "card-bar plan-banner", hidden: true, role: "group", "aria-label": t("Fire plan of a support card") });
  over.append(banner);
  const aimed = () => {
    const battery = targeting.draft ? ctx.store.live.state.batteries[targeting.draft.battery] : null;
    return battery?.card ? battery : null;
  };
  ctx.store.subscribe(() => {
    const battery = aimed();
    // What is typed goes into the battery's own card: it is brought into sight once.
    if (battery && banner.hidden) setTimeout(() => document.querySelector(".battery.choosing")?.scrollIntoView({ block: "nearest" }));
    banner.hidden = !battery;
    if (!battery) return;
    const { draft } = targeting;
    const key = `plan:${battery.id}`;
    banner.dataset.battery = battery.id;
    redraw(banner, [battery, draft, ctx.actions.get(key)], () => [
      h("p", {},
        h("span", { class: `letter side-${battery.side}`, "aria-hidden": "true" }, sideLetter(battery.side)), " ",
        h("b", {}, nameOf(ctx, battery.card)), " · ",
        draft?.target ? t("target {hex}", { hex: draft.target }) : t("choose the target hex on the map"),
        h("span", { class: "row-detail" }, t("Fires in turn {turn}; plan due by the end of turn {until}.", { turn: battery.arrives ?? "–", until: battery.plan_until ?? "–" }))),
      h("div", { class: "actions" },
        draft?.target ? actionButton(ctx.actions, { key, label: t("Plan this fire"), kind: "primary", run: () => void planFire(ctx, targeting, battery) }) : null,
        h("button", { type: "button", class: "button quiet", "data-focus": "plan:later", onclick: targeting.drop }, t("Later"))),
      refusalNote(ctx.actions, key),
    ]);
  });
}

/** A support card that has just come to this side opens its fire plan, once it has been read. @param {Context} ctx @param {import("./show.js").Show} show @param {Targeting} targeting */
export function planAtOnce(ctx, show, targeting) {
  ctx.store.watch(({ type, side, data }, { past }) => {
    if (past || type !== "effect_started" || !data.battery || !side || side !== ctx.side || ctx.store.live.computer?.[side]) return;
    show.afterwards(() => {
      if (targeting.draft || ctx.actions.why("plan") || !unplanned(ctx, ctx.side).some(({ id }) => id === data.battery)) return;
      targeting.choose(data.battery);
      ctx.say(t("{card}: choose the target hex on the map, or type its name.", { card: nameOf(ctx, data.card) }));
    });
  });
}

/** After the draw: what is left to do is to plan a support's fire, and to end the part. @param {Context} ctx @param {HTMLElement} over @param {{show: import("./show.js").Show, targeting: Targeting}} how */
export function afterDraw(ctx, over, { show, targeting }) {
  const bar = h("div", { class: "card-bar after-draw", hidden: true });
  over.append(bar);
  ctx.store.subscribe(() => {
    const { state } = ctx.store.live;
    const { status, phase, side, turn, cards, waiting } = ctx.store.shown.state;
    const drew = side !== null && side === ctx.side && cards.hands[side].to_draw === 0 && cards.drawn.some((one) => one.side === side && one.turn === turn);
    const mine = status === "running" && phase === "cards" && drew && !waiting && state.side === side && state.phase === phase && state.cards.reward?.side !== side;
    bar.hidden = !mine || Boolean(show.open) || Boolean(targeting.draft);
    if (bar.hidden) return;
    const open = unplanned(ctx, side);
    redraw(bar, [open, ctx.actions.get("end")], () => [
      h("p", {}, open.length ? t("{card} has no plan yet.", { card: nameOf(ctx, open[0].card) }) : t("Your side has drawn its card.")),
      h("div", { class: "actions" },
        open.length && !ctx.actions.why("plan") ? h("button", { type: "button", class: "button primary", "data-focus": "plan:open", onclick: () => targeting.choose(open[0].id) }, t("Plan its fire")) : null,
        actionButton(ctx.actions, { key: "end", label: t("End my part"), kind: open.length ? "" : "primary", shortcut: "E", run: () => void ctx.actions.run("end", { type: "end_phase" }) })),
    ]);
  });
}
