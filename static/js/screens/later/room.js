/** What the whole room is told over the board: the exercise has gone back, the director points, another leads the side. Fetched once the page is open. */
import { h } from "../../dom.js";
import { sideName } from "../../names.js";
import { rewoundSentence } from "../../panel/desk_sentences.js";
import { t } from "../../text.js";
import { advises, leaderOver } from "../held.js";
import { ready } from "./ready.js";

/** How long a notice stays, in milliseconds; on the wall it is read by more people. */
const STAYS = { page: 20_000, wall: 40_000 };

/** @param {import("../context.js").Context} ctx @param {HTMLElement} sight its neighbour over the board */
export function room(ctx, sight) {
  const place = h("div", { class: "room-notices" });
  sight.parentElement?.append(place);
  const more = /** @type {HTMLElement | null} */ (document.querySelector(".waiting-more"));
  if (more) ready(ctx, more);

  /** @param {string} kind @param {string} sentence */
  function notice(kind, sentence) {
    place.querySelector(`[data-notice="${kind}"]`)?.remove();
    const element = h("div", { class: `room-notice ${kind}`, "data-notice": kind },
      h("p", {}, sentence),
      h("button", { type: "button", class: "button quiet small", onclick: () => element.remove() }, t("Close")));
    place.append(element);
    const wall = document.documentElement.classList.contains("projector");
    setTimeout(() => element.remove(), wall ? STAYS.wall : STAYS.page);
    ctx.say(sentence);
  }

  ctx.store.watch(({ type, data }, { past }) => {
    if (type === "rewound" && !past) notice("rewound", rewoundSentence(data));
  });
  ctx.board.addEventListener("look", (/** @type {CustomEvent} */ { detail }) => {
    ctx.say(ctx.directs ? t("The boards show {hex}.", { hex: detail.hex }) : t("The director points at {hex}.", { hex: detail.hex }));
  });
  leads(ctx, notice);
}

/** Whoever leads the side from now on is told, and so are those who advise from now on. @param {import("../context.js").Context} ctx @param {(kind: string, sentence: string) => void} notice */
function leads(ctx, notice) {
  const { side } = ctx;
  if (!side) return;
  let before = leaderOver(ctx);
  ctx.store.subscribe(() => {
    const now = leaderOver(ctx);
    if (now?.id === before?.id) return;
    before = now;
    notice("leader", now ? advises(now) : ctx.store.live.all_command ? t("All of {side} command now.", { side: sideName(side) }) : t("You command {side} now.", { side: sideName(side) }));
  });
}
