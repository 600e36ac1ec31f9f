/** The fire plans that are still to come, as the board draws them. */

/** @param {import("../types.js").Battery[]} batteries @param {number} turn @param {import("../types.js").Ruleset} ruleset */
export function comingPlans(batteries, turn, ruleset) {
  return batteries.flatMap((battery) => (battery.plans ?? [])
    .filter((plan) => !(plan.due === turn && battery.declared_turn === turn))
    .map((plan) => ({
      battery: battery.id, target: plan.target, due: plan.due, side: battery.side, label: battery.id,
      levels: ruleset.indirect?.attack_level?.[battery.gun] ?? [],
    })));
}
