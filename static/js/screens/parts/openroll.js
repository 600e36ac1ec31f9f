/** The dice that are waited for: the open roll, and what it is for in words. */
import { gunName, purposeName, sideName } from "../../names.js";
import { pick, t } from "../../text.js";

/** What the dice are for, as one sentence. @param {import("../context.js").Context} ctx @param {import("../../types.js").Waiting} roll */
export function rollSentence(ctx, roll) {
  const { units, batteries } = ctx.store.live.state;
  const battery = roll.battery ? batteries[roll.battery] : null;
  const unit = roll.unit ? units[roll.unit] : null;
  const who = sideName(roll.side);
  const what = purposeName(roll.purpose);
  const sentence = roll.dice === 1 ? t("{who} rolls one die: {what}.", { who, what })
    : t("{who} rolls {dice} dice: {what}.", { who, what, dice: roll.dice });
  const about = [
    battery ? `${battery.id} ${gunName(battery.gun)}` : "",
    roll.gun ? t("gun {gun}", { gun: roll.gun }) : "",
    unit ? t("target {unit}", { unit: pick(unit.name) }) : "",
  ].filter(Boolean);
  return { sentence, about: about.join(" · ") };
}

/**
 * The open roll, for whom it asks and for the director, once the panel has shown what led to it.
 * @param {import("../context.js").Context} ctx
 */
export function openRoll(ctx) {
  const { waiting, status } = ctx.store.live.state;
  if (status !== "running") return null;
  const { waiting: shown } = ctx.store.shown.state;
  if (waiting?.kind !== "roll" || !(ctx.directs || ctx.side === waiting.side)) return null;
  return shown?.kind === "roll" && shown.roll === waiting.roll ? waiting : null;
}
