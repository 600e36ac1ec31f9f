/** Fog for a side: the list of the enemy as far as it sees, its last known places on the map, what it sights aloud, and what is different. */
import { createContacts } from "../board/contacts.js";
import { h, redraw, region } from "../dom.js";
import { statuses, unitType } from "../names.js";
import { lineOf } from "../panel/fog_sentences.js";
import { ensureSheet } from "../panel/sheet.js";
import { clauses, pick, t } from "../text.js";
import { byLabel, contactWords, placed } from "./contacts.js";
import { hexWords } from "./hexwords.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../screens/selection.js").Selection} Selection
 */

/** What is said aloud as it happens. */
const SAID = new Set(["unit_sighted", "sight_lost", "contact_cleared", "objective_seen"]);

/** @param {Context} ctx @param {Selection | null} selection @param {import("../screens/toolplaces.js").ToolPlaces} places */
export async function playerFog(ctx, selection, places) {
  await ensureSheet("fog.css");
  const contacts = () => placed(Object.values(ctx.store.shown.state.contacts ?? {}));
  const draw = createContacts(ctx.board);
  hexWords(ctx, places.button, (hex) => contacts().filter((one) => one.hex === hex).map(contactWords));
  document.querySelector(".forces")?.append(enemies(ctx, selection, contacts));
  document.querySelector(".region-units .units")?.before(orders());
  scoreNote(ctx);
  ctx.store.watch((event, { past }) => {
    if (!past && SAID.has(event.type)) ctx.say(lineOf([event], ctx.panel.names));
  });
  ctx.store.subscribe(() => draw(contacts()));
}

/** The list twin of the map: who is seen, and where the others were seen last. @param {Context} ctx @param {Selection | null} selection @param {() => import("./contacts.js").Placed[]} contacts */
function enemies(ctx, selection, contacts) {
  const body = h("div", { class: "seen-enemies" });
  ctx.store.subscribe(() => {
    const seen = Object.values(ctx.store.shown.state.units).filter((unit) => unit.side !== ctx.side).sort(byLabel);
    const lost = contacts();
    redraw(body, [seen, lost, selection?.unit()?.id], () => [
      seen.length ? h("ul", { class: "rows" }, ...seen.map((unit) => h("li", {}, seenRow(ctx, selection, unit)))) : h("p", { class: "empty" }, t("Your units see no enemy now.")),
      lost.length ? h("h3", { class: "group-title" }, t("Seen last")) : null,
      lost.length ? h("ul", { class: "rows" }, ...lost.map((one) => h("li", {}, lostRow(ctx, one)))) : null,
    ]);
  });
  return region("enemies", t("The enemy, as far as you see"), body);
}

/** @param {Context} ctx @param {Selection | null} selection @param {import("../types.js").Unit} unit */
function seenRow(ctx, selection, unit) {
  const marks = statuses(unit);
  return h("button", {
    type: "button", class: `row unit-row${unit.destroyed ? " gone" : ""}`, "data-focus": `enemy:${unit.id}`, "aria-pressed": selection?.unit()?.id === unit.id ? "true" : "false",
    onclick: () => (selection ? selection.choose(unit.id, { focus: true }) : ctx.board.focusHex(unit.hex, { animate: true })),
  },
  h("span", { class: "row-main" }, h("span", { class: "row-name" }, pick(unit.name)), h("span", { class: "row-detail" }, unitType(unit.type)),
    marks.length ? h("span", { class: "badges" }, ...marks.map(({ code, word }) => h("span", { class: `badge status-${code}` }, h("b", { "aria-hidden": "true" }, code), h("span", { class: "badge-word" }, word)))) : null),
  h("span", { class: "row-end" }, h("span", { class: "hexname" }, unit.hex)));
}

/** @param {Context} ctx @param {import("./contacts.js").Placed} contact */
function lostRow(ctx, contact) {
  return h("button", {
    type: "button", class: "row lost-row", "data-focus": `contact:${contact.id}`, "aria-label": contactWords(contact), onclick: () => ctx.board.focusHex(contact.hex, { animate: true }),
  },
  h("span", { class: "row-main" }, h("span", { class: "row-name" }, contact.id),
    h("span", { class: "row-detail" }, `${unitType(contact.type)} · ${t("turn {turn}", { turn: contact.turn })}`)),
  h("span", { class: "row-end" }, h("span", { class: "hexname" }, contact.hex)));
}

/** FOG-4, where the orders are given. */
function orders() {
  return h("details", { class: "fog-orders" }, h("summary", {}, t("“Ask first” under fog")), h("p", {}, clauses["FOG-4"]?.text ?? ""));
}

/** SCORE-1: why there is no score to read. @param {Context} ctx */
export function scoreNote(ctx) {
  const note = h("p", { class: "score-later", title: t("Under fog the score would tell what you do not see: it is shown at the end.") }, t("Score: at the end"));
  document.querySelector(".topbar-end")?.prepend(note);
  ctx.store.subscribe(() => {
    const { score, status } = ctx.store.shown.state;
    note.hidden = status === "setup" || score.red !== null;
  });
}
