/** The exercise as a strip of turns and phases, with teaching points and the place where the room stands. */
import { h, redraw } from "../dom.js";
import { phaseName, sideName } from "../names.js";
import { t } from "../text.js";
import { placeList } from "./places.js";

/** So many numbers of turns have room on the strip of a laptop. */
const MOST = 24;

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("./course.js").Course} Course
 * @typedef {{turn: number, phase: string, at: number}} Place `at`: how far into the phase, 0 to 1
 */

/** Where a step lies on the strip. @param {Course} course @param {string[]} phases @param {number} n @returns {Place | null} */
function placeOf(course, phases, n) {
  const item = course.itemOf(n);
  if (!item) return null;
  const phase = item.phase ?? phases[0];
  const there = course.items.filter((one) => one.turn === item.turn && (one.phase ?? phases[0]) === phase);
  return { turn: Math.max(1, item.turn), phase, at: (there.indexOf(item) + 1) / (there.length + 1) };
}

/**
 * @param {Context} ctx
 * @param {Course} course
 * @param {{back: (to: number, what: string) => void, note: (n: number) => void}} on
 */
export function timeline(ctx, course, on) {
  const strip = h("ol", { class: "timeline-turns" });
  const list = placeList(ctx, course, on);
  const start = h("button", {
    type: "button", class: "button quiet icon small timeline-start", title: t("Go back to before the start…"), "aria-label": t("Go back to before the start…"), onclick: () => on.back(0, t("before the start")),
  }, h("span", { class: "to-start", "aria-hidden": "true" }));
  const part = h("nav", { class: "timeline", "aria-label": t("Course of the exercise") }, start, strip, list.part);

  /** @param {MouseEvent} event @param {number} turn */
  function press(event, turn) {
    const phase = /** @type {HTMLElement} */ (event.target).closest("[data-phase]")?.getAttribute("data-phase") ?? null;
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    if (list.turn === turn && (!phase || phase === list.phase)) list.close();
    else list.open(turn, phase, button);
  }

  ctx.store.subscribe(() => {
    const { state, notes, pace } = ctx.store.live;
    const { turns, turn, phases, phase, status, side } = state;
    start.hidden = status === "setup" || status === "ended";
    const points = (notes ?? []).filter((note) => course.has(note.n)).map((note) => ({ ...placeOf(course, phases, note.n), text: note.text }));
    const room = pace.revealing ? placeOf(course, phases, pace.shown_n ?? 0) : null;
    const counts = points.length || room ? course.version : 0;
    // Of many turns not every number has room; the one that is played is said in any case.
    const every = Math.ceil(turns / MOST);
    const said = (/** @type {number} */ number) => number === turn || (number % every === 0 && (every === 1 || Math.abs(number - turn) >= every));
    redraw(strip, [turns, turn, phases, phase, status, side, points, room, counts, list.turn], () => Array.from({ length: turns }, (_, index) => {
      const number = index + 1;
      const flags = points.filter((point) => point.turn === number);
      const begun = status !== "setup" && number <= turn;
      const label = [t("Turn {turn}", { turn: number }), number === turn && phase ? phaseName(phase) : "", flags.length ? t("teaching points: {count}", { count: flags.length }) : "",
        room?.turn === number ? t("the room is here") : ""].filter(Boolean).join(", ");
      return h("li", {}, h("button", {
        type: "button", class: "timeline-turn", "data-turn": number, "data-focus": `turn:${number}`, "aria-label": label, "aria-haspopup": "dialog", "aria-expanded": String(list.turn === number),
        "aria-current": number === turn && begun ? "step" : null, "aria-disabled": begun ? null : "true",
        onclick: (/** @type {MouseEvent} */ event) => begun && press(event, number),
      },
        h("span", { class: "timeline-number" }, said(number) ? number : "\u00a0"),
        h("span", { class: "timeline-phases" }, ...phases.map((name) => {
          const past = begun && (number < turn || status === "ended" || phases.indexOf(name) < phases.indexOf(phase ?? ""));
          const here = begun && number === turn && name === phase && status !== "ended";
          return h("span", {
            class: ["timeline-phase", past ? "past" : "", here ? "here" : "", here && side ? `side-${side}` : ""].filter(Boolean).join(" "),
            "data-phase": name, title: here && side ? t("{phase}: {side} acts", { phase: phaseName(name), side: sideName(side) }) : phaseName(name),
          },
            ...flags.filter((flag) => flag.phase === name).map((flag) => mark("timeline-flag", flag.at ?? 0, flag.text)),
            room?.turn === number && room.phase === name ? mark("timeline-room", room.at, t("The room is here.")) : null);
        }))));
    }));
  });

  return { part, list };
}

/** @param {string} name @param {number} at @param {string} title */
function mark(name, at, title) {
  const sign = h("i", { class: name, title });
  sign.style.setProperty("--at", `${Math.round(at * 100)}%`);
  return sign;
}
