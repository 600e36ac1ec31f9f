/** The panel of the mark tool: the signs to choose from, a few words, and the list of what has been set. */
import { actionButton, refusalNote } from "../actions.js";
import { h, redraw } from "../dom.js";
import { sideLetter, sideName } from "../names.js";
import { t } from "../text.js";
import { markWords, marksOf } from "./shown.js";
import { SIGNS, signIcon, signWord } from "./signs.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").Side} Side
 * @typedef {import("./shown.js").Shown} Shown
 */

/** @param {Context} ctx @param {{sets: boolean, close: () => void}} how `sets`: this seat sets signs itself */
export function panelOf(ctx, { sets, close }) {
  const me = () => ctx.store.live.seats.find((seat) => seat.id === ctx.page.seat.id);
  /** The leader's and the director's word takes everybody's marks away. */
  const clears = () => ctx.directs || Boolean(me()?.leader);
  /** @type {Side} */
  let side = ctx.side ?? "red";
  const sign = () => ctx.drafts.get("mark-sign") ?? "look";
  /** For whom the director sets it. */
  const forSide = () => (ctx.directs ? { side } : {});

  const words = h("input", {
    type: "text", class: "field", maxlength: 60, autocomplete: "off", placeholder: t("a few words, if you like"), "aria-label": t("Words for the sign"), "data-focus": "mark:words",
    value: ctx.drafts.get("mark-words") ?? "", oninput: () => ctx.drafts.set("mark-words", words.value),
  });
  const signs = h("div", { class: "mark-signs switch", role: "group", "aria-label": t("Sign") });
  const list = h("div", { class: "mark-list" });
  const clear = h("div", { class: "actions" });
  const element = h("section", { class: "marks", "aria-label": sets ? t("Mark") : t("Marks"), hidden: true },
    h("header", {}, sets ? signs : h("h2", {}, t("Marks")), sets ? words : null,
      h("button", { type: "button", class: "button quiet icon small", "aria-label": t("Close"), onclick: close }, "×")),
    list,
    sets ? h("div", { class: "mark-foot" }, h("p", { class: "row-detail" }, t("Click a hex to set the sign; the same sign again takes it away.")), clear) : null);

  let before = Promise.resolve();
  /** One sign after another, however quickly hexes are pressed. @param {string} hex */
  const set = (hex) => {
    before = before.then(() => send(hex));
  };

  /** @param {string} hex */
  async function send(hex) {
    const text = words.value.trim();
    const mine = marksOf(ctx).find((mark) => mark.hex === hex && mark.by === ctx.page.seat.id && mark.side === side);
    const off = mine && mine.sign === sign() && (!text || mine.text === text);
    const command = off ? { type: "clear_marks", hex, ...forSide() } : { type: "mark", hex, sign: sign(), text, ...forSide() };
    if (!(await ctx.actions.run("mark", command))) return;
    ctx.say(off ? t("The sign in {hex} is taken away.", { hex }) : t("{sign} in {hex}.", { sign: signWord(sign()), hex }));
    if (off || words.value.trim() !== text) return;
    words.value = "";
    ctx.drafts.set("mark-words", null);
  }

  ctx.board.addEventListener("hexclick", (/** @type {CustomEvent} */ event) => {
    if (ctx.pointing.holder === "mark" && event.detail) set(event.detail.hex);
  });

  /** @param {Shown} mark */
  const row = (mark) => h("li", { class: "mark-row" },
    ctx.side ? null : h("span", { class: `letter side-${mark.side}`, title: sideName(mark.side) }, sideLetter(mark.side)),
    /** @type {any} */ (signIcon(mark.sign)),
    h("button", { type: "button", class: "link-button hexname", "data-focus": `marks:at:${mark.side}:${mark.by}:${mark.hex}`, onclick: () => ctx.board.focusHex(mark.hex, { animate: true }) }, mark.hex),
    h("span", { class: "mark-words" }, markWords(mark)),
    sets && (clears() || mark.by === ctx.page.seat.id) ? actionButton(ctx.actions, {
      key: `marks:${mark.side}:${mark.hex}`, kind: "quiet icon small", label: "×", title: t("Take away"),
      run: () => void ctx.actions.run(`marks:${mark.side}:${mark.hex}`, { type: "clear_marks", hex: mark.hex, ...(ctx.directs ? { side: mark.side } : {}) }),
    }) : null);

  function draw() {
    if (element.hidden) return;
    const all = marksOf(ctx);
    redraw(signs, [sign(), side], () => [
      ...SIGNS.map((one) => h("button", {
        type: "button", class: "switch-choice", "data-focus": `mark:${one}`, "data-sign": one, "aria-pressed": one === sign() ? "true" : "false", title: signWord(one),
        onclick: () => choose(one),
      }, /** @type {any} */ (signIcon(one)), h("span", {}, signWord(one)))),
      ...(ctx.directs ? /** @type {Side[]} */ (["red", "blue"]).map((one) => h("button", {
        type: "button", class: "switch-choice", "data-focus": `mark:${one}`, "aria-pressed": one === side ? "true" : "false", title: t("for {side}", { side: sideName(one) }),
        onclick: () => turn(one),
      }, h("span", { class: `letter side-${one}`, "aria-hidden": "true" }, sideLetter(one)), h("span", { class: "unseen" }, t("for {side}", { side: sideName(one) })))) : []),
    ]);
    redraw(list, [all, clears(), ctx.actions.get("mark"), all.map((mark) => ctx.actions.get(`marks:${mark.side}:${mark.hex}`))], () => [
      refusalNote(ctx.actions, "mark"),
      all.length ? h("ul", {}, ...[...all].reverse().map(row)) : sets ? null : h("p", { class: "row-detail" }, t("No sign has been set yet.")),
    ]);
    redraw(clear, [all.length, side, clears(), ctx.actions.get("marks:all")], () => [all.length > 1 ? actionButton(ctx.actions, {
      key: "marks:all", kind: "small quiet", label: ctx.directs ? t("Clear those for {side}", { side: sideName(side) }) : clears() ? t("Clear all") : t("Clear mine"),
      run: () => void ctx.actions.run("marks:all", { type: "clear_marks", ...forSide() }),
    }) : null]);
  }

  /** @param {import("./signs.js").Sign} one */
  function choose(one) {
    ctx.drafts.set("mark-sign", one);
    ctx.store.tell();
  }
  /** @param {Side} one */
  function turn(one) {
    side = one;
    ctx.store.tell();
  }
  ctx.store.subscribe(draw);

  return {
    element,
    /** @param {boolean} on */
    show(on) {
      element.hidden = !on;
      draw();
    },
  };
}
