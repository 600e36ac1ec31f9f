/** The left column of the replay: teaching points, and the turns with their phases; each leads to its step. */
import { h, region } from "../dom.js";
import { phaseName } from "../names.js";
import { list, t } from "../text.js";
import { chapterAt, countOf, turnsOf } from "./places.js";

/**
 * @typedef {import("./types.js").Index} Index
 * @typedef {{n: number, to: number, button: HTMLElement, inside: HTMLElement | null}} Row a button for the steps from `n` to `to`; `inside` is seen while it is the present one
 */

/** @param {{index: () => Index, seek: (n: number) => void}} given */
export function createSide({ index, seek }) {
  const points = h("div", { class: "replay-points" });
  const turns = h("ol", { class: "replay-turns" });
  /** @type {Index | null} */
  let built = null;
  /** @type {Row[]} */
  let rows = [];
  /** @type {Set<Row>} */
  let present = new Set();

  /** @param {string} kind @param {{n: number, to: number}} steps @param {(Node | string)[]} words @param {HTMLElement | null} [inside] */
  function row(kind, { n, to }, words, inside = null) {
    const button = h("button", { type: "button", class: `row ${kind}`, onclick: () => seek(n) }, ...words);
    if (inside) inside.hidden = true;
    rows.push({ n, to, button, inside });
    return h("li", {}, button, inside);
  }

  /** @param {{n: number, to: number}} turn */
  function counts({ n, to }) {
    const [batteries, shots, lost] = /** @type {const} */ (["battery", "shot", "loss"]).map((kind) => countOf(index(), kind, n, to));
    return list([batteries ? t("batteries: {count}", { count: batteries }) : "", shots ? t("shots: {count}", { count: shots }) : "", lost ? t("lost: {count}", { count: lost }) : ""].filter(Boolean));
  }

  /** @param {number} n */
  function where(n) {
    const chapter = chapterAt(index(), n);
    return chapter?.turn ? [t("Turn {turn}", { turn: chapter.turn }), phaseName(chapter.phase)].filter(Boolean).join(" · ") : t("Before the start");
  }

  /** Once for each index: while somebody scrubs, nothing is made anew. */
  function build() {
    built = index();
    rows = [];
    present = new Set();
    const { notes, n: last } = built;
    points.replaceChildren(notes.length ? h("ol", {}, ...notes.map((note, position) => row("replay-point", { n: note.n, to: (notes[position + 1]?.n ?? last + 1) - 1 }, [
      h("span", { class: "flag", "aria-hidden": "true" }), h("span", { class: "row-main" }, h("span", {}, note.text), h("span", { class: "row-detail" }, where(note.n)))])))
      : h("p", { class: "empty" }, t("No teaching point was kept.")));
    turns.replaceChildren(...turnsOf(built).map((turn) => {
      const phases = turn.phases.map((phase, position) => row("replay-phase", { n: phase.n, to: (turn.phases[position + 1]?.n ?? turn.to + 1) - 1 }, [phaseName(phase.phase)]));
      return row("replay-turn", turn, [
        h("span", { class: "row-main" }, h("span", { class: "row-name" }, t("Turn {turn}", { turn: turn.turn })), h("span", { class: "row-detail" }, counts(turn)))],
      h("ol", { class: "replay-phases" }, ...phases));
    }));
  }

  /** @param {number} n */
  function draw(n) {
    if (built !== index()) build();
    const now = new Set(rows.filter((one) => one.n <= n && n <= one.to));
    for (const one of present) if (!now.has(one)) mark(one, false);
    for (const one of now) if (!present.has(one)) mark(one, true);
    present = now;
  }

  /** @param {Row} row @param {boolean} here */
  function mark({ button, inside }, here) {
    if (here) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    if (inside) inside.hidden = !here;
  }

  return { parts: [region("points", t("Teaching points"), points), region("turns", t("Turns"), turns)], draw };
}
