/** An event card as it lies on the table: its face, its back, and the turn from one to the other. Needs cards.css. */
import { h } from "../dom.js";
import { language, pick, t } from "../text.js";

/** @typedef {{card: string, clause: string, name: {en: string, zh: string}, text: {en: string, zh: string}}} CardEntry one of `view.catalogue` */

/** @param {string} name */
const picture = (name) => new URL(`../../cards/${encodeURIComponent(name)}.svg`, import.meta.url).href;

/** Printed sizes in hundredths of the card's width; `area` and `across` are the room there is, for the widest fonts. */
const TEXT = { smallest: 2.7, largest: 5.9, area: 2480 };
const NAME = { smallest: 4, largest: 10, across: 81.5 };

/** How far a text runs, in widths of a Chinese character. @param {string} text @param {number} latin width of another letter */
function run(text, latin) {
  let width = 0;
  for (const letter of text) width += letter > "\u2e7f" ? 1 : latin;
  return Math.max(width, 1);
}

/** @param {{smallest: number, largest: number}} limits @param {number} size */
const within = (limits, size) => Math.min(limits.largest, Math.max(limits.smallest, size)).toFixed(2);

/** @param {HTMLElement} element @param {string} text so that the whole of it stands on the card, as large as it may */
function fit(element, text) {
  element.style.setProperty("--size", within(TEXT, Math.sqrt(TEXT.area / (run(text, 0.49) * (language === "zh" ? 1.14 : 1)))));
  return element;
}

/** @param {HTMLElement} element @param {string} name on one line */
function fitName(element, name) {
  element.style.setProperty("--size", within(NAME, NAME.across / run(name, 0.61)));
  return element;
}

/** A long Chinese name breaks before its last four characters only (155加榴炮 火力支援). @param {string} name */
function inTwo(name) {
  return language === "zh" && name.length > 6 ? [name.slice(0, -4), h("wbr"), name.slice(-4)] : [name];
}

/**
 * The face of a card in the reader's language. It fills the width it is given and keeps 63 : 88.
 * "small" leaves the text to those who ask for it: picture and name only, for a hand of cards.
 * @param {CardEntry} entry
 * @param {{size?: "full" | "small"}} [how]
 */
export function cardFace(entry, { size = "full" } = {}) {
  const name = pick(entry.name);
  const text = pick(entry.text);
  const other = language === "zh" ? entry.name.en : entry.name.zh;
  const otherTongue = language === "zh" ? "en" : "zh-Hans";
  const small = size === "small";
  return h("article", { class: small ? "eventcard eventcard-small" : "eventcard", "data-card": entry.card,
    "aria-label": t("Event card: {name}", { name }), title: small ? text : null },
  h("div", { class: "eventcard-sheet" },
    fitName(h("p", { class: "eventcard-name" }, small ? inTwo(name) : name), name),
    h("p", { class: "eventcard-second" }, h("span", { lang: otherTongue }, other), h("span", { class: "eventcard-clause" }, entry.clause)),
    h("img", { class: "eventcard-picture", src: picture(entry.card), alt: "", width: 240, height: 180, draggable: "false" }),
    small ? h("p", { class: "unseen" }, text) : h("div", { class: "eventcard-words" }, fit(h("p", { class: "eventcard-text" }, text), text))));
}

/** A card face down. @param {{label?: string}} [how] what is read out instead of “face down” */
export function cardBack({ label } = {}) {
  return h("div", { class: "eventcard eventcard-back", role: "img", "aria-label": label ?? t("An event card, face down") },
    h("img", { class: "eventcard-picture", src: picture("back"), alt: "", width: 630, height: 880, draggable: "false" }));
}

/**
 * A card that lies face down and turns over once: by itself as soon as it stands on the page, or with `wait` when
 * `turn` is called (which sets `.turned`). Who has asked for less motion sees the face at once.
 * @param {HTMLElement} face
 * @param {{back?: HTMLElement, wait?: boolean}} [how]
 */
export function turnOver(face, { back = cardBack(), wait = false } = {}) {
  const flip = h("div", { class: "cardflip" },
    h("div", { class: "cardflip-side cardflip-back" }, back),
    h("div", { class: "cardflip-side cardflip-face", inert: true, "aria-hidden": "true" }, face));
  // Two frames: the back has to have been painted once, or there is nothing to turn from.
  if (!wait) requestAnimationFrame(() => requestAnimationFrame(() => turn(flip)));
  return flip;
}

/** Turns a card of `turnOver` face up. @param {HTMLElement} flip */
export function turn(flip) {
  flip.classList.add("turned");
  const face = flip.querySelector(".cardflip-face");
  face?.removeAttribute("inert");
  face?.removeAttribute("aria-hidden");
  flip.querySelector(".cardflip-back")?.setAttribute("aria-hidden", "true");
}
