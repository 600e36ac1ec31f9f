/** The targets of the chosen unit: range, sight line, level and each shift before the shot; weapon; fire. */
import { actionButton, refusalNote } from "../../actions.js";
import { h } from "../../dom.js";
import { sideLetter } from "../../names.js";
import { weaponWord } from "../../panel/shot_words.js";
import { pick, t } from "../../text.js";
import { levelChip, shotLine } from "./shotline.js";

/**
 * @typedef {import("../context.js").Context} Context
 * @typedef {import("../aiming.js").Aiming} Aiming
 * @typedef {import("../../types.js").Unit} Unit
 * @typedef {import("../../types.js").Target} Target
 */

/** @param {Context} ctx @param {Aiming} aiming */
export function fireShows(ctx, aiming) {
  const unit = aiming.shooter();
  return unit && [aiming.targets, aiming.chosen(), aiming.problem, aiming.boost(), aiming.reload(), ctx.actions.get(`fire:${unit.id}`)];
}

/** @param {Context} ctx @param {Aiming} aiming @param {Unit} unit */
export function firePart(ctx, aiming, unit) {
  const { targets, problem } = aiming;
  if (problem) return [h("p", { class: "hint" }, problem)];
  if (!targets) return [h("p", { class: "hint" }, t("Looking for targets…"))];
  const hidden = targets.filter((one) => !one.in_sight);
  const seen = targets.filter((one) => one.in_sight);
  const reload = aiming.reload();
  const left = reload?.left ?? 0;
  return [
    reload?.units.length ? h("p", { class: "note" }, left === 1 ? t("Rapid reload: one more shot, at the same target or another.")
      : t("Rapid reload: {left} more shots, at the same target or others.", { left })) : null,
    seen.length ? h("ul", { class: "enemies" }, ...seen.map((one) => row(ctx, aiming, unit, one)))
      : h("p", { class: "hint" }, targets.length ? t("It sees no enemy within range.") : t("No enemy is within the range of its weapons.")),
    hidden.length ? h("details", { class: "out-of-sight" }, h("summary", {}, t("{count} within range but not in sight", { count: hidden.length })),
      h("ul", { class: "enemies" }, ...hidden.map((one) => row(ctx, aiming, unit, one)))) : null,
    refusalNote(ctx.actions, `fire:${unit.id}`),
  ];
}

/** @param {Context} ctx @param {Aiming} aiming @param {Unit} unit @param {Target} target */
function row(ctx, aiming, unit, target) {
  const enemy = ctx.store.shown.state.units[target.target];
  const chosen = aiming.chosen();
  const mine = chosen?.target === target.target;
  const shot = (mine && target.shots.find((one) => one.weapon === chosen?.weapon)) || aiming.best(target);
  return h("li", { class: `enemy${mine ? " chosen" : ""}${target.in_sight ? "" : " hidden-enemy"}` },
    h("button", {
      type: "button", class: "row enemy-row", "data-focus": `aim:${target.target}`, "aria-pressed": mine ? "true" : "false", onclick: () => aiming.at(target.target),
    },
    h("span", { class: "row-main" },
      h("span", { class: "row-name" }, h("span", { class: `letter side-${enemy?.side}` }, sideLetter(enemy?.side)), " ", pick(enemy?.name)),
      h("span", { class: "row-detail" }, [target.hex, t("range {range}", { range: target.range }), target.in_sight ? t("in sight") : t("not in sight")].join(" · ")),
      mine ? null : shotLine(shot)),
    mine ? levelChip(shot.level) : null),
    mine ? h("div", { class: "aim" },
      target.shots.length > 1 ? h("div", { class: "switch", role: "group", "aria-label": t("Weapon") }, ...target.shots.map((one) => h("button", {
        type: "button", class: "switch-choice", "data-focus": `weapon:${one.weapon}`, "aria-pressed": one.weapon === shot.weapon ? "true" : "false",
        onclick: () => aiming.at(target.target, one.weapon),
      }, weaponWord(one.weapon)))) : null,
      shotLine(shot),
      ...ofCards(aiming),
      h("div", { class: "actions" },
        actionButton(ctx.actions, { key: `fire:${unit.id}`, label: t("Fire"), kind: "primary", shortcut: "F", off: !target.in_sight, run: aiming.fire }),
        h("button", { type: "button", class: "button quiet small", "data-focus": "aim:drop", onclick: aiming.drop }, t("Cancel")))) : null);
}

/** What an event card adds to this shot, where the side wants it. @param {Aiming} aiming */
function ofCards(aiming) {
  const levels = aiming.boost();
  const reload = aiming.reload();
  /** @param {"boost" | "reload"} card @param {string} label */
  const box = (card, label) => h("label", { class: "card-use" }, h("input", {
    type: "checkbox", "data-focus": `aim:${card}`, "data-use": card, checked: Boolean(aiming.chosen()?.[card]),
    onchange: (/** @type {Event} */ event) => aiming.use(card, /** @type {HTMLInputElement} */ (event.target).checked),
  }), h("span", {}, label));
  return [
    levels ? box("boost", t("Fire boost +{levels} levels (card)", { levels })) : null,
    reload && !reload.units.length ? box("reload", reload.left === 2 ? t("Rapid reload (card): as the last shooter it fires twice; then no other unit fires")
      : t("Rapid reload (card): as the last shooter it fires {shots} times; then no other unit fires", { shots: reload.left ?? 2 })) : null,
  ];
}
