/** "End my part", with a warning that names the units that could still act and the plans that would be declared by themselves. */
import { actionButton, refusalNote } from "../../actions.js";
import { h, redraw } from "../../dom.js";
import { gunName, phaseName, sideName } from "../../names.js";
import { list, pick, t } from "../../text.js";
import { mayFire, mayMove } from "../able.js";
import { duePlan } from "./batteries.js";

/** More names than these say nothing more. */
const NAMED = 6;

/** What the cards have to say where a side ends its part; filled by them. */
export const partEnd = {
  /** What has to be done before. @type {(side: import("../../types.js").Side) => string} */
  first: () => "",
  /** Sentences about what would be lost. @type {(side: import("../../types.js").Side) => string[]} */
  lost: () => [],
};

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
  const able = () => {
    const { state } = ctx.store.live;
    const own = Object.values(state.units).filter((unit) => unit.side === state.side);
    if (state.phase === "movement") return own.filter((unit) => mayMove(unit, state));
    return state.phase === "direct_fire" ? own.filter((unit) => mayFire(unit, state)) : [];
  };

  function press() {
    const side = acting();
    if (!side || partEnd.first(side)) return false;
    if (ctx.actions.why("end")) return void ctx.actions.refuse("end");
    if (!asking && (due().length || able().length || partEnd.lost(side).length)) {
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

  /** @param {string[]} names */
  const some = (names) => list(names.length > NAMED ? [...names.slice(0, NAMED), t("{count} more", { count: names.length - NAMED })] : names);

  /** @param {import("../../types.js").Battery[]} plans @param {import("../../types.js").Unit[]} units @param {string[]} lost */
  function sentences(plans, units, lost) {
    const { state } = ctx.store.live;
    const names = some(units.map((unit) => pick(unit.name)));
    return [
      ...lost,
      plans.length ? t("Due and not yet declared: {plans}. Ending the part declares them automatically, by battery id.", {
        plans: list(plans.map((battery) => `${battery.id} ${gunName(battery.gun)} → ${duePlan(battery, state)?.target}`)),
      }) : "",
      units.length ? (state.phase === "movement" ? t("Could still move: {units}.", { units: names }) : t("Have not fired and could, if they see a target: {units}.", { units: names })) : "",
    ].filter(Boolean);
  }

  ctx.keys.add(
    { key: "e", label: ctx.directs ? t("End the acting side's part") : t("End my part"), run: press },
    { key: "Escape", label: "", run: () => (asking ? back() : false) },
  );
  ctx.store.subscribe(() => {
    const side = acting();
    const { state } = ctx.store.live;
    const plans = due();
    const units = able();
    const lost = side ? partEnd.lost(side) : [];
    const first = side ? partEnd.first(side) : "";
    if (!side || ctx.actions.why("end") || !(plans.length || units.length || lost.length)) asking = false;
    redraw(part, [side, state.phase, state.status, plans, units.map((unit) => unit.id), lost, first, asking, ctx.actions.get("end")], () => {
      const label = ctx.directs ? (side ? t("End {side}'s part", { side: sideName(side) }) : t("End the part")) : t("End my part");
      if (asking) {
        return [
          h("div", { class: "warning", role: "alert" },
            ...sentences(plans, units, lost).map((sentence) => h("p", {}, sentence)),
            h("div", { class: "actions" },
              actionButton(ctx.actions, { key: "end", label: plans.length ? t("Declare them and end the part") : t("End the part all the same"), kind: "primary", run: press }),
              h("button", { type: "button", class: "button quiet", "data-focus": "end:back", onclick: back }, t("Go back")))),
        ];
      }
      return [
        refusalNote(ctx.actions, "end"),
        actionButton(ctx.actions, {
          key: "end", label: first || label, kind: side && !first ? "primary" : "", shortcut: "E", off: !side || Boolean(first), run: press,
          title: side ? phaseName(state.phase) : t("Only the acting side can end its part."),
        }),
      ];
    });
  });
  return part;
}
