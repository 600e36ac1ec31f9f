/** The cards of a side in its left column: the hand face down, what it has drawn and what became of it, what the other side has drawn. */
import { h, redraw, region } from "../dom.js";
import { sideLetter, sideName } from "../names.js";
import { t } from "../text.js";
import { cardBack } from "./face.js";
import { unplanned } from "./planning.js";
import { asSentence, enemyOf, nameOf, pictureOf, stateWord } from "./words.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").Drawn} Drawn
 * @typedef {import("../types.js").Side} Side
 * @typedef {{show: import("./show.js").Show, stage: import("./stage.js").Stage, targeting: import("../screens/targeting.js").Targeting}} Tools
 */

const OVER = ["spent", "lapsed"];

/** @param {Context} ctx @param {HTMLElement} place @param {Side} side @param {Tools} tools */
export function hand(ctx, place, side, tools) {
  const count = h("span", { class: "hand-count" });
  const body = h("div", { class: "hand" });
  const part = region("hand", t("Event cards"), body);
  part.querySelector("h2")?.append(count);
  place.append(part);
  ctx.store.subscribe(() => {
    const { state } = ctx.store.shown;
    const { cards } = state;
    place.hidden = !cards.per_side;
    if (!cards.per_side) return;
    const own = cards.hands[side];
    redraw(count, [own.size, own.chosen], () => (own.chosen ? [t("{count} in hand", { count: own.size })] : []));
    const words = cards.drawn.map((drawn) => stateWord(ctx, drawn));
    const open = unplanned(ctx, side).map(({ id }) => id);
    redraw(body, [own, cards.drawn, cards.hands[enemyOf(side)].size, words, open, state.status, tools.stage.putAway("choose"), ctx.drafts.get("cards-earlier")],
      () => content(ctx, side, tools, open));
  });
}

/** @param {Context} ctx @param {Side} side @param {Tools} tools @param {string[]} open supports without a plan */
function content(ctx, side, tools, open) {
  const { state: { cards } } = ctx.store.shown;
  const own = cards.hands[side];
  const mine = cards.drawn.filter((drawn) => drawn.side === side).reverse();
  const over = mine.filter((drawn) => OVER.includes(drawn.state ?? ""));
  const now = mine.filter((drawn) => !over.includes(drawn));
  const pool = cards.pools[cards.pool === "shared" ? "shared" : side]?.size ?? 0;
  return [
    own.chosen ? backs(own.size) : h("div", { class: "hand-empty" },
      h("p", { class: "row-detail" }, t("Not taken yet: {count} of the {pool} cards in the pool.", { count: cards.per_side, pool })),
      tools.stage.putAway("choose") ? h("button", { type: "button", class: "button small", "data-focus": "hand:choose", onclick: tools.stage.open }, t("Choose cards")) : null),
    now.length ? h("ul", { class: "card-rows" }, ...now.map((drawn) => row(ctx, drawn, tools, open))) : null,
    over.length ? earlier(ctx, over, tools, open) : null,
    theirs(ctx, enemyOf(side), tools),
  ];
}

/** @param {number} size */
function backs(size) {
  return h("div", { class: "hand-backs", role: "img", "aria-label": t("{count} cards in hand, face down", { count: size }) },
    ...Array.from({ length: size }, () => h("span", { class: "hand-back" }, cardBack())),
    size ? null : h("span", { class: "row-detail", "aria-hidden": "true" }, t("No card is left in hand.")));
}

/** @param {Context} ctx @param {Drawn[]} over @param {Tools} tools @param {string[]} open */
function earlier(ctx, over, tools, open) {
  const list = h("details", {
    class: "card-earlier", open: Boolean(ctx.drafts.get("cards-earlier")),
    ontoggle: () => ctx.drafts.set("cards-earlier", list.open ? true : null),
  }, h("summary", { "data-focus": "hand:earlier" }, t("Earlier cards ({count})", { count: over.length })),
  h("ul", { class: "card-rows" }, ...over.map((drawn) => row(ctx, drawn, tools, open))));
  return list;
}

/** A small picture of the card, or its back. @param {string | null} card */
const chip = (card) => h("span", { class: `card-chip${card ? "" : " face-down"}`, "aria-hidden": "true" },
  h("img", { src: pictureOf(card ?? "back"), alt: "", width: 48, height: 36, draggable: "false" }));

/** @param {Context} ctx @param {Drawn} drawn @param {Tools} tools @param {string[]} open */
function row(ctx, drawn, { show, targeting }, open) {
  const { battery } = drawn;
  const needs = battery !== null && open.includes(battery);
  return h("li", { class: `card-item ${drawn.state ?? ""}${needs ? " needs" : ""}`, "data-card": drawn.card ?? "" },
    h("button", { type: "button", class: "row card-row", "data-focus": `card:${drawn.side}:${drawn.turn}:${drawn.card}`, onclick: () => look(ctx, drawn, show) },
      chip(drawn.card),
      h("span", { class: "row-main" }, h("span", { class: "row-name" }, nameOf(ctx, drawn.card)), h("span", { class: "row-detail" }, stateWord(ctx, drawn)))),
    needs && !ctx.actions.why("plan") ? h("button", { type: "button", class: "button small", "data-focus": `hand:plan:${battery}`, onclick: () => targeting.choose(battery) }, t("Plan its fire")) : null);
}

/** What the other side holds and has drawn, in one line. @param {Context} ctx @param {Side} side @param {Tools} tools */
function theirs(ctx, side, { show }) {
  const { state: { cards } } = ctx.store.shown;
  const drawn = cards.drawn.filter((one) => one.side === side);
  const size = cards.hands[side].size;
  return h("div", { class: "their-cards" },
    h("span", { class: `letter side-${side}`, title: sideName(side) }, sideLetter(side)),
    ...drawn.map((one) => h("button", {
      type: "button", class: `card-mini ${one.state ?? ""}`, "data-card": one.card ?? "", "data-focus": `card:${side}:${one.turn}`,
      title: `${nameOf(ctx, one.card)}: ${stateWord(ctx, one)}`, "aria-label": `${nameOf(ctx, one.card)}: ${stateWord(ctx, one)}`,
      onclick: () => look(ctx, one, show),
    }, chip(one.card))),
    h("span", { class: "row-detail" }, cards.hands[side].chosen ? t("{count} in hand", { count: size }) : t("has not taken its cards")));
}

/** @param {Context} ctx @param {Drawn} drawn @param {import("./show.js").Show} show */
function look(ctx, drawn, show) {
  const title = t("{side}, drawn in turn {turn}", { side: sideName(drawn.side), turn: drawn.turn });
  show.look({ side: drawn.side, card: drawn.card, title, words: asSentence(stateWord(ctx, drawn)) });
}
