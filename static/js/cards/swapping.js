/** POOL-4: a reward. The pool lies face up to the side, which takes cards from it and gives as many of its own, unseen. */
import { actionButton, refusalNote } from "../actions.js";
import { h, redraw } from "../dom.js";
import { pick, t } from "../text.js";
import { cardFace } from "./face.js";
import { createFan } from "./fan.js";
import { mapButton } from "./stage.js";
import { faceOf } from "./words.js";

/** @typedef {{take: string[], give: number[]}} Draft */
/** @type {Draft} */
const NOTHING = { take: [], give: [] };

/** One more or one less; at the limit a single choice is exchanged, a longer one stays. @template T @param {T[]} chosen @param {T} one @param {number} most */
function toggled(chosen, one, most) {
  if (chosen.includes(one)) return chosen.filter((other) => other !== one);
  if (chosen.length < most) return [...chosen, one];
  return most === 1 ? [one] : chosen;
}

/** @param {import("../screens/context.js").Context} ctx @param {import("../types.js").Side} side @param {() => void} away @returns {import("./stage.js").Kind} */
export function swapping(ctx, side, away) {
  const reward = () => ctx.store.live.state.cards.reward;
  const most = () => reward()?.count ?? 0;
  /** @type {Draft} */
  let draft = ctx.drafts.get("swap") ?? NOTHING;
  let read = "";

  const head = h("div", { class: "sheet-head" });
  const faces = h("div", { class: "swap-faces", role: "group", "aria-label": t("Cards of the pool, face up") });
  const text = h("p", { class: "swap-text" });
  const fan = createFan({ label: t("Your hand, face down"), press: (position) => keep({ ...draft, give: toggled(draft.give, position, most()) }), toggles: true });
  const foot = h("div", { class: "sheet-foot" });
  const sheet = h("section", { class: `card-sheet swap side-${side}`, "aria-label": t("Reward"), "data-sheet": "swap" }, head,
    h("h3", {}, t("Take from the pool")), faces, text, h("h3", {}, t("Give of your own, unseen")), fan.element, foot);

  /** @param {Draft} next */
  function keep(next) {
    ctx.actions.forget("cards:swap");
    if (next.take.length === draft.take.length && next.give.length === draft.give.length && most() > 1
      && JSON.stringify(next) === JSON.stringify(draft)) ctx.say(t("No more than {count}: put one back first.", { count: most() }));
    draft = next;
    ctx.drafts.set("swap", next.take.length + next.give.length ? next : null);
    ctx.store.tell();
  }

  async function swap() {
    if (await ctx.actions.run("cards:swap", { type: "swap_cards", ...draft })) keep(NOTHING);
  }

  /** @param {string} card */
  function tell(card) {
    if (read === card) return;
    read = card;
    redraw(text, [card], () => [h("b", {}, pick(faceOf(ctx, card)?.name)), " ", pick(faceOf(ctx, card)?.text)]);
  }

  /** @param {string} card */
  function face(card) {
    const entry = faceOf(ctx, card);
    return entry ? h("button", {
      type: "button", class: "swap-face", "data-card": card, "data-focus": `swap:${card}`, "aria-pressed": draft.take.includes(card) ? "true" : "false",
      "aria-label": `${pick(entry.name)}. ${pick(entry.text)}`,
      onclick: () => { tell(card); keep({ ...draft, take: toggled(draft.take, card, most()) }); }, onfocus: () => tell(card), onpointerenter: () => tell(card),
    }, cardFace(entry, { size: "small" })) : null;
  }

  function update() {
    const pool = reward()?.cards ?? [];
    const size = ctx.store.live.state.cards.hands[side].size;
    const take = draft.take.filter((card) => pool.includes(card)).slice(0, most());
    const give = draft.give.filter((position) => position <= size).slice(0, most());
    if (take.length !== draft.take.length || give.length !== draft.give.length) draft = { take, give };
    const { busy } = ctx.actions.get("cards:swap");
    redraw(head, [most()], () => [
      h("h2", {}, most() === 1 ? t("Reward: swap one card") : t("Reward: swap up to {count} cards", { count: most() })),
      h("p", {}, t("Take what you want to have, and give as many of your own for it. Then both piles are shuffled. The controllers can withdraw the reward.")),
    ]);
    faces.style.setProperty("--faces", String(pool.length));
    redraw(faces, [pool, take], () => pool.map(face));
    fan.update({ count: size, picked: give, off: busy });
    redraw(foot, [take, give, ctx.actions.get("cards:swap")], () => {
      const even = take.length > 0 && take.length === give.length;
      return [
        h("p", { class: "sheet-count" }, t("{taken} to take, {given} to give", { taken: take.length, given: give.length })),
        h("div", { class: "actions" },
          actionButton(ctx.actions, {
            key: "cards:swap", kind: "primary", off: !even, run: swap, title: even ? undefined : t("Choose as many cards to give as to take."),
            label: even ? t("Swap {count} for {count}", { count: take.length }) : t("Swap"),
          }),
          take.length + give.length ? h("button", { type: "button", class: "button quiet", "data-focus": "swap:over", onclick: () => keep(NOTHING) }, t("Start over")) : null,
          mapButton(away)),
        refusalNote(ctx.actions, "cards:swap"),
      ];
    });
    if (!pool.includes(read)) {
      read = "";
      redraw(text, [""], () => [t("Point at a card to read it.")]);
    }
  }

  ctx.store.watch(({ type, data }, { past }) => {
    if (!past && type === "reward_closed" && data.side === side) keep(NOTHING);
  });

  return {
    id: "swap", sheet, update,
    when() {
      const open = reward();
      return open?.side === side && !ctx.actions.why("cards:swap") && ctx.store.shown.state.cards.reward?.side === side && ctx.store.live.state.status !== "ended" ? `${ctx.store.live.state.turn}/${open.count}/${open.cards?.length}` : null;
    },
    call: () => t("You have a reward: cards can be swapped."),
    again: () => t("Swap cards"),
    said: () => t("Reward: the pool is open to you, up to {count} cards can be swapped.", { count: most() }),
  };
}
