/** What a unit may still do in this phase, as far as the page knows: for lists, warnings and controls. The server decides. */
import { pointsWord } from "../names.js";
import { t } from "../text.js";

/**
 * @typedef {import("../types.js").Unit} Unit
 * @typedef {import("../types.js").State} State
 * @typedef {{word: string, can: boolean}} Still
 */

/** @param {Unit} unit */
const armed = (unit) => unit.weapons.length > 0 && !unit.destroyed && !unit.suppressed && !unit.firepower_kill;

/** DF-1, CARD-5: after its last shooter a side fires no more. @param {Unit} unit @param {State} state */
export function mayFire(unit, state) {
  const reload = state.cards.drawn.find((one) => one.card === "rapid_reload" && one.side === unit.side && one.starts === state.turn && one.units.length);
  return armed(unit) && (reload ? reload.state === "active" && reload.units.includes(unit.id) : !unit.fired);
}

/** MOV-1. @param {Unit} unit @param {State} state */
export function mayMove(unit, state) {
  const open = state.movement?.unit === unit.id;
  return !unit.destroyed && !unit.mobility_kill && !unit.movement_ended && (open || !unit.moved) && Number(unit.movement_left) > 0;
}

/** MOV-3, MOV-4. @param {Unit} unit @param {import("../types.js").Ruleset} ruleset */
export const mayReact = (unit, ruleset) => armed(unit) && Number(unit.reactions) < (ruleset.reaction?.opportunity_shots_per_phase ?? 1);

/** Whether this side's commands are taken now. @param {State} state @param {string} side */
export const acts = (state, side) => state.status === "running" && state.side === side && !state.waiting;

/**
 * One line for the list; null in a phase in which units do nothing by themselves.
 * @param {Unit} unit @param {State} state @param {import("../types.js").Ruleset} ruleset
 * @returns {Still | null}
 */
export function still(unit, state, ruleset) {
  // Of an enemy under fog nobody is told what it has done.
  if (unit.moved === null || unit.destroyed || state.status === "setup" || state.status === "ended") return null;
  const over = state.ended.includes(unit.side);
  if (state.phase === "direct_fire") return over ? null : firing(unit, state);
  if (state.phase !== "movement") return null;
  return state.side === unit.side ? moving(unit, state, ruleset) : reacting(unit, ruleset);
}

/** @param {Unit} unit @param {State} state @returns {Still} */
function firing(unit, state) {
  if (!armed(unit)) return { word: t("cannot fire"), can: false };
  if (mayFire(unit, state)) return { word: unit.fired ? t("fires once more") : t("may fire"), can: true };
  return { word: unit.fired ? t("has fired") : t("last shooter was named"), can: false };
}

/** @param {Unit} unit @param {State} state @param {import("../types.js").Ruleset} ruleset @returns {Still} */
function moving(unit, state, ruleset) {
  // CARD-1: what the unit gets once it moves.
  const card = !unit.moved && state.cards.drawn.some((one) => one.card === "rapid_assault" && one.side === unit.side && one.state === "active");
  const left = pointsWord(Number(unit.movement_left)) + (card ? ` + ${ruleset.cards?.effect?.rapid_assault?.movement_points ?? 0}` : "");
  if (unit.mobility_kill) return { word: t("cannot move"), can: false };
  if (!mayMove(unit, state)) return { word: t("has moved"), can: false };
  return { word: unit.moved ? t("moving, {left} left", { left }) : t("can move, {left} points", { left }), can: true };
}

/** @param {Unit} unit @param {import("../types.js").Ruleset} ruleset @returns {Still} */
function reacting(unit, ruleset) {
  if (!armed(unit)) return { word: t("cannot react"), can: false };
  if (!mayReact(unit, ruleset)) return { word: t("has reacted"), can: false };
  return unit.order === "hold" ? { word: t("holds its fire"), can: false } : { word: t("may react"), can: true };
}
