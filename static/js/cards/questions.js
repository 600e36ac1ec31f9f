/** Decisions about event cards on the decision card: which unit field repair restores (CARD-3), whether reactive armour is used (CARD-4). */
import { actionButton } from "../actions.js";
import { h } from "../dom.js";
import { gunName, sideLetter, sideName, statuses } from "../names.js";
import { weaponWord } from "../panel/shot_words.js";
import { resultWord } from "../panel/words.js";
import { pick, t } from "../text.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").Decision} Decision
 * @typedef {import("../types.js").Option} Option
 * @typedef {{answers: boolean, chosen: number | null, choose: (index: number) => void, fire: (id: number) => boolean, send: (answer: {name: string, choice: unknown, scope?: string}) => boolean}} How
 */

/** @param {Decision} decision */
export const ofCards = ({ window }) => window === "field_repair" || window === "reactive_armour" || window === "card";

/** @param {Context} ctx @param {string | null | undefined} id */
const unitOf = (ctx, id) => (id ? ctx.store.shown.state.units[id] : undefined);

/** What the choice means. @param {Context} ctx @param {Decision} decision */
export function cardMeaning(ctx, decision) {
  const side = sideName(decision.side);
  if (decision.window === "card") return t("{side} decides about an event card. Which one, is not shown.", { side });
  if (decision.window === "field_repair") return t("{side} may restore one unit fully and at once, or leave it.", { side });
  const unit = unitOf(ctx, decision.unit);
  const about = { unit: pick(unit?.name), hex: decision.hex ?? unit?.hex ?? "", cause: causeWord(ctx, decision) };
  return t("{unit} in {hex} is hit by {cause}. Reactive armour can lower the result, once.", about);
}

/** @param {Context} ctx @param {Decision} decision */
function causeWord(ctx, { battery, gun, shooter, weapon }) {
  if (battery) {
    const name = `${battery} ${gunName(ctx.store.live.state.batteries[battery]?.gun)}`;
    return gun ? t("{battery}, gun {gun}", { battery: name, gun }) : name;
  }
  const unit = unitOf(ctx, shooter);
  if (unit) return t("{unit} ({weapon})", { unit: pick(unit.name), weapon: weaponWord(weapon ?? "") });
  return t("a unit that you do not see");
}

/** A unit to repair, for those who listen. @param {Context} ctx @param {Option} option */
export function repairWords(ctx, option) {
  const unit = unitOf(ctx, option.unit);
  return t("{unit} in {hex}: {status}", { unit: pick(unit?.name), hex: unit?.hex ?? "", status: unit ? statuses(unit).map((one) => one.word).join(", ") : "" });
}

/** What is answered, and how. @param {Context} ctx @param {Decision} open @param {How} how */
export function cardQuestion(ctx, open, how) {
  if (open.window === "field_repair") return repair(ctx, open, how);
  return open.window === "reactive_armour" ? armour(ctx, open, how) : [];
}

/** @param {Context} ctx @param {Decision} open @param {How} how */
function repair(ctx, open, { answers, chosen, choose, fire, send }) {
  return [
    h("ul", { class: "repairs" }, ...open.options.map((option, index) => {
      const unit = unitOf(ctx, option.unit);
      return h("li", { class: `option${option.id === chosen ? " chosen" : ""}`, "data-unit": option.unit },
        h("span", { class: "row-main" },
          h("span", { class: "shooter" }, h("span", { class: `letter side-${open.side}` }, sideLetter(open.side)),
            h("button", { type: "button", class: "link-button row-name", onclick: () => { choose(index); if (unit) ctx.board.focusHex(unit.hex, { animate: true }); } }, pick(unit?.name)),
            h("span", { class: "hexname" }, unit?.hex ?? "")),
          unit ? h("span", { class: "badges" }, ...statuses(unit).map(({ code, word }) =>
            h("span", { class: `badge status-${code}` }, h("b", { "aria-hidden": "true" }, code), h("span", {}, word)))) : null),
        answers ? actionButton(ctx.actions, {
          key: `answer:fire:${option.id}`, label: t("Repair"), kind: option.id === chosen ? "primary" : "", shortcut: index < 9 ? String(index + 1) : undefined,
          title: repairWords(ctx, option), run: () => void fire(option.id),
        }) : null);
    })),
    answers ? h("div", { class: "answers", role: "group", "aria-label": t("Answer") }, actionButton(ctx.actions, {
      key: "answer:pass:hex", label: t("Do not repair"), shortcut: ctx.side ? "P" : undefined, run: () => void send({ name: "pass:hex", choice: "pass" }),
    })) : null,
  ];
}

/** @param {string | undefined} code */
function result(code) {
  const none = !code || code === "-";
  return h("span", { class: none ? "badge" : `badge status-${code}` }, h("b", { "aria-hidden": "true" }, none ? "–" : code), h("span", {}, resultWord(code ?? "-")));
}

/** @param {Context} ctx @param {Decision} open @param {How} how */
function armour(ctx, open, { answers, send }) {
  return [
    h("p", { class: "lowered" }, result(open.result), h("span", { "aria-hidden": "true" }, "→"), h("span", { class: "unseen" }, t("lowered to")), result(open.lowered)),
    answers ? h("div", { class: "answers", role: "group", "aria-label": t("Answer") },
      actionButton(ctx.actions, { key: "answer:use", label: t("Use reactive armour"), kind: "primary", shortcut: ctx.side ? "U" : undefined, run: () => void send({ name: "use", choice: "use" }) }),
      actionButton(ctx.actions, { key: "answer:keep", label: t("Keep it"), shortcut: ctx.side ? "P" : undefined, run: () => void send({ name: "keep", choice: "keep" }) }),
      open.battery ? actionButton(ctx.actions, {
        key: "answer:keep:battery", label: t("Keep it for this whole battery"), run: () => void send({ name: "keep:battery", choice: "keep", scope: "battery" }),
      }) : null) : null,
  ];
}
