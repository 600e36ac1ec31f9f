/** The piles of the keepers' table, face up and in order, and what has been drawn from them. */
import { h } from "../dom.js";
import { sideLetter, sideName } from "../names.js";
import { openDialog } from "../screens/parts/dialogs.js";
import { pick, t } from "../text.js";
import { cardFace } from "./face.js";
import { dealing, drawingFor, moreTime } from "./table_duties.js";
import { granting } from "./table_reward.js";
import { faceOf, nameOf, pictureOf, stateWord } from "./words.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").Cards} Cards
 * @typedef {import("../types.js").Side} Side
 */

/** @type {Side[]} */
export const SIDES = ["red", "blue"];

/** Whose pool a side takes from. @param {Cards} cards @param {Side} side */
export const ownerOf = (cards, side) => (cards.pool === "shared" ? "shared" : side);

/** @param {Context} ctx @param {Side} side */
export function sidePart(ctx, side) {
  const { cards } = ctx.store.shown.state;
  const { computer } = ctx.store.live;
  const hand = cards.hands[side];
  const drawn = cards.drawn.filter((one) => one.side === side);
  const setup = ctx.store.live.state.status === "setup";
  return h("section", { class: `cardtable-side side-${side}`, "aria-label": t("Cards of {side}", { side: sideName(side) }), "data-side": side },
    h("h3", { class: "cardtable-head" }, h("span", { class: `letter side-${side}`, "aria-hidden": "true" }, sideLetter(side)), sideName(side),
      computer?.[side] ? h("span", { class: "row-detail" }, t("played by the computer")) : null),
    h("div", { class: "cardtable-piles" },
      pile(ctx, hand.cards, {
        title: t("Hand, next first"), name: "hand",
        empty: hand.chosen || !setup ? t("No card left to draw.") : t("Not taken yet."),
      }),
      cards.pool === "shared" ? null : pile(ctx, cards.pools[side]?.cards ?? null, { title: t("Pool"), name: "pool", empty: t("The pool is empty.") })),
    dealing(ctx, side), drawingFor(ctx, side),
    drawn.length ? h("h4", {}, t("Drawn")) : null,
    drawn.length ? h("ol", { class: "cardtable-drawn" }, ...drawn.map((one) => h("li", { class: `drawn-${one.state ?? "hidden"}`, "data-drawn": one.card },
      h("span", { class: "drawn-turn" }, t("T{turn}", { turn: one.turn })),
      chip(ctx, one.card, null),
      h("span", { class: "drawn-words" }, stateWord(ctx, one), one.public ? null : h("span", { class: "badge" }, t("seen by its side only"))),
      one.battery ? moreTime(ctx, one.battery) : null))) : null,
    granting(ctx, side));
}

/** @param {Context} ctx @param {string} owner @param {string} title */
export function poolPart(ctx, owner, title) {
  return h("section", { class: "cardtable-shared", "aria-label": title }, pile(ctx, ctx.store.shown.state.cards.pools[owner]?.cards ?? null, { title, name: "pool", empty: t("The pool is empty.") }));
}

/** @param {Context} ctx @param {string[] | null} cards @param {{title: string, name: string, empty: string}} how */
function pile(ctx, cards, { title, name, empty }) {
  return h("div", { class: "cardtable-pile", "data-pile": name },
    h("h4", {}, title, h("span", { class: "count" }, cards?.length ?? 0)),
    cards?.length ? h("ol", {}, ...cards.map((card, index) => h("li", {}, chip(ctx, card, index + 1)))) : h("p", { class: "empty" }, empty));
}

/** A card as a chip; pressed, it is shown large. @param {Context} ctx @param {string | null} card @param {number | null} place */
function chip(ctx, card, place) {
  return h("button", { type: "button", class: "cardchip", "data-card": card, disabled: !card, title: pick(faceOf(ctx, card)?.text), onclick: () => look(ctx, card) },
    place === null ? null : h("span", { class: "cardchip-place" }, place),
    card ? h("img", { src: pictureOf(card), alt: "", width: 36, height: 27, draggable: "false" }) : null,
    h("span", { class: "cardchip-name" }, nameOf(ctx, card)));
}

/** @param {Context} ctx @param {string | null} card */
function look(ctx, card) {
  const entry = faceOf(ctx, card);
  if (!entry) return;
  const box = openDialog(nameOf(ctx, card), h("div", { class: "cardtable-look" }, cardFace(entry)));
  box.classList.add("cardlook-dialog");
}
