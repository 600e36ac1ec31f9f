/** What the event cards, the director and the fog say and show on panel and log: one thing to fetch. */
export { cardLine, cardName, cardOutcome, cardSentence } from "./card_sentences.js";
export { cardBody, cardStrip } from "./card_strip.js";
export { rewoundSentence } from "./desk_sentences.js";
export { lineOf } from "./fog_sentences.js";
