/** Drawn cards where shots are chosen: the fire boost (CARD-2) and the rapid reload (CARD-5) of a side, as the page knows them. */

/**
 * @typedef {import("../types.js").Drawn} Drawn
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Ruleset} Ruleset
 */

const HIGHEST = 12;

/** @param {State} state @param {string} side @param {string} card @returns {Drawn | null} */
export const activeCard = (state, side, card) =>
  state.cards.drawn.find((one) => one.side === side && one.card === card && one.state === "active") ?? null;

/** The levels that this unit's next shot could be raised by; 0 where there is no boost to give, or it has it already. @param {State} state @param {Ruleset} ruleset @param {{id: string, side: string}} unit */
export function boostFor(state, ruleset, unit) {
  const card = activeCard(state, unit.side, "fire_boost");
  if (!card || (ruleset.cards?.fire_boost_for === "turn" && card.units.includes(unit.id))) return 0;
  return ruleset.cards?.effect?.fire_boost?.attack_levels ?? 0;
}

/** The shot with so many levels more, as the rules will count it (DF-2). @template {import("../types.js").Shot} S @param {S} shot @param {number} levels @returns {S} */
export function raised(shot, levels) {
  if (!levels) return shot;
  const shifts = [...shot.shifts, { name: "fire_boost", value: levels }];
  return { ...shot, shifts, level: Math.min(HIGHEST, shifts.reduce((sum, { value }) => sum + value, shot.base)) };
}
