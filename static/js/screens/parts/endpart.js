/** "End my part", with a warning that names the plans which would then be declared by themselves. */
import { actionButton, refusalNote } from "../../actions.js";
import { h, redraw } from "../../dom.js";
import { gunName, phaseName, sideName } from "../../names.js";
import { list, t } from "../../text.js";
import { duePlan } from "./batteries.js";

/** @param {import("../context.js").Context} ctx the player ends its own part, the director that of the acting side */
export function endpart(ctx) {
  const part = h("div", { class: "endpart" });
  let asking = false;

  const acting = () => {
    const { state } = ctx.store.live;
    const mine = ctx.directs ? state.side !== null : state.side !== null && state.side === ctx.side;
    return state.status === "running" && mine && !state.waiting ? state.side : null;
  };
  const due = () => {
    const { state } = ctx.store.live;
    if (state.phase !== "indirect_fire") return [];
    return Object.values(state.batteries).filter((battery) => battery.side === state.side && !battery.silenced && duePlan(battery, state));
  };

  function press() {
    const side = acting();
    if (!side) return false;
    if (due().length && !asking) {
      asking = true;
      ctx.store.tell();
      return true;
    }
    asking = false;
    ctx.actions.run("end", { type: "end_phase", ...(ctx.directs ? { side } : {}) });
    return true;
  }
  function back() {
    asking = false;
    ctx.store.tell();
  }

  ctx.keys.add(
    { key: "e", label: ctx.directs ? t("End the acting side's part") : t("End my part"), run: press },
    { key: "Escape", label: "", run: () => (asking ? back() : false) },
  );
  ctx.store.subscribe(() => {
    const side = acting();
    const { state } = ctx.store.live;
    const plans = due();
    if (!side || !plans.length) asking = false;
    redraw(part, [side, state.phase, state.status, plans, asking, ctx.actions.get("end")], () => {
      const label = ctx.directs ? (side ? t("End {side}'s part", { side: sideName(side) }) : t("End the part")) : t("End my part");
      if (asking) {
        return [
          h("div", { class: "warning", role: "alert" },
            h("p", {}, t("Due and not yet declared: {plans}. Ending the part declares them automatically, by battery id.", {
              plans: list(plans.map((battery) => `${battery.id} ${gunName(battery.gun)} → ${duePlan(battery, state)?.target}`)),
            })),
            h("div", { class: "actions" },
              actionButton(ctx.actions, { key: "end", label: t("Declare them and end the part"), kind: "primary", run: press }),
              h("button", { type: "button", class: "button quiet", "data-focus": "end:back", onclick: back }, t("Go back")))),
        ];
      }
      return [
        refusalNote(ctx.actions, "end"),
        actionButton(ctx.actions, {
          key: "end", label, kind: side ? "primary" : "", shortcut: "E", off: !side, run: press,
          title: side ? phaseName(state.phase) : t("Only the acting side can end its part."),
        }),
      ];
    });
  });
  return part;
}
