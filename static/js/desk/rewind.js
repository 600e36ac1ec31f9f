/** Going back: what it would undo is shown first, the reason is asked for, and a refusal stands beside it. */
import { actionButton, refusalNote } from "../actions.js";
import { Refused } from "../api.js";
import { h, redraw } from "../dom.js";
import { clock, phaseName, sideLetter, sideName } from "../names.js";
import { openDialog } from "../screens/parts/dialogs.js";
import { pick, t } from "../text.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {{to: number, turn: number, phase: string | null, side: import("../types.js").Side | null, at: string | null, steps: number, commands: number,
 *   cards: {side: import("../types.js").Side, card: string}[], cancels: boolean}} Preview
 */
const KEY = "rewind";
const DRAFT = "rewind-reason";

/** @param {Context} ctx @param {import("./notice.js").Notice} notice @param {number} to of the director's stream @param {string} what the step in words */
export function rewindDialog(ctx, notice, to, what) {
  ctx.actions.forget(KEY);
  /** @type {Preview | null} */
  let preview = null;
  let problem = "";
  let asked = -1;
  const about = h("div", { class: "rewind-about", "aria-live": "polite" });
  const reason = h("textarea", {
    class: "field", rows: 2, maxlength: 500, required: true, value: ctx.drafts.get(DRAFT) ?? "", "data-focus": "rewind:reason",
    oninput: () => {
      ctx.drafts.set(DRAFT, reason.value);
      ctx.store.tell();
    },
  });
  const tail = h("div", { class: "dialog-tail" });
  const box = openDialog(t("Take the exercise back"), about,
    h("label", { class: "reason" }, t("Reason, which everybody reads"), reason), tail);
  box.classList.add("rewind-dialog");

  /** What was previewed is what is there: each new step asks anew. */
  async function look() {
    const n = ctx.store.live.n;
    if (asked === n || ctx.actions.get(KEY).busy) return;
    asked = n;
    try {
      preview = await ctx.api.preview({ type: "rewind", to });
      problem = "";
    } catch (refused) {
      preview = null;
      problem = refused instanceof Refused ? refused.message : t("No answer from the server. Check the network, then try again.");
    }
    ctx.store.tell();
  }

  async function go() {
    const text = reason.value.trim();
    if (!text || !preview) return;
    const where = placeWords(preview);
    if (!await ctx.actions.run(KEY, { type: "rewind", to, reason: text })) return;
    ctx.drafts.set(DRAFT, null);
    box.close();
    notice.done(t("The exercise has gone back: {where}.", { where }));
  }

  const stop = ctx.store.subscribe(() => {
    look();
    redraw(about, [preview, problem], () => (preview ? told(ctx, preview, what) : [h("p", { class: problem ? "refusal" : "hint", role: problem ? "alert" : null }, problem || t("Looking what this would undo…"))]));
    const ready = Boolean(preview && reason.value.trim());
    redraw(tail, [ready, ctx.actions.get(KEY)], () => [
      refusalNote(ctx.actions, KEY),
      h("div", { class: "actions" },
        actionButton(ctx.actions, { key: KEY, label: t("Take it back"), kind: "danger", off: !ready, title: ready ? "" : t("Give the reason first."), run: go }),
        h("button", { type: "button", class: "button quiet", "data-focus": "rewind:no", onclick: () => box.close() }, t("Cancel"))),
    ]);
  });
  box.addEventListener("close", stop);
  reason.focus();
}

/** @param {Preview} preview */
function placeWords({ turn, phase, side }) {
  if (!phase) return t("before the start");
  const where = t("turn {turn}, {phase}", { turn, phase: phaseName(phase) });
  return side ? t("{where}, {side} acts", { where, side: sideName(side) }) : where;
}

/** @param {Context} ctx @param {Preview} preview @param {string} what */
function told(ctx, preview, what) {
  const { steps, commands, cards, cancels, at } = preview;
  /** @param {string} card */
  const name = (card) => pick(ctx.store.live.catalogue.find((face) => face.card === card)?.name) || card;
  return [
    h("p", { class: "row-detail" }, what),
    h("p", { class: "rewind-where" }, t("Leads to:"), " ", h("b", {}, placeWords(preview)), at ? h("span", { class: "row-detail" }, ` · ${clock(at)}`) : null),
    h("ul", { class: "rewind-facts" },
      h("li", {}, t("Steps undone: {steps}, of {commands} commands. They stay in the log, struck out.", { steps, commands })),
      cancels ? h("li", {}, t("What is waited for now is cancelled.")) : null,
      cards.length ? h("li", {}, t("Cards that are hidden again, and shuffled:"), " ", ...cards.map(({ side, card }) => h("span", { class: "rewind-card" },
        h("span", { class: `letter side-${side}`, title: sideName(side) }, sideLetter(side)), name(card)))) : null,
      h("li", {}, t("Dice already rolled are not rolled again the same way."))),
  ];
}
