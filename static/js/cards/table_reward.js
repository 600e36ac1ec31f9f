/** POOL-4, the reward: the keepers turn a pool face up to a side, which exchanges cards; until it has, they may withdraw it. */
import { actionButton, refusalNote } from "../actions.js";
import { h } from "../dom.js";
import { sideLetter, sideName } from "../names.js";
import { t } from "../text.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").Cards} Cards
 * @typedef {import("../types.js").Side} Side
 */

/** How many cards are chosen in each side's form. @type {Record<string, number>} */
const chosen = { red: 1, blue: 1 };

/** @param {Context} ctx @param {Side} side */
export function granting(ctx, side) {
  const { status, cards } = ctx.store.live.state;
  if (cards.reward?.side === side) return withdrawing(ctx);
  const key = `cards:reward:${side}`;
  const pool = cards.pools[cards.pool === "shared" ? "shared" : side]?.size ?? 0;
  const most = Math.min(pool, cards.hands[side].size);
  const why = status === "setup" ? "" : status === "ended" ? "" : cards.reward ? t("One reward at a time: that of {side} is open.", { side: sideName(cards.reward.side) })
    : !pool ? t("No reward: the pool is empty.") : !most ? t("No reward: the side has no undrawn card to give.") : "";
  if (status === "setup" || status === "ended") return null;
  if (why) return h("p", { class: "cardtable-why" }, why);
  const count = Math.min(chosen[side], most);
  const field = h("select", { class: "field", "data-focus": `cards:count:${side}`, "aria-label": t("How many cards"), onchange: () => { chosen[side] = Number(field.value); } },
    ...Array.from({ length: most }, (_, index) => h("option", { value: index + 1, selected: index + 1 === count }, index === 0 ? t("one card") : t("up to {count} cards", { count: index + 1 }))));
  return h("form", { class: "cardtable-reward", "data-reward": side, onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("h4", {}, t("Reward")),
    h("div", { class: "actions" }, field,
      actionButton(ctx.actions, {
        key, kind: "small", label: t("Open the reward"), title: t("The pool turns face up to the side; it exchanges cards of its own for these."),
        run: () => void ctx.actions.run(key, { type: "open_reward", side, count: Number(field.value) }),
      })),
    refusalNote(ctx.actions, key));
}

/** The reward that is open: whose, how many, what is waited for. @param {Context} ctx */
export function withdrawing(ctx) {
  const { reward } = ctx.store.live.state.cards;
  const key = "cards:withdraw";
  if (!reward) return null;
  const about = { side: sideName(reward.side), count: reward.count };
  return h("div", { class: `cardtable-open side-${reward.side}`, "data-reward": "open" },
    h("p", {}, h("span", { class: `letter side-${reward.side}`, "aria-hidden": "true" }, sideLetter(reward.side)), " ",
      reward.count === 1 ? t("Reward: {side} may exchange one card. Waiting for its choice.", about) : t("Reward: {side} may exchange up to {count} cards. Waiting for its choice.", about)),
    h("div", { class: "actions" }, actionButton(ctx.actions, { key, kind: "small", label: t("Withdraw the reward"), run: () => void ctx.actions.run(key, { type: "close_reward", side: reward.side }) })),
    refusalNote(ctx.actions, key));
}
