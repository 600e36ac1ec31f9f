/**
 * Advice on the board: signs that a side's own people, the director and the controllers see. Players and the director set them
 * with the tool; the same panel is the list for those who do not see the map. Fetched once the page is open.
 */
import { h } from "../dom.js";
import { sideLetter } from "../names.js";
import { t } from "../text.js";
import { panelOf } from "./panel.js";
import { markWords, marksOf } from "./shown.js";
import { signIcon, signShape } from "./signs.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("./shown.js").Shown} Shown
 */

/** So many letters stand on the map; the rest is read below it, and in the list. */
const LETTERS = 22;
/** Counters reach so far into their hex, in the board's units. */
const REACH = { taken: 29, free: 8 };

/** @param {Context} ctx @param {{sight: HTMLElement, button: HTMLElement}} places over the board, and beside the sight tool */
export function marks(ctx, { sight, button: slot }) {
  const sets = Boolean(ctx.side) || ctx.directs;
  let open = false;
  const count = h("span", { class: "mark-count" });
  const button = h("button", {
    type: "button", class: "button small mark-button", "aria-keyshortcuts": "M", "aria-expanded": "false", title: sets ? t("Advise: set a sign on the map") : t("Signs that the sides have set on the map"),
    onclick: () => toggle(),
  }, sets ? t("Mark") : t("Marks"), count, h("kbd", { "aria-hidden": "true" }, "M"));
  slot.append(button);
  const panel = panelOf(ctx, { sets, close: () => toggle(false) });
  sight.before(panel.element);

  /** @param {boolean} [on] */
  function toggle(on = !open) {
    open = on;
    button.setAttribute("aria-expanded", String(open));
    if (sets) ctx.pointing.want("mark", open);
    const inside = panel.element.contains(document.activeElement);
    panel.show(open);
    if (!open && inside) button.focus();
    if (open && sets) ctx.say(t("Choose a sign, then click a hex, or Enter under the cursor."));
  }

  ctx.keys.add(
    { key: "m", label: sets ? t("Mark: set a sign on the map for your side") : t("The signs that the sides have set"), run: () => toggle() },
    { key: "Escape", label: "", run: () => (open ? toggle(false) : false) },
  );
  onBoard(ctx);
  hovered(ctx, slot);
  ctx.store.subscribe(() => {
    const all = marksOf(ctx).length;
    count.textContent = all ? ` (${all})` : "";
  });
}

/** @param {Context} ctx */
function onBoard(ctx) {
  /** @type {unknown[]} */
  let drawn = [];
  ctx.store.subscribe(() => {
    const { marks: shown } = ctx.store.live;
    const { units } = ctx.store.shown.state;
    if (drawn[0] === shown && drawn[1] === units) return;
    drawn = [shown, units];
    const all = marksOf(ctx);
    const taken = new Set(Object.values(units).map((unit) => unit.hex));
    // The latest sign of a hex gives its rim.
    const rims = new Map(all.map((mark) => [mark.hex, mark]));
    ctx.board.setAdvice(
      [...rims.values()].map(({ hex, sign }) => ({ hex, className: `advised sign-${sign}` })),
      all.map((mark) => ({
        key: `mark ${mark.side} ${mark.by} ${mark.hex}`, at: ctx.board.geometry.center(mark.hex), reach: taken.has(mark.hex) ? REACH.taken : REACH.free,
        words: [short(mark.text), ""], className: `advice side-${mark.side} sign-${mark.sign}`, chip: true, icon: { width: 14, draw: () => signShape(mark.sign) },
      })));
  });
}

/** @param {string} text */
const short = (text) => (text.length > LETTERS ? `${text.slice(0, LETTERS - 1)}…` : text);

/** Below the map: what the marks of the hex under the pointer or the cursor say. @param {Context} ctx @param {HTMLElement} slot */
function hovered(ctx, slot) {
  const words = h("p", { class: "hex-marks", hidden: true });
  slot.before(words);
  let hex = "";
  function draw() {
    const here = marksOf(ctx).filter((mark) => mark.hex === hex);
    words.hidden = !here.length;
    words.replaceChildren(...here.map((mark) => h("span", { class: "hex-mark" },
      ctx.side ? null : h("span", { class: `letter side-${mark.side}` }, sideLetter(mark.side)), /** @type {any} */ (signIcon(mark.sign)), markWords(mark))));
  }
  for (const type of ["hexhover", "hexclick"]) {
    ctx.board.addEventListener(type, (/** @type {CustomEvent} */ event) => {
      hex = event.detail?.hex ?? "";
      draw();
    });
  }
  ctx.store.subscribe(draw);
}
