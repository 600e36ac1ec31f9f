/** Batteries with their fire plans: choose a target, see when it arrives, replace it, declare what is due. */
import { actionButton, refusalNote } from "../../actions.js";
import { h, redraw, region } from "../../dom.js";
import { gunName, sideLetter, sideName } from "../../names.js";
import { pick, t } from "../../text.js";

/**
 * @typedef {import("../../types.js").Battery} Battery
 * @typedef {import("../context.js").Context} Context
 * @typedef {import("../../types.js").State} State
 */

/** Its plan of this turn, not yet declared. @param {Battery} battery @param {State} state */
export function duePlan(battery, state) {
  if (battery.declared_turn === state.turn) return null;
  return battery.plans?.find((plan) => plan.due === state.turn) ?? null;
}

/** @param {Battery} battery @param {State} state */
export function mayDeclare(battery, state) {
  return state.status === "running" && state.phase === "indirect_fire" && state.side === battery.side
    && !state.waiting && !battery.silenced && duePlan(battery, state) !== null;
}

/** The turn that a plan made now fires in. @param {Battery} battery @param {State} state */
const arrival = (battery, state) => battery.arrives ?? state.turn + battery.delay;

/** A card's battery that has fired, or was lost without a plan. @param {Battery} battery @param {State} state */
const isOver = (battery, state) => battery.card && !battery.plans?.length && battery.declared_turn !== state.turn
  && (battery.declared_turn !== null || state.turn > (battery.plan_until ?? 0));

/** A director acts for the battery's side. @param {Context} ctx @param {Battery} battery */
const onBehalf = (ctx, battery) => (ctx.directs ? { side: battery.side } : {});

/** @param {Context} ctx @param {string} id */
function declare(ctx, id) {
  const battery = ctx.store.live.state.batteries[id];
  ctx.actions.run(`declare:${id}`, { type: "declare_fire", battery: id, ...onBehalf(ctx, battery) });
}

/**
 * @param {Context} ctx
 * @param {import("../targeting.js").Targeting | null} targeting null for the controllers, who only see to the batteries off the map
 * @param {{sides: import("../../types.js").Side[], title: string}} options
 */
export function batteries(ctx, targeting, { sides, title }) {
  const body = h("div", { class: "batteries" });
  ctx.store.subscribe(() => {
    const { state } = ctx.store.live;
    const own = sides.flatMap((side) => Object.values(state.batteries).filter((battery) => battery.side === side && !isOver(battery, state))).sort((a, b) => Number(!a.card) - Number(!b.card));
    const done = own.map(({ id }) => ["plan", "declare", "set", "choose"].map((what) => ctx.actions.get(`${what}:${id}`)));
    redraw(body, [own, done, targeting?.draft?.battery, targeting?.draft?.picked, state.turn, state.phase, state.side, state.status, state.waiting], () =>
      (own.length ? own.map((battery) => card(ctx, targeting, battery)) : [h("p", { class: "empty" }, t("No battery supports you in this scenario."))]));
  });
  return region("batteries", title, body);
}

/** @param {Context} ctx @param {import("../targeting.js").Targeting | null} targeting @param {Battery} battery */
function card(ctx, targeting, battery) {
  const { state } = ctx.store.live;
  const choosing = targeting?.draft?.battery === battery.id;
  const next = battery.plans?.find((plan) => plan.due === arrival(battery, state));
  const ready = targeting !== null && mayDeclare(battery, state);
  return h("article", { class: `battery${choosing ? " choosing" : ""}${ready ? " ready" : ""}`, "aria-label": battery.id },
    h("header", {},
      h("span", { class: `letter side-${battery.side}`, title: sideName(battery.side) }, sideLetter(battery.side)),
      h("h3", {}, gunName(battery.gun)),
      h("span", { class: "missions" }, battery.id)),
    h("p", { class: "row-detail" }, facts(ctx, battery)),
    plans(ctx, battery, state),
    ready ? h("div", { class: "actions" }, actionButton(ctx.actions, {
      key: `declare:${battery.id}`, label: t("Declare fire"), kind: "primary", shortcut: "D", run: () => declare(ctx, battery.id),
    })) : null,
    refusalNote(ctx.actions, `declare:${battery.id}`),
    choosing ? chooser(ctx, targeting, battery) : h("div", { class: "actions" },
      targeting && mayPlan(battery, state) ? actionButton(ctx.actions, {
        key: `choose:${battery.id}`, kind: ready ? "small quiet" : "small", label: next ? t("Change the target") : t("Choose a target"), run: () => targeting.choose(battery.id),
      }) : null,
      !ctx.side && !battery.unit && state.status !== "ended" ? suppression(ctx, battery) : null),
    choosing ? null : refusalNote(ctx.actions, `plan:${battery.id}`),
    refusalNote(ctx.actions, `choose:${battery.id}`),
    refusalNote(ctx.actions, `set:${battery.id}`));
}

/** @param {Context} ctx @param {Battery} battery */
function facts(ctx, battery) {
  const vehicle = battery.unit ? ctx.store.live.state.units[battery.unit] : null;
  return [
    t("{guns} guns", { guns: battery.guns }),
    ...(battery.card ? cardWords(battery)
      : [t("{left} of {all} missions left", { left: battery.missions_left, all: battery.missions }), delayWord(battery.delay)]),
    ...(vehicle ? [t("fired by {unit}", { unit: pick(vehicle.name) })] : []),
  ].join(" · ");
}

/** CARD-6, CARD-7. @param {Battery} battery */
function cardWords(battery) {
  const words = [t("event card"), t("fires in turn {turn}", { turn: battery.arrives ?? "" })];
  return battery.plans?.length || battery.declared_turn ? words : [...words, t("plan due by the end of turn {until}", { until: battery.plan_until ?? "" })];
}

/** @param {number} delay */
function delayWord(delay) {
  if (delay === 0) return t("arrives in the turn of the plan");
  return delay === 1 ? t("arrives one turn after the plan") : t("arrives {turns} turns after the plan", { turns: delay });
}

/** @param {Battery} battery @param {State} state */
export function mayPlan(battery, state) {
  if (battery.card && (battery.declared_turn || state.turn > (battery.plan_until ?? 0))) return false;
  return state.status === "running" && battery.missions_left > 0 && !(battery.delay === 0 && battery.declared_turn === state.turn);
}

/** @param {Context} ctx @param {Battery} battery @param {State} state */
function plans(ctx, battery, state) {
  const waiting = (battery.plans ?? []).filter((plan) => !(plan.due === state.turn && battery.declared_turn === state.turn));
  return h("ul", { class: "plans" },
    battery.silenced ? h("li", { class: "note" }, t("Silenced: its vehicle cannot fire.")) : null,
    battery.suppressed ? h("li", {}, h("span", { class: "badge status-S" }, h("b", { "aria-hidden": "true" }, "S"), h("span", { class: "badge-word" }, t("suppressed")))) : null,
    battery.declared_turn === state.turn && state.turn > 0 ? h("li", { class: "note" }, t("Declared this turn.")) : null,
    ...waiting.map((plan) => h("li", {}, h("button", {
      type: "button", class: "plan", "data-focus": `plan:${battery.id}:${plan.due}`, onclick: () => ctx.board.focusHex(plan.target, { animate: true }),
    }, h("span", { class: "due" }, t("T{turn}", { turn: plan.due })), h("span", { class: "hexname" }, plan.target),
    h("span", { class: "row-detail" }, plan.due === state.turn ? t("arrives this turn") : t("planned"))))),
    battery.plans === null ? h("li", { class: "note" }, t("Its plans are hidden from you.")) : null);
}

/** @param {Context} ctx @param {import("../targeting.js").Targeting} targeting @param {Battery} battery */
function chooser(ctx, targeting, battery) {
  const key = `plan:${battery.id}`;
  const field = h("input", {
    type: "text", class: "field hexname", size: 8, maxlength: 12, autocomplete: "off", spellcheck: "false", value: targeting.draft?.target ?? "",
    "data-focus": `hex:${battery.id}`, "aria-label": t("Target hex"), placeholder: "4563GH",
    oninput: () => targeting.type(field.value.trim().toUpperCase()),
  });
  const send = () => (targeting.draft?.target ? planFire(ctx, targeting, battery) : field.focus());
  return h("form", { class: "chooser", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); send(); } },
    h("p", {}, t("Click the target hex on the map, or type its name."),
      " ", t("The fire arrives in turn {turn}.", { turn: arrival(battery, ctx.store.live.state) })),
    h("div", { class: "actions" },
      field,
      actionButton(ctx.actions, { key, label: t("Plan this fire"), kind: "primary", run: send }),
      h("button", { type: "button", class: "button quiet", "data-focus": `choose:${battery.id}`, onclick: () => targeting.drop() }, t("Cancel"))),
    refusalNote(ctx.actions, key));
}

/** Sends the target that has been chosen. @param {Context} ctx @param {import("../targeting.js").Targeting} targeting @param {Battery} battery */
export async function planFire(ctx, targeting, battery) {
  const command = { type: "plan_fire", battery: battery.id, target: targeting.draft?.target, ...onBehalf(ctx, battery) };
  if (await ctx.actions.run(`plan:${battery.id}`, command)) targeting.drop();
}

/** @param {Context} ctx @param {Battery} battery */
function suppression(ctx, battery) {
  return actionButton(ctx.actions, {
    key: `set:${battery.id}`, kind: "quiet small", label: battery.suppressed ? t("Lift suppression") : t("Suppress"),
    run: () => ctx.actions.run(`set:${battery.id}`, { type: "set_battery", battery: battery.id, suppressed: !battery.suppressed }),
  });
}

/** D declares the first battery whose fire is due. @param {import("../context.js").Context} ctx */
export function declareKey(ctx) {
  ctx.keys.add({
    key: "d", label: t("Declare the fire that is due"),
    run: () => {
      const { state } = ctx.store.live;
      const due = Object.values(state.batteries)
        .find((battery) => (ctx.directs || battery.side === ctx.side) && mayDeclare(battery, state));
      return due ? declare(ctx, due.id) : false;
    },
  });
}
