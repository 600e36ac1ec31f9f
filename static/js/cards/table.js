/**
 * The keepers' card table: all piles face up, what has been drawn, rewards. The controller has the whole of it in the left
 * column; the director a summary with what has to be done now, and the whole in a dialog.
 */
import { h, redraw, region } from "../dom.js";
import { sideLetter, sideName } from "../names.js";
import { ensureSheet } from "../panel/sheet.js";
import { openDialog } from "../screens/parts/dialogs.js";
import { t } from "../text.js";
import { ensureCardStyles } from "./styles.js";
import { dealing, drawingFor, unplannedSupport } from "./table_duties.js";
import { withdrawing } from "./table_reward.js";
import { settings, settingsDraft } from "./table_settings.js";
import { SIDES, ownerOf, poolPart, sidePart } from "./table_sides.js";

/** @typedef {import("../screens/context.js").Context} Context */

/** @param {Context} ctx @param {HTMLElement} place */
export function cardTable(ctx, place) {
  ensureSheet("cardtable.css");
  place.hidden = false;
  if (ctx.directs) {
    const body = h("div", { class: "cardtable-brief" });
    const part = region("cardtable", t("Event cards"), body);
    part.querySelector("h2")?.after(h("button", { type: "button", class: "button small", "data-focus": "cards:table", onclick: () => openTable(ctx) }, t("Card table")));
    place.replaceChildren(part);
    ctx.store.subscribe(() => brief(ctx, body));
    return;
  }
  const body = h("div", { class: "cardtable" });
  place.replaceChildren(region("cardtable", t("Card table"), body));
  ctx.store.subscribe(() => whole(ctx, body));
}

/** The whole table over the screen. @param {Context} ctx */
export function openTable(ctx) {
  ensureSheet("cardtable.css");
  ensureCardStyles();
  const body = h("div", { class: "cardtable cardtable-wide" });
  const box = openDialog(t("Card table"), body);
  box.classList.add("cardtable-dialog");
  box.addEventListener("close", ctx.store.subscribe(() => whole(ctx, body)));
}

/** What the table shows; whatever it is made of. @param {Context} ctx */
function shows(ctx) {
  const { live, shown } = ctx.store;
  const { status, phase, side, turn, batteries, units } = live.state;
  const keys = ["set", "withdraw", ...SIDES.flatMap((one) => [`deal:${one}`, `draw:${one}`, `reward:${one}`]), ...Object.keys(batteries).map((id) => `extend:${id}`)];
  return [settingsDraft(), shown.state.cards, live.state.cards, status, phase, side, turn, live.computer, Object.values(batteries).filter((battery) => battery.card),
    Object.values(units).map((unit) => unit.name), keys.map((key) => ctx.actions.get(`cards:${key}`))];
}

/** @param {Context} ctx @param {HTMLElement} body */
function whole(ctx, body) {
  redraw(body, shows(ctx), () => {
    const { cards } = ctx.store.shown.state;
    return [
      ctx.directs && ctx.store.live.state.status === "setup" ? settings(ctx) : null,
      cards.per_side && cards.pool === "shared" ? poolPart(ctx, "shared", t("Shared pool")) : null,
      cards.per_side ? h("div", { class: "cardtable-sides" }, ...SIDES.map((side) => sidePart(ctx, side))) : null,
    ];
  });
}

/** The director's few lines: how many cards lie where, and what has to be done now. @param {Context} ctx @param {HTMLElement} body */
function brief(ctx, body) {
  redraw(body, shows(ctx), () => {
    const { cards } = ctx.store.shown.state;
    const { status } = ctx.store.live.state;
    const setup = status === "setup";
    const lost = unplannedSupport(ctx);
    return [
      h("ul", { class: "cardtable-counts" }, ...SIDES.map((side) => {
        const about = { hand: cards.hands[side].size, pool: cards.pools[ownerOf(cards, side)]?.size ?? 0 };
        return h("li", {},
          h("span", { class: `letter side-${side}`, title: sideName(side) }, sideLetter(side)),
          setup && !cards.hands[side].chosen ? h("span", { class: "cardtable-count" }, t("has not taken its cards")) : h("span", { class: "cardtable-count" }, t("hand {hand} · pool {pool}", about)),
          dealing(ctx, side), drawingFor(ctx, side));
      })),
      withdrawing(ctx),
      lost.length ? h("ul", { class: "cardtable-counts" }, ...lost) : null,
    ];
  });
}
