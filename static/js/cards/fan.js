/** A fan of cards face down, each of them a button; arrows go from card to card. It stays while it changes, so that cards can move. */
import { h } from "../dom.js";
import { t } from "../text.js";
import { cardBack } from "./face.js";

/**
 * @typedef {object} Fanned
 * @property {number} count
 * @property {number[]} [picked] positions from 1
 * @property {number | null} [busy] the card that has been asked for
 * @property {boolean} [off] nothing can be pressed
 */

/** @param {{label: string, press: (position: number) => void, toggles?: boolean}} how `toggles`: cards are picked and put back */
export function createFan({ label, press, toggles = false }) {
  const element = h("div", { class: "fan", role: "group", "aria-label": label, onkeydown: walk });
  /** @type {HTMLElement[]} */
  let cards = [];
  /** @type {Fanned} */
  let now = { count: -1 };

  /** @param {number} position */
  const card = (position) => h("button", {
    type: "button", class: "fan-card", "data-position": position, "data-focus": `fan:${position}`,
    "aria-label": t("Card {position}, face down", { position }),
    onclick: () => {
      if (!now.off && !now.busy) press(position);
    },
  }, h("span", { class: "fan-back", "aria-hidden": "true" }, cardBack()), h("span", { class: "fan-number", "aria-hidden": "true" }, position));

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const at = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: cards.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    cards[Math.min(cards.length - 1, Math.max(0, next))].focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Fanned} next */
  function update(next) {
    if (next.count !== now.count) {
      const had = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      cards = Array.from({ length: next.count }, (_, index) => card(index + 1));
      cards.forEach((one, index) => one.style.setProperty("--at", String(index - (next.count - 1) / 2)));
      element.style.setProperty("--cards", String(next.count));
      element.replaceChildren(...cards);
      if (had >= 0) cards[Math.min(had, cards.length - 1)]?.focus();
    }
    now = next;
    cards.forEach((one, index) => {
      const picked = Boolean(next.picked?.includes(index + 1));
      const busy = next.busy === index + 1;
      one.classList.toggle("picked", picked || busy);
      if (toggles) one.setAttribute("aria-pressed", String(picked));
      one.toggleAttribute("data-busy", busy);
      if (busy) one.setAttribute("aria-busy", "true");
      else one.removeAttribute("aria-busy");
      if (next.off || next.busy) one.setAttribute("aria-disabled", "true");
      else one.removeAttribute("aria-disabled");
    });
  }

  return { element, update, focus: () => cards[0]?.focus() };
}
