/** Dialogs: start, end, keys. The browser's own dialog keeps the focus inside and gives it back. */
import { actionButton, refusalNote } from "../../actions.js";
import { h, redraw } from "../../dom.js";
import { roleName, sideName } from "../../names.js";
import { list, t } from "../../text.js";

/** @typedef {import("../context.js").Context} Context */

/** Opens a dialog that is gone when it closes. @param {string} title @param {...(Node | null)} children */
export function openDialog(title, ...children) {
  const box = h("dialog", { class: "dialog", "aria-label": title },
    h("header", {}, h("h2", {}, title),
      h("button", { type: "button", class: "button quiet icon", onclick: () => box.close(), "aria-label": t("Close") }, "×")),
    ...children);
  document.body.append(box);
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  box.addEventListener("close", () => box.remove());
  box.showModal();
  return box;
}

/**
 * A command that wants a second look.
 * @param {Context} ctx
 * @param {{key: string, title: string, text: string[], label: string, kind?: string, command: {type: string}, done?: () => void}} ask
 */
export function confirm(ctx, { key, title, text, label, kind = "primary", command, done }) {
  const tail = h("div", { class: "dialog-tail" });
  ctx.actions.forget(key);
  const box = openDialog(title, ...text.filter(Boolean).map((one) => h("p", {}, one)), tail);
  const run = async () => {
    if (!await ctx.actions.run(key, command)) return;
    box.close();
    done?.();
  };
  const stop = ctx.store.subscribe(() => redraw(tail, ctx.actions.get(key), () => [
    refusalNote(ctx.actions, key),
    h("div", { class: "actions" },
      actionButton(ctx.actions, { key, label, kind, run }),
      h("button", { type: "button", class: "button quiet", "data-focus": `${key}:no`, onclick: () => box.close() }, t("Cancel"))),
  ]));
  box.addEventListener("close", stop);
  // Enter begins what can be begun, and never ends what cannot be undone.
  setTimeout(() => /** @type {HTMLElement | null} */ (tail.querySelector(kind === "danger" ? ".quiet" : ".primary"))?.focus());
}

/** @param {Context} ctx */
export function startDialog(ctx) {
  const { scenario, seats, state } = ctx.store.live;
  const { per_side: count, hands } = state.cards;
  const empty = ["red", "blue"].filter((side) => !seats.some((seat) => seat.role === side));
  const late = (/** @type {const} */ (["red", "blue"])).filter((side) => !hands[side].chosen);
  confirm(ctx, {
    key: "start", title: t("Start the exercise"), label: t("Start"), command: { type: "start_exercise" },
    text: [
      t("Turn 1 of {turns} begins for everybody.", { turns: scenario.turns }),
      empty.length ? t("Nobody has joined as: {roles}. You can act for them.", { roles: list(empty.map(roleName)) }) : "",
      count && late.length ? t("Event cards have not been taken by: {sides}. They are dealt at the start.", { sides: list(late.map(sideName)) }) : "",
    ],
  });
}

/** @param {Context} ctx */
export function endDialog(ctx) {
  confirm(ctx, {
    key: "finish", title: t("End the exercise"), label: t("End the exercise"), kind: "danger", command: { type: "end_exercise" },
    text: [t("This ends the exercise for everybody and cannot be taken back. What waits is cancelled, and the seed of the dice is shown.")],
  });
}

/** @param {Context} ctx */
export function helpDialog(ctx) {
  const listed = ctx.keys.list.filter((key) => key.label);
  openDialog(t("Keys"),
    h("dl", { class: "keys" }, ...listed.flatMap((key) => [
      h("dt", {}, h("kbd", {}, key.key === " " ? t("Space") : key.key.length === 1 ? key.key.toUpperCase() : key.key)), h("dd", {}, key.label)])),
    h("p", { class: "row-detail" }, t("Each step of an adjudication shows its clause, its dice and the cell of the table that was read.")));
}
