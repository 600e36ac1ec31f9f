/** Small notices over the board about cards, which leave again; and piles of cards being shuffled before everybody's eyes. */
import { h } from "../dom.js";
import { t } from "../text.js";
import { cardBack } from "./face.js";

/** How long a notice stays, in milliseconds. */
const STAYS = 9000;
/** The same for one that shows more than words. */
const SHUFFLE_STAYS = 5000;
/** No pile shows more cards than these: it is the shuffling that is seen. */
const IN_A_PILE = 7;

/** @param {HTMLElement} over */
export function createNotices(over) {
  const place = h("div", { class: "card-notices" });
  over.append(place);
  return {
    /** @param {string} kind @param {...(Node | string | null)} content */
    add(kind, ...content) {
      const notice = h("div", { class: `card-notice ${kind}` },
        h("div", { class: "card-notice-body" }, ...content),
        h("button", { type: "button", class: "button quiet icon small", "aria-label": t("Close"), onclick: () => notice.remove() }, "×"));
      place.append(notice);
      setTimeout(() => notice.remove(), kind.startsWith("shuffle") ? SHUFFLE_STAYS : STAYS);
    },
  };
}

/** @typedef {ReturnType<typeof createNotices>} Notices */

/** Piles face down that are shuffled for about a second. @param {{name: string, count: number}[]} piles */
export function shuffling(piles) {
  return h("div", { class: "shuffling" }, ...piles.filter(({ count }) => count > 0).map(({ name, count }) =>
    h("figure", { class: "pile" },
      h("div", { class: "pile-cards", "aria-hidden": "true" }, ...Array.from({ length: Math.min(IN_A_PILE, count) }, (_, index) => {
        const card = h("div", { class: "pile-card" }, cardBack());
        card.style.setProperty("--at", String(index));
        return card;
      })),
      h("figcaption", {}, `${name} · ${count}`))));
}
