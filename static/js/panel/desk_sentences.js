/** What the director decides beside the rules, each event as one sentence: rewinds, overrides, dice with a new seed. */

import { list, t } from "../text.js";
import { phaseWord, resultWord } from "./words.js";

/**
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {import("./types.js").Lookups} Lookups
 * @typedef {Record<string, any>} Data
 */

/** The flags of a unit's condition, worst first, and their results. */
const FLAGS = [["destroyed", "K"], ["firepower_kill", "F"], ["mobility_kill", "M"], ["suppressed", "S"]];

/** @type {Record<string, (data: Data, names: Lookups, event: WargameEvent) => string>} */
export const DESK_TELL = {
  rewound: (d) => rewoundSentence(d),
  overridden,
  dice_reseeded: (d) => d.cause === "branch" ? t("What if: from here on another course is tried out. The dice roll with a new seed, and the cards that lie face down are shuffled.")
    : t("The exercise has come from a file, which does not hold the seed of its dice: from here on it rolls with a new one."),
};

/** Where the exercise stands again, why, and how much of it is undone for this reader. @param {Data} d */
export function rewoundSentence(d) {
  const what = { turn: d.turn, phase: phaseWord(d.phase), reason: bare(d.reason), count: d.undone };
  const told = !d.turn ? t("The director has taken the exercise back to before the start: {reason}.", what)
    : d.phase ? t("The director has taken the exercise back to turn {turn}, {phase}: {reason}.", what)
    : t("The director has taken the exercise back to turn {turn}: {reason}.", what);
  const undone = d.undone === 1 ? t("One step is undone.") : t("{count} steps are undone.", what);
  return t("{one} {two}", { one: told, two: undone });
}

/** @param {Data} d @param {Lookups} n */
function overridden(d, n) {
  const moved = d.before.hex !== d.after.hex;
  const changed = FLAGS.some(([flag]) => Boolean(d.before[flag]) !== Boolean(d.after[flag]));
  const [before, after] = [d.before, d.after].map((one) => list([...(moved ? [one.hex] : []), ...(changed ? [condition(one)] : [])]));
  const told = t("The director sets {unit}: {before} → {after}.", { unit: n.unitName(d.unit), before, after });
  return d.reason ? t("{one} {two}", { one: told, two: t("Reason: {reason}.", { reason: bare(d.reason) }) }) : told;
}

/** @param {Record<string, boolean>} flags */
function condition(flags) {
  const words = FLAGS.filter(([flag]) => flags[flag]).map(([, result]) => resultWord(result));
  return words.length ? words.join(" + ") : t("unharmed");
}

/** The sentence brings its own end. @param {string | undefined} reason */
function bare(reason) {
  return (reason ?? "").trim().replace(/[.。！!？?…]+$/, "");
}
