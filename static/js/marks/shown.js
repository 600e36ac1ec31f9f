/** The marks that a seat is shown, and what each says. */
import { signWord } from "./signs.js";

/**
 * @typedef {import("../types.js").Side} Side
 * @typedef {import("../types.js").Mark & {side: Side}} Shown
 */

/** All marks that this seat is shown. @param {import("../screens/context.js").Context} ctx @returns {Shown[]} */
export function marksOf(ctx) {
  const { marks = {} } = ctx.store.live;
  return /** @type {Side[]} */ (["red", "blue"]).flatMap((side) => (marks[side] ?? []).map((mark) => ({ ...mark, side })));
}

/** What a mark says, and who says it. @param {Shown} mark */
export const markWords = (mark) => [mark.text ? `${signWord(mark.sign)}: ${mark.text}` : signWord(mark.sign), mark.name].filter(Boolean).join(" · ");
