/** What the panel does not need from the start: words and pictures of the event cards, of what the director decides and of fog, the figures of a step. Fetched when the first event of that sort is seen. */

/** Between tries to fetch, in milliseconds. */
const AGAIN = 3000;
/** The events of the cards (chapter 6), of the director's hand and of fog (chapter 8), besides the steps and questions about cards in an adjudication. */
const OF_CARDS = /^(cards?_|effect_|reward_|unit_[rs]|rewou|overr|dice_res|sight_|contact|objec|view)/;
const KINDS = ["card", "field_repair", "reactive_armour"];

/** @type {(() => void)[]} */
const redraws = [];

/** Gives what it has fetched, and null until then. @template T @param {() => Promise<T>} load */
function later(load) {
  /** @type {T | null} */
  let here = null;
  /** @type {Promise<void> | null} */
  let asked = null;
  /** @returns {Promise<void>} */
  const fetch = () => load().then((found) => {
    here = found;
    for (const redraw of redraws) redraw();
  }, () => {
    setTimeout(fetch, AGAIN);
  });
  return () => {
    asked ??= fetch();
    return here;
  };
}

export const cardWords = later(() => import("./card_words.js"));
export const figures = later(() => import("./figures.js"));

/** What is drawn without them is drawn again with them. @param {() => void} redraw */
export function whenLater(redraw) {
  redraws.push(redraw);
}

/** Whether an event tells of event cards. @param {import("./types.js").WargameEvent} event */
export function ofCards({ type, data }) {
  return OF_CARDS.test(type) || data.step === "card" || data.what === "plan" || KINDS.includes(data.kind ?? data.window);
}
