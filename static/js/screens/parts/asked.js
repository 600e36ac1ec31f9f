/** Whether a decision is open, and for whom: for those who only tell of it. The card itself is `decision.js`. */
import { sideName } from "../../names.js";
import { modeWord } from "../../panel/shot_words.js";
import { pick, t } from "../../text.js";

/** @typedef {import("../../types.js").Decision} Decision */

/** The open decision, once the panel has shown what led to it. @param {import("../context.js").Context} ctx @returns {Decision | null} */
export function openDecision(ctx) {
  const { waiting, status } = ctx.store.live.state;
  const { waiting: shown } = ctx.store.shown.state;
  if (waiting?.kind !== "decision" || shown?.kind !== "decision" || status === "ended" || status === "setup") return null;
  return shown.decision === waiting.decision ? waiting : null;
}

/** @param {import("../context.js").Context} ctx @param {Decision} decision */
export function askedSentence(ctx, decision) {
  const card = ctx.store.live.catalogue.find((entry) => entry.card === decision.window);
  const what = card ? pick(card.name) : decision.window === "card" ? t("An event card") : modeWord(decision.window);
  return ctx.side === decision.side ? t("{what}: you are asked", { what }) : t("{what}: {side} is asked", { what, side: sideName(decision.side) });
}
