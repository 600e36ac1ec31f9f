/** The style sheet of the cards: fetched when a screen first shows a card, once. */

const ADDRESS = new URL("../../css/cards.css", import.meta.url).href;
/** @type {Promise<void> | null} */
let asked = null;

/** Resolves when cards can be drawn; without the style sheet too, as a card is still readable then. @returns {Promise<void>} */
export function ensureCardStyles() {
  asked ??= new Promise((done) => {
    const there = document.querySelector(`link[rel="stylesheet"][href="${new URL(ADDRESS).pathname}"]`);
    if (there) return done();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => {
      asked = null;
      link.remove();
      done();
    });
    link.href = ADDRESS;
    document.head.append(link);
  });
  return asked;
}
