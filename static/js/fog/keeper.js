/** Fog for director and controllers: who sees what, the board with a side's eyes, and what the projector shows. */
import { refusalNote } from "../actions.js";
import { createContacts } from "../board/contacts.js";
import { h, redraw, region } from "../dom.js";
import { sideLetter, sideName } from "../names.js";
import { viewWord } from "../panel/fog_sentences.js";
import { ensureSheet } from "../panel/sheet.js";
import { t } from "../text.js";
import { placed } from "./contacts.js";
import { eyesChip } from "./eyeschip.js";
import { hexWords } from "./hexwords.js";
import { scoreNote } from "./player.js";
import { seenWords } from "./seenby.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").Side} Side
 * @typedef {"all" | Side} Eye
 */

const EYES = /** @type {const} */ (["all", "red", "blue"]);
const VIEWS = /** @type {const} */ (["all", "red", "blue", "none"]);

/** @param {Context} ctx @param {import("../screens/toolplaces.js").ToolPlaces} places */
export async function keeperFog(ctx, places) {
  await ensureSheet("fog.css");
  document.querySelector(".forces")?.prepend(region("fog", t("Fog of war"), ctx.directs ? projector(ctx) : null, looking(ctx, places)));
  hexWords(ctx, places.button, (hex) => Object.values(ctx.store.shown.state.units).filter((unit) => unit.hex === hex && !unit.destroyed)
    .map((unit) => `${unit.id}: ${seenWords(ctx.store.shown.state, unit)}`));
  if (!ctx.directs) scoreNote(ctx);
}

/** @param {Context} ctx @param {Eye} eye */
function contactsOf(ctx, eye) {
  return Object.entries(ctx.store.shown.state.contacts ?? {}).filter(([key]) => key.startsWith(`${eye}/`)).map(([, contact]) => contact);
}

/** The map with a side's eyes: its own units, what it sees of the enemy under its labels, and where it saw the rest last. @param {Context} ctx @param {import("../screens/toolplaces.js").ToolPlaces} places */
function looking(ctx, places) {
  /** @type {Eye} */
  let eye = EYES.find((one) => one === ctx.drafts.get("eye")) ?? "all";
  const board = /** @type {HTMLElement} */ (document.querySelector(".board"));
  const chip = eyesChip(places);
  const draw = createContacts(ctx.board);
  ctx.board.lens = (/** @type {Record<string, import("../types.js").Unit>} */ units) => {
    if (eye === "all") return units;
    const seen = new Map(contactsOf(ctx, eye).filter((one) => one.seen).map((one) => [one.unit, one.id]));
    return Object.fromEntries(Object.entries(units).flatMap(([id, unit]) => {
      if (unit.side === eye) return [[id, unit]];
      const label = seen.get(id);
      return label ? [[id, { ...unit, name: { en: label, zh: label } }]] : [];
    }));
  };
  const choices = h("div", { class: "switch", role: "group", "aria-label": t("With whose eyes you look at the board") });
  /** @type {unknown[]} */
  let drawn = [];

  /** @param {Eye} next */
  function look(next) {
    eye = next;
    ctx.drafts.set("eye", eye === "all" ? null : eye);
    ctx.store.tell();
  }

  ctx.store.subscribe(() => {
    const { contacts, units } = ctx.store.shown.state;
    redraw(choices, eye, () => EYES.map((one) => h("button", {
      type: "button", class: "switch-choice", "data-focus": `eye:${one}`, title: one === "all" ? null : t("what {side} sees", { side: sideName(one) }), "aria-pressed": String(one === eye), onclick: () => look(one),
    }, one === "all" ? t("All") : sideWord(one))));
    // Each board is the same but for what is new in it.
    if (drawn[0] === contacts && drawn[1] === eye && drawn[2] === units) return;
    drawn = [contacts, eye, units];
    board.dataset.eyes = eye;
    chip.show(eye === "all" ? null : eye);
    ctx.board.setUnits(units);
    draw(eye === "all" ? [] : placed(contactsOf(ctx, eye)));
  });
  return h("div", { class: "fog-choice" }, h("span", { class: "fog-choice-name", "aria-hidden": "true" }, t("You see")), choices);
}

/** @param {Side} side */
function sideWord(side) {
  return [h("span", { class: `letter side-${side}`, "aria-hidden": "true" }, sideLetter(side)), h("span", { class: "unseen" }, t("what {side} sees", { side: sideName(side) }))];
}

/** What the director lends the projector. @param {Context} ctx */
function projector(ctx) {
  const choices = h("div", { class: "switch", role: "group", "aria-label": t("The projector shows") });
  const refused = h("div");
  ctx.store.subscribe(() => {
    const { observer_view: view } = ctx.store.live.state;
    const action = ctx.actions.get("projector");
    redraw(choices, [view, action.busy], () => VIEWS.map((one) => h("button", {
      type: "button", class: "switch-choice", "data-focus": `projector:${one}`, title: t("The projector shows: {view}.", { view: viewWord(one, sideName) }), "aria-pressed": String(one === view), "aria-busy": action.busy ? "true" : null,
      onclick: () => ctx.actions.choose("projector", { type: "set_observer_view", view: one }, one === ctx.store.live.state.observer_view),
    }, one === "all" ? t("All") : one === "none" ? t("Nothing") : sideWord(one))));
    redraw(refused, action, () => [refusalNote(ctx.actions, "projector")]);
  });
  return h("div", { class: "fog-choice" }, h("span", { class: "fog-choice-name", "aria-hidden": "true" }, t("Projector")), choices, refused);
}
