/** Why a seat cannot command just now: an adjudication is being shown, or another leads its side. */
import { forgetDrawn } from "../dom.js";
import { roleName } from "../names.js";
import { t } from "../text.js";

/** Advice, and being ready, is beside the rules. */
const FREE = /^(ready|marks?)\b/;

/** Who leads the side of a player that does not lead it himself. @param {import("./context.js").Context} ctx */
export function leaderOver(ctx) {
  const { seats, all_command: all } = ctx.store.live;
  const own = all || !ctx.side ? [] : seats.filter((seat) => seat.role === ctx.side);
  const leader = own.find((seat) => seat.leader);
  return leader && leader.id !== ctx.page.seat.id ? leader : null;
}

/** @param {import("../types.js").Seat} leader */
export const advises = (leader) => t("You advise {name}, who commands.", { name: leader.name || roleName(leader.role) });

/** Whether this seat can only watch what the others are being shown. @param {import("./context.js").Context} ctx */
export const watches = (ctx) => !ctx.directs && Boolean(ctx.store.live.pace?.revealing);

/** @param {import("./context.js").Context} ctx @param {string} key of a button, or of what it stands for */
function why(ctx, key) {
  if (FREE.test(key)) return "";
  if (watches(ctx)) return t("The adjudication is being shown.");
  // Whoever has the dice in hand may say how they lie.
  const leader = key === "dice" ? null : leaderOver(ctx);
  return leader ? advises(leader) : "";
}

/** All buttons of commands ask here; with a change all parts are drawn anew. @param {import("./context.js").Context} ctx */
export function heed(ctx) {
  let last = "";
  ctx.actions.why = (key) => why(ctx, key);
  ctx.store.subscribe(() => {
    const now = why(ctx, "");
    if (now === last) return;
    last = now;
    forgetDrawn();
    ctx.actions.forgive();
  });
}
