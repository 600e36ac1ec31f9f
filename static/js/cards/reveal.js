/** What the room is shown of the cards: a drawn card turns over, an effect lapses, piles are shuffled after a reward. For every role. */
import { h } from "../dom.js";
import { sideLetter, sideName } from "../names.js";
import { t } from "../text.js";
import { shuffling } from "./notices.js";
import { announcement, nameOf, reasonWord } from "./words.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").WargameEvent} WargameEvent
 */

/** What is older than this was seen by the room already, in milliseconds. */
const OLD = 60_000;
/** Why a side hears at once that its card is lost. A card that is too late says so itself when it turns over. */
const NOTED = ["no_plan", "not_fired", "nobody"];

/** @param {Context} ctx @param {import("./show.js").Show} show @param {import("./notices.js").Notices} notices */
export function reveals(ctx, show, notices) {
  /** How many cards changed hands in the reward that is about to close. */
  let swapped = 0;

  ctx.store.watch((event, { past }) => {
    if (past || ctx.api.now() - Date.parse(event.at) > OLD) return;
    if (event.type === "rewound") show.drop();
    else if (event.type === "card_drawn") drawn(ctx, show, event);
    else if (event.type === "effect_lapsed") lapsed(ctx, notices, event);
    else if (event.type === "cards_swapped") swapped = event.data.count;
    else if (event.type === "reward_closed") {
      closed(ctx, notices, event, event.data.swapped ? swapped : 0);
      swapped = 0;
    }
  });
}

/** @param {Context} ctx @param {import("./show.js").Show} show @param {WargameEvent} event */
function drawn(ctx, show, { data, turn }) {
  const side = /** @type {import("../types.js").Side} */ (data.side);
  const about = { side: sideName(side) };
  const dealt = data.by === "director" || data.by === "clock";
  const title = dealt ? t("A card is dealt to {side}", about) : ctx.side === side ? t("You have drawn a card") : t("{side} has drawn a card", about);
  const words = announcement(ctx, { side, card: data.card, starts: data.starts }, turn);
  show.reveal({ side, card: data.card, title, words });
  ctx.say(data.card ? t("{title}: {card}. {words}", { title, card: nameOf(ctx, data.card), words }) : `${title}. ${words}`);
}

/** @param {Context} ctx @param {import("./notices.js").Notices} notices @param {WargameEvent} event */
function lapsed(ctx, notices, { data }) {
  if (data.side !== ctx.side || !NOTED.includes(data.reason)) return;
  const sentence = t("{card} has lapsed: {reason}.", { card: nameOf(ctx, data.card), reason: reasonWord(data.reason) });
  notices.add("lapsed", sentence);
  ctx.say(sentence);
}

/** A reward is over: what was exchanged, and both piles being shuffled. @param {Context} ctx @param {import("./notices.js").Notices} notices @param {WargameEvent} event @param {number} count */
function closed(ctx, notices, { data }, count) {
  const { cards } = ctx.store.live.state;
  const side = /** @type {import("../types.js").Side} */ (data.side);
  const about = { side: sideName(side), count };
  const sentence = !count ? t("The reward of {side} has been withdrawn; the pool is shuffled.", about)
    : count === 1 ? t("{side} has swapped one card; both piles are shuffled.", about) : t("{side} has swapped {count} cards; both piles are shuffled.", about);
  const own = ctx.side === side;
  const pool = cards.pools[cards.pool === "shared" ? "shared" : side]?.size ?? 0;
  const piles = [...(count ? [{ name: own ? t("Your hand") : t("Hand of {side}", about), count: cards.hands[side].size }] : []), { name: t("Pool"), count: pool }];
  notices.add(own ? "shuffle own" : "shuffle",
    h("p", {}, h("span", { class: `letter side-${side}`, "aria-hidden": "true" }, sideLetter(side)), " ", sentence), shuffling(piles));
  ctx.say(sentence);
}
