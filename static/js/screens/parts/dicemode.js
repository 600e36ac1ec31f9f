/** Who rolls by hand: automatic dice or hand dice for each side, or for its next roll alone, set by the director at any time. */
import { refusalNote } from "../../actions.js";
import { h, redraw, region } from "../../dom.js";
import { sideLetter, sideName } from "../../names.js";
import { t } from "../../text.js";

/** @typedef {"auto" | "hand"} Mode */

/** @param {import("../context.js").Context} ctx */
export function dicemode(ctx) {
  const body = h("div", { class: "dicemode" });
  const part = region("dicemode", t("Dice"), body);
  ctx.store.subscribe(() => {
    const { dice, status } = ctx.store.live.state;
    part.hidden = status === "ended";
    redraw(body, [dice.modes, dice.once, ctx.actions.get("mode:red"), ctx.actions.get("mode:blue")], () =>
      /** @type {const} */ (["red", "blue"]).map((side) => h("div", { class: "mode-row", role: "group", "aria-label": t("Dice of {side}", { side: sideName(side) }) },
        h("span", { class: `letter side-${side}`, "aria-hidden": "true" }, sideLetter(side)),
        h("span", { class: "switch" },
          choice(ctx, side, "auto", t("auto"), dice.modes[side]),
          choice(ctx, side, "hand", t("by hand"), dice.modes[side])),
        once(ctx, side, dice.modes[side], dice.once[side]),
        refusalNote(ctx.actions, `mode:${side}`))));
  });
  return part;
}

/**
 * @param {import("../context.js").Context} ctx
 * @param {import("../../types.js").Side} side
 * @param {Mode} mode
 * @param {string} label
 * @param {string} now
 */
function choice(ctx, side, mode, label, now) {
  const { busy } = ctx.actions.get(`mode:${side}`);
  return h("button", {
    type: "button", class: "switch-choice", "data-focus": `mode:${side}:${mode}`, "aria-pressed": mode === now ? "true" : "false", "aria-busy": busy ? "true" : null,
    onclick: () => ctx.actions.choose(`mode:${side}`, { type: "set_dice", mode, side }, mode === now),
  }, label);
}

/** The next roll alone the other way; pressed again, it is like all others. @param {import("../context.js").Context} ctx @param {import("../../types.js").Side} side @param {Mode} mode @param {Mode | null} next */
function once(ctx, side, mode, next) {
  const other = mode === "auto" ? "hand" : "auto";
  const on = next === other;
  const about = { side: sideName(side) };
  const label = other === "hand" ? t("{side}: only the next roll by hand", about) : t("{side}: only the next roll automatic", about);
  return h("button", {
    type: "button", class: "button small once", "data-focus": `once:${side}`, "aria-pressed": String(on), "aria-label": label, title: label,
    onclick: () => ctx.actions.choose(`mode:${side}`, { type: "set_dice", mode: on ? mode : other, side, once: true }, false),
  }, "1×");
}
