/** The card of the chosen unit: what it is, what has befallen it, what it can still do in this phase, and its standing order. */
import { h, redraw } from "../../dom.js";
import { seenWords } from "../../fog/seenby.js";
import { sideLetter, sideName, statuses, unitType } from "../../names.js";
import { weaponWord } from "../../panel/shot_words.js";
import { armourWord } from "../../panel/words.js";
import { clauses, list, pick, t } from "../../text.js";
import { acts, mayMove, still } from "../able.js";
import { watches } from "../held.js";
import { firePart, fireShows } from "./firepart.js";
import { movePart, moveShows } from "./movepart.js";
import { orderChoice } from "./orders.js";

/**
 * @typedef {import("../context.js").Context} Context
 * @typedef {import("../../types.js").Unit} Unit
 */

/**
 * @param {Context} ctx
 * @param {{selection: import("../selection.js").Selection, moving: import("../moving.js").Moving, aiming: import("../aiming.js").Aiming, sight: import("../sight.js").Sight}} tools
 * @param {HTMLElement} part
 */
export function unitcard(ctx, tools, part) {
  const { selection, moving, aiming } = tools;
  part.setAttribute("aria-label", t("The chosen unit"));
  ctx.store.subscribe(() => {
    const unit = selection.unit();
    part.hidden = !unit;
    if (!unit) return;
    part.className = `unitcard side-${unit.side}`;
    const { state } = ctx.store.shown;
    const shows = [unit, state.phase, state.side, state.status, state.waiting === null, ctx.store.behind > 0 || watches(ctx), ctx.actions.get(`order:${unit.id}`),
      moving.offer?.id, state.fog && state.contacts, moveShows(ctx, moving), fireShows(ctx, aiming)];
    redraw(part, shows, () => card(ctx, tools, unit, part));
  });
}

/** @param {Context} ctx @param {Parameters<typeof unitcard>[1]} tools @param {Unit} unit @param {HTMLElement} part */
function card(ctx, { selection, moving, aiming, sight }, unit, part) {
  const { state, ruleset } = ctx.store.shown;
  const marks = statuses(unit);
  const now = still(unit, state, ruleset);
  const mine = selection.commands(unit);
  return [
    h("header", {},
      h("span", { class: `letter side-${unit.side}`, title: sideName(unit.side) }, sideLetter(unit.side)),
      h("h2", {}, pick(unit.name)),
      h("button", { type: "button", class: "button quiet icon small", "data-focus": "unit:close", "aria-label": t("Close"), onclick: () => selection.choose(null) }, "×")),
    h("p", { class: "unit-place" },
      h("button", { type: "button", class: "link-button hexname", "data-focus": "unit:hex", title: t("Show it on the map"), onclick: () => ctx.board.focusHex(unit.hex, { animate: true }) }, unit.hex),
      unit.destroyed ? null : h("button", { type: "button", class: "link-button", "data-focus": "unit:sight", onclick: () => sight.from({ unit: unit.id }) }, t("What it sees"))),
    h("p", { class: "row-detail" }, [unitType(unit.type), armourWord(unit.armour), list(unit.weapons.map(weaponWord))].filter(Boolean).join(" · ")),
    state.fog && ctx.directs ? h("p", { class: "seen-by" }, `${seenWords(state, unit)}.`) : null,
    marks.length ? h("p", { class: "badges" }, ...marks.map(({ code, word }) => h("span", { class: `badge status-${code}` }, h("b", { "aria-hidden": "true" }, code), h("span", {}, word)))) : null,
    now ? h("p", { class: `still${now.can ? " can" : ""}` }, now.word) : null,
    (ctx.store.behind > 0 || watches(ctx)) && mine && acts(ctx.store.live.state, unit.side) ? h("p", { class: "hint" }, t("The adjudication is being shown.")) : null,
    joining(ctx, moving),
    ...(moving.mover() ? movePart(ctx, moving, unit) : []),
    ...(aiming.shooter() ? firePart(ctx, aiming, unit) : []),
    ctx.directs && state.status !== "ended" ? h("div", {}, h("button", {
      type: "button", class: "button small", "data-focus": "unit:override",
      onclick: () => part.dispatchEvent(new CustomEvent("override", { bubbles: true, detail: unit.id })),
    }, t("Override…"))) : null,
    mine && unit.order !== null && !unit.destroyed && state.status !== "ended" ? orderChoice(ctx, { key: `order:${unit.id}`, label: t("Standing order"), units: [unit] }) : null,
    state.fog && mine && unit.order === "ask" && !unit.destroyed ? h("p", { class: "row-detail" }, clauses["FOG-4"]?.text ?? "") : null,
  ];
}

/** @param {Context} ctx @param {import("../moving.js").Moving} moving */
function joining(ctx, moving) {
  const { offer } = moving;
  const { state } = ctx.store.shown;
  if (!offer || state.phase !== "movement" || !acts(state, offer.side) || !mayMove(offer, state)) return null;
  return h("div", {}, h("button", { type: "button", class: "button small", "data-focus": "unit:join", onclick: moving.join },
    t("Move {unit} to this hex", { unit: pick(offer.name) })));
}
