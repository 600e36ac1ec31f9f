/** Who rolls by hand: automatic dice or hand dice for each side, set by the director at any time. */
import { refusalNote } from "../../actions.js";
import { h, redraw, region } from "../../dom.js";
import { sideLetter, sideName } from "../../names.js";
import { t } from "../../text.js";

/** @param {import("../context.js").Context} ctx */
export function dicemode(ctx) {
  const body = h("div", { class: "dicemode" });
  const part = region("dicemode", t("Dice"), body);
  ctx.store.subscribe(() => {
    const { dice, status } = ctx.store.live.state;
    part.hidden = status === "ended";
    redraw(body, [dice.modes, ctx.actions.get("mode:red"), ctx.actions.get("mode:blue")], () =>
      /** @type {const} */ (["red", "blue"]).map((side) => h("div", { class: "mode-row", role: "group", "aria-label": t("Dice of {side}", { side: sideName(side) }) },
        h("span", { class: `letter side-${side}`, "aria-hidden": "true" }, sideLetter(side)),
        h("span", { class: "switch" },
          choice(ctx, side, "auto", t("auto"), dice.modes[side]),
          choice(ctx, side, "hand", t("by hand"), dice.modes[side])),
        refusalNote(ctx.actions, `mode:${side}`))));
  });
  return part;
}

/**
 * @param {import("../context.js").Context} ctx
 * @param {import("../../types.js").Side} side
 * @param {"auto" | "hand"} mode
 * @param {string} label
 * @param {string} now
 */
function choice(ctx, side, mode, label, now) {
  const { busy } = ctx.actions.get(`mode:${side}`);
  return h("button", {
    type: "button", class: "switch-choice", "data-focus": `mode:${side}:${mode}`, "aria-pressed": mode === now ? "true" : "false", "aria-busy": busy ? "true" : null,
    onclick: () => mode !== now && ctx.actions.run(`mode:${side}`, { type: "set_dice", mode, side }),
  }, label);
}
