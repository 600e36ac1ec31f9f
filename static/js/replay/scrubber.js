/** The course of the exercise along one line: turns, phases and whose part they were, what was fired, what each side had lost, teaching points. */
import { h } from "../dom.js";
import { phaseName, sideName } from "../names.js";
import { list, t } from "../text.js";
import { chapterAt, isUndone, lostAt } from "./places.js";
import { draw } from "./scrubbed.js";

/**
 * @typedef {import("./types.js").Index} Index
 */

/** A step in words: its turn, phase, side. @param {Index} index @param {number} n */
export function placeWords(index, n) {
  const chapter = chapterAt(index, n);
  if (!chapter || !n) return t("Before the start");
  return list([
    chapter.turn ? t("Turn {turn}", { turn: chapter.turn }) : "", phaseName(chapter.phase), sideName(chapter.side),
    isUndone(index, n) ? t("undone later") : "",
  ].filter(Boolean));
}

/** @param {Index} index @param {number} n */
function lossWords(index, n) {
  const [red, blue] = lostAt(index, n);
  return t("Lost: Red {red}, Blue {blue}", { red, blue });
}

/** @param {{seek: (n: number) => void}} on */
export function createScrubber({ seek }) {
  /** @type {Index | null} */
  let index = null;
  let n = 0;
  let width = 0;
  const picture = h("div", { class: "scrub-picture", "aria-hidden": "true" });
  const head = h("div", { class: "scrub-head", "aria-hidden": "true" });
  const tip = h("div", { class: "scrub-tip", hidden: true, "aria-hidden": "true" });
  const part = h("div", { class: "scrubber", role: "slider", tabindex: "0", "aria-label": t("Step of the exercise"), "aria-valuemin": "0" }, picture, head, tip);

  /** @param {number} step */
  const x = (step) => (index?.n ? (step / index.n) * width : 0);
  /** @param {PointerEvent} event */
  const stepAt = (event) => {
    const { left } = part.getBoundingClientRect();
    return index ? Math.min(index.n, Math.max(0, Math.round(((event.clientX - left) / Math.max(1, width)) * index.n))) : 0;
  };

  function place() {
    if (!index) return;
    head.style.transform = `translateX(${x(n)}px)`;
    part.setAttribute("aria-valuemax", String(index.n));
    part.setAttribute("aria-valuenow", String(n));
    part.setAttribute("aria-valuetext", list([t("Step {n} of {all}", { n, all: index.n }), placeWords(index, n), lossWords(index, n)]));
  }

  /** @param {PointerEvent} event */
  function tell(event) {
    if (!index || event.pointerType === "touch") return;
    const step = stepAt(event);
    const near = index.notes.find((note) => Math.abs(x(note.n) - x(step)) < 7);
    tip.hidden = false;
    tip.replaceChildren(
      h("b", {}, t("Step {n}", { n: step })), ` ${placeWords(index, step)} · ${lossWords(index, step)}`,
      ...(isUndone(index, step) ? [h("p", {}, t("A rewind has undone these steps: they happened and do not count."))] : []),
      ...(near ? [h("p", { class: "scrub-tip-note" }, near.text)] : []));
    const half = tip.offsetWidth / 2;
    tip.style.transform = `translateX(${Math.min(Math.max(0, width - 2 * half), Math.max(0, x(step) - half))}px)`;
  }

  let held = false;
  part.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    held = true;
    part.setPointerCapture(event.pointerId);
    seek(stepAt(event));
  });
  part.addEventListener("pointermove", (event) => {
    tell(event);
    if (held) seek(stepAt(event));
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) part.addEventListener(name, () => {
    held = false;
  });
  part.addEventListener("pointerleave", () => {
    tip.hidden = true;
  });

  function redraw() {
    width = part.clientWidth;
    if (index && width) picture.replaceChildren(draw(index, width, part.clientHeight));
    place();
  }
  new ResizeObserver(redraw).observe(part);

  return {
    part,
    /** @param {Index} next */
    show(next) {
      index = next;
      redraw();
    },
    /** @param {number} step */
    move(step) {
      n = step;
      place();
    },
  };
}
