/** Event cards in words: their names, what has become of a drawn one, why an effect lapsed, what a turned card announces. */
import { language, list, pick, t } from "../text.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").Drawn} Drawn
 * @typedef {import("../types.js").Side} Side
 */

/** Cards that bring a battery. @param {string | null} card */
export const isSupport = (card) => card === "support_155" || card === "support_122";

/** @param {Context} ctx @param {string | null} card */
export const faceOf = (ctx, card) => ctx.store.live.catalogue.find((entry) => entry.card === card) ?? null;

/** @param {Context} ctx @param {string | null} card */
export const nameOf = (ctx, card) => pick(faceOf(ctx, card)?.name) || t("A card, face down");

/** Its picture alone, for a chip. @param {string} card */
export const pictureOf = (card) => new URL(`../../cards/${encodeURIComponent(card)}.svg`, import.meta.url).href;

/** @param {Side} side @returns {Side} */
export const enemyOf = (side) => (side === "red" ? "blue" : "red");

/** @param {Context} ctx @param {string[]} units */
const unitsWord = (ctx, units) => list(units.map((id) => pick(ctx.store.live.state.units[id]?.name) || id));

/** What stands as words in a list, as a sentence. @param {string} words */
export const asSentence = (words) => (language === "zh" ? `${words}。` : `${words[0].toUpperCase()}${words.slice(1)}.`);

/** Why an effect was over without having been used up. @param {string | null} reason */
export function reasonWord(reason) {
  switch (reason) {
    case "too_late": return t("the exercise ends before it could take effect");
    case "nobody": return t("no unit has a mobility or firepower kill");
    case "declined": return t("it was not used");
    case "turn_over": return t("its turn is over");
    case "phase_over": return t("the part that it was for is over");
    case "no_plan": return t("its fire was not planned in time");
    case "not_fired": return t("its fire was not declared");
    default: return "";
  }
}

/** What has become of a drawn card. @param {Context} ctx @param {Drawn} drawn */
export function stateWord(ctx, drawn) {
  if (!drawn.card) return t("not shown to everybody");
  if (drawn.state === "lapsed") return t("lapsed: {reason}", { reason: reasonWord(drawn.reason) });
  if (isSupport(drawn.card)) return supportWord(ctx, drawn);
  if (drawn.state === "coming") return t("takes effect in turn {turn}", { turn: drawn.starts ?? "–" });
  if (drawn.state === "spent") return spentWord(ctx, drawn);
  return activeWord(ctx, drawn);
}

/** @param {Context} ctx @param {Drawn} drawn */
function supportWord(ctx, drawn) {
  const turn = drawn.starts ?? "–";
  if (drawn.state === "spent") return t("has fired in turn {turn}", { turn });
  const battery = drawn.battery ? ctx.store.live.state.batteries[drawn.battery] : null;
  if (!battery?.plans) return t("fires in turn {turn}", { turn });
  const plan = battery.plans[0];
  if (plan) return t("fires in turn {turn}, planned at {hex}", { turn, hex: plan.target });
  return t("fires in turn {turn}; no plan yet, due by the end of turn {until}", { turn, until: battery.plan_until ?? "–" });
}

/** @param {Context} ctx @param {Drawn} drawn */
function spentWord(ctx, drawn) {
  if (!drawn.units.length) return t("used");
  const about = { units: unitsWord(ctx, drawn.units) };
  const lasts = drawn.card === "fire_boost" && drawn.starts === ctx.store.shown.state.turn && ctx.store.live.ruleset.cards?.fire_boost_for === "turn";
  return lasts ? t("used on {units}, for all shots of this turn", about) : t("used on {units}", about);
}

/** @param {Context} ctx @param {Drawn} drawn */
function activeWord(ctx, drawn) {
  const left = drawn.left ?? 0;
  if (drawn.card === "rapid_reload") {
    if (!drawn.units.length) return t("in effect: for the last unit that fires in this turn");
    const about = { unit: unitsWord(ctx, drawn.units), left };
    return left === 1 ? t("in effect: {unit} has one shot left", about) : t("in effect: {unit} has {left} shots left", about);
  }
  const now = left === 1 ? t("in effect in this turn: one unit left") : t("in effect in this turn: {left} units left", { left });
  return drawn.units.length ? `${now} · ${t("used on {units}", { units: unitsWord(ctx, drawn.units) })}` : now;
}

/**
 * What a card that has just turned over will do, and when.
 * @param {Context} ctx
 * @param {{side: Side, card: string | null, starts: number | null}} drawn
 * @param {number} turn of the draw
 */
export function announcement(ctx, { side, card, starts }, turn) {
  if (!card) return t("It is not shown to everybody.");
  if (starts === null) return t("Too late: the exercise ends before it could take effect.");
  if (!isSupport(card)) return t("It takes effect in turn {turn}.", { turn: starts });
  if (ctx.side === side) return t("It fires in turn {turn}: plan its fire before turn {now} ends.", { turn: starts, now: turn });
  return t("It fires in turn {turn}.", { turn: starts });
}
