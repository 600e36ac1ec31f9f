/** What happens in movement and direct fire, each event as one sentence in the reader's language. */

import { list, t } from "../text.js";
import { answerLine } from "./move_summary.js";
import { levelWord, modeWord, orderWord, pointsWord, weaponWord } from "./shot_words.js";
import { resultWord } from "./words.js";

/**
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {import("./types.js").Lookups} Lookups
 * @typedef {import("./types.js").Line} Line
 * @typedef {Record<string, any>} Data
 */

/** @type {Record<string, (data: Data, names: Lookups, event: WargameEvent) => string>} */
export const MOVE_TELL = {
  move_started: (d, n) => (d.points === null ? t("{unit} begins to move.", { unit: n.unitName(d.unit) }) : t("{unit} begins to move with {points}.", { unit: n.unitName(d.unit), points: pointsWord(d.points) })),
  unit_moved: (d, n) => (d.cost === null ? t("{unit} enters {hex}.", { unit: n.unitName(d.unit), hex: d.to }) : t("{unit} enters {hex} for {cost}; left: {left}.", { unit: n.unitName(d.unit), hex: d.to, cost: pointsWord(d.cost), left: d.left })),
  move_ended: ended,
  decision_opened: (d, n) => askedSentence(d, n),
  decision_closed: (d, n) => t("{answer}.", { answer: answerLine(/** @type {any} */ ({ side: d.side, read: { outcome: d.choice, scope: d.scope, by: d.by } }), n) }),
  shot_fired: fired,
  standing_order_set: (d, n) => {
    const units = d.units ?? [];
    const what = { units: list(units.map(n.unitName)), count: units.length, order: orderWord(d.order) };
    return units.length > 4
      ? t("Standing order of {count} units: {order}.", what)
      : t("Standing order of {units}: {order}.", what);
  },
  score_changed: (d, n) => (d.red === null ? "" : t("{redSide} {red} : {blueSide} {blue}.", { redSide: n.sideName("red"), red: d.red, blueSide: n.sideName("blue"), blue: d.blue })),
  extended: (d) => {
    const what = { seconds: d.seconds };
    return d.what === "decision"
      ? t("The director gives {seconds} more seconds for the decision.", what)
      : t("The director gives {seconds} more seconds for the part.", what);
  },
};

/** @type {Record<string, (data: Data, names: Lookups) => string>} */
export const MOVE_ROLLED = {
  direct: (d) => {
    const what = { faces: d.faces.join(" + "), total: d.total, level: d.row, result: resultWord(d.outcome) };
    return d.outcome === "K"
      ? t("{faces} = {total} at level {level}: destroyed, armour is checked.", what)
      : t("{faces} = {total} at level {level}: {result}.", what);
  },
};

/** Who is asked, and what. @param {Data} d @param {Lookups} n */
export function askedSentence(d, n) {
  const what = { side: n.sideName(d.side), unit: n.unitName(d.unit) };
  switch (d.kind ?? d.window) {
    case "opportunity": return t("{side} is asked: opportunity fire at {unit}?", what);
    case "covering": return t("{side} is asked: covering fire for {unit}?", what);
    default: return t("{side} is asked: does {unit} fire while it moves?", what);
  }
}

/** @param {Data} d @param {Lookups} n */
function ended(d, n) {
  const what = { unit: n.unitName(d.unit), points: pointsWord(d.left) };
  switch (d.reason) {
    case "spent": return t("{unit} has used up its movement points.", what);
    case "insufficient": return t("The movement of {unit} ends: {points} left do not suffice for any next hex.", what);
    case "stopped": return t("The movement of {unit} is stopped: it is immobilised or destroyed.", what);
    case null: return t("The movement of {unit} is over.", what);
    default: return t("The movement of {unit} is ended, {points} left.", what);
  }
}

/** @param {Data} d @param {Lookups} n */
function fired(d, n) {
  const what = {
    mode: modeWord(d.mode), unit: n.unitName(d.unit), target: n.unitName(d.target), weapon: d.weapon ? weaponWord(d.weapon) : "", range: d.range, level: levelWord(d.level),
  };
  if (d.unit === null) return t("{mode} from an unseen position at {target}, attack level {level}.", what);
  if (d.level < 1) return t("{mode}: {unit} fires at {target} ({weapon}, range {range}); attack level {level} is below 1, so the shot has no effect.", what);
  return d.ordered
    ? t("{mode} by standing order: {unit} fires at {target} ({weapon}, range {range}), attack level {level}.", what)
    : t("{mode}: {unit} fires at {target} ({weapon}, range {range}), attack level {level}.", what);
}

/** The score with the objectives that changed hands. @param {Line} line @param {Lookups} names @param {string} score */
export function scoreLine(line, names, score) {
  const taken = Object.entries(line.taken ?? {}).map(([hex, side]) => {
    const place = names.placeName?.(hex);
    return t("{side} takes {place}.", { side: names.sideName(side), place: place ? t("{name} {hex}", { name: place, hex }) : hex });
  });
  return [...(score ? [score] : []), ...taken].reduce((one, two) => (one ? t("{one} {two}", { one, two }) : two), "");
}
