/** The left column of the replay: teaching points, and the turns with their phases; each leads to its step. */
import { h, redraw, region } from "../dom.js";
import { phaseName } from "../names.js";
import { list, t } from "../text.js";
import { chapterAt, countOf, turnsOf } from "./places.js";

/** @typedef {import("./types.js").Index} Index */

/** @param {{index: () => Index, seek: (n: number) => void}} given */
export function createSide({ index, seek }) {
  const points = h("div", { class: "replay-points" });
  const turns = h("ol", { class: "replay-turns" });

  /** @param {{turn: number, n: number, to: number}} turn */
  function counts({ n, to }) {
    const [batteries, shots, lost] = /** @type {const} */ (["battery", "shot", "loss"]).map((kind) => countOf(index(), kind, n, to));
    return list([batteries ? t("batteries: {count}", { count: batteries }) : "", shots ? t("shots: {count}", { count: shots }) : "", lost ? t("lost: {count}", { count: lost }) : ""].filter(Boolean));
  }

  /** @param {number} n */
  function draw(n) {
    const { notes } = index();
    const here = notes.findLast((note) => note.n <= n);
    redraw(points, [notes, here?.n], () => [notes.length
      ? h("ol", {}, ...notes.map((note, position) => h("li", {}, h("button", {
        type: "button", class: "row replay-point", "data-focus": `note:${position}`, "aria-current": note.n === here?.n ? "step" : null, onclick: () => seek(note.n),
      }, h("span", { class: "flag", "aria-hidden": "true" }), h("span", { class: "row-main" }, h("span", {}, note.text), h("span", { class: "row-detail" }, where(note.n)))))))
      : h("p", { class: "empty" }, t("No teaching point was kept."))]);
    const chapter = chapterAt(index(), n);
    const all = turnsOf(index());
    const current = all.findLast((turn) => turn.n <= n);
    redraw(turns, [index().view, index().n, current?.n, current && n <= current.to ? chapter?.n : 0], () => all.map((turn) => h("li", {},
      h("button", { type: "button", class: "row replay-turn", "data-focus": `turn:${turn.n}`, "aria-current": turn === current ? "step" : null, onclick: () => seek(turn.n) },
        h("span", { class: "row-main" }, h("span", { class: "row-name" }, t("Turn {turn}", { turn: turn.turn })), h("span", { class: "row-detail" }, counts(turn)))),
      turn === current ? h("ol", { class: "replay-phases" }, ...turn.phases.map((phase, position) => h("li", {}, h("button", {
        type: "button", class: "row replay-phase", "data-focus": `phase:${phase.n}`, onclick: () => seek(phase.n),
        "aria-current": phase.n <= n && n < (turn.phases[position + 1]?.n ?? Infinity) ? "step" : null,
      }, phaseName(phase.phase))))) : null)));
  }

  /** @param {number} n */
  function where(n) {
    const chapter = chapterAt(index(), n);
    return chapter?.turn ? [t("Turn {turn}", { turn: chapter.turn }), phaseName(chapter.phase)].filter(Boolean).join(" · ") : t("Before the start");
  }

  return { parts: [region("points", t("Teaching points"), points), region("turns", t("Turns"), turns)], draw };
}
