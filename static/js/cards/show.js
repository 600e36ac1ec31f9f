/** One card large over the board: cards that have just been drawn, one after another, and cards that somebody wants to read again. */
import { h } from "../dom.js";
import { sideLetter } from "../names.js";
import { t } from "../text.js";
import { cardBack, cardFace, turnOver } from "./face.js";
import { faceOf, nameOf } from "./words.js";

/**
 * @typedef {object} Shown
 * @property {import("../types.js").Side} side
 * @property {string | null} card null: its face is not known here
 * @property {string} title
 * @property {string} words
 */

/** How long a drawn card stays, in milliseconds: longer where a whole room reads it, shorter where there is no face to read. */
const STAYS = { read: 6000, wall: 7500, back: 3500 };

/** @param {import("../screens/context.js").Context} ctx @param {HTMLElement} over */
export function createShow(ctx, over) {
  const place = h("div", { class: "card-show", hidden: true });
  over.append(place);
  /** @type {Shown[]} */
  let queue = [];
  /** @type {(() => void)[]} */
  let waiting = [];
  /** @type {"reveal" | "look" | null} */
  let open = null;
  let timer = 0;
  /** @type {HTMLElement | null} */
  let before = null;

  function close() {
    if (!open) return false;
    clearTimeout(timer);
    open = null;
    place.hidden = true;
    place.replaceChildren();
    before?.focus({ preventScroll: true });
    before = null;
    next();
    ctx.store.tell();
    return true;
  }

  /** @param {Shown} what @param {HTMLElement} card */
  function fill({ side, card: name, title, words }, card) {
    place.className = `card-show side-${side}`;
    place.dataset.card = name ?? "";
    place.dataset.show = open ?? "";
    place.replaceChildren(
      h("button", { type: "button", class: "card-show-card", "aria-label": t("{card}. Close", { card: nameOf(ctx, name) }), onclick: close }, card),
      h("div", { class: "card-show-words" },
        h("p", { class: "card-show-title" }, h("span", { class: `letter side-${side}`, "aria-hidden": "true" }, sideLetter(side)), title),
        h("p", {}, words)));
    place.hidden = false;
  }

  function next() {
    const drawn = open ? undefined : queue.shift();
    if (drawn) {
      open = "reveal";
      const face = faceOf(ctx, drawn.card);
      fill(drawn, face ? turnOver(cardFace(face)) : cardBack());
      const wall = document.documentElement.classList.contains("projector");
      timer = window.setTimeout(close, STAYS[!face ? "back" : wall ? "wall" : "read"]);
    } else if (!open) {
      const told = waiting;
      waiting = [];
      for (const tell of told) tell();
    }
  }

  ctx.keys.add({ key: "Escape", label: "", first: true, run: close });

  return {
    close,
    /** What was to be shown has been undone. */
    drop() {
      queue = [];
      waiting = [];
      close();
    },
    /** A card that has been drawn turns over here, after those before it. @param {Shown} what */
    reveal(what) {
      queue.push(what);
      if (open === "look") close();
      else next();
    },
    /** Somebody wants to read a card. @param {Shown} what */
    look(what) {
      const face = faceOf(ctx, what.card);
      if (open === "reveal") return;
      const from = /** @type {HTMLElement | null} */ (document.activeElement);
      const asked = before ?? from;
      open = "look";
      fill(what, face ? cardFace(face) : cardBack());
      /** @type {HTMLElement | null} */ (place.querySelector("button"))?.focus({ preventScroll: true });
      before = asked;
    },
    /** Once nothing is being shown. @param {() => void} tell */
    afterwards(tell) {
      waiting.push(tell);
      next();
    },
    get open() {
      return open;
    },
  };
}

/** @typedef {ReturnType<typeof createShow>} Show */
