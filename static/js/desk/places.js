/** The steps of one turn over the timeline: to go back to before or after one, and to mark a teaching point. */
import { h, redraw } from "../dom.js";
import { phaseName, sideLetter } from "../names.js";
import { t } from "../text.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("./course.js").Course} Course
 * @typedef {import("./course.js").Item} Item
 */

const EDGE = 16;

/**
 * @param {Context} ctx
 * @param {Course} course
 * @param {{back: (to: number, what: string) => void, note: (n: number) => void}} on
 */
export function placeList(ctx, course, on) {
  const body = h("div", { class: "places-body", onkeydown: walk });
  const title = h("h2", {});
  const part = h("section", { class: "places", role: "dialog", "aria-label": t("Steps of a turn"), hidden: true },
    h("header", {}, title, h("button", { type: "button", class: "button quiet icon small", "data-focus": "places:close", "aria-label": t("Close"), onclick: () => void close(true) }, "×")), body);
  /** @type {number | null} */
  let turn = null;
  /** @type {string | null} */
  let phase = null;
  /** @type {number | null} the first step of the chosen line */
  let chosen = null;
  /** @type {HTMLElement | null} */
  let opener = null;

  /** @param {boolean} [back] */
  function close(back = false) {
    if (turn === null) return false;
    const from = turn;
    turn = phase = chosen = null;
    part.hidden = true;
    ctx.store.tell();
    if (back) setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector(`.timeline [data-turn="${from}"]`))?.focus());
    return true;
  }

  /** @param {number} next @param {string | null} at @param {HTMLElement} button @param {number} [n] */
  function open(next, at, button, n) {
    [turn, phase, opener, chosen] = [next, at, button, n === undefined ? null : course.itemOf(n)?.n ?? null];
    part.hidden = false;
    draw();
    place();
    const to = body.querySelector(chosen !== null ? "[aria-expanded=true]" : at ? `[data-places="${at}"]` : ".places-phase:last-of-type");
    to?.scrollIntoView({ block: "start" });
    /** @type {HTMLElement | null} */ (body.querySelector(chosen !== null ? "[aria-expanded=true]" : at ? `[data-places="${at}"] ~ ul .place` : ".place"))?.focus({ preventScroll: true });
    ctx.store.tell();
  }

  /** Over the turn it belongs to, and never out of the window. */
  function place() {
    const around = part.parentElement?.getBoundingClientRect();
    if (!around || !opener) return;
    const at = opener.getBoundingClientRect();
    const width = part.offsetWidth;
    const left = Math.max(EDGE, Math.min(innerWidth - EDGE - width, at.left + at.width / 2 - width / 2));
    part.style.left = `${left - around.left}px`;
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step) return;
    const all = /** @type {HTMLElement[]} */ ([...body.querySelectorAll(".place")]);
    const now = all.findIndex((one) => one.parentElement?.contains(document.activeElement));
    all[Math.max(0, Math.min(all.length - 1, now + step))]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  function draw() {
    if (turn === null) return;
    const { state, notes, pace } = ctx.store.live;
    const { phases, status } = state;
    const of = turn;
    const items = course.items.filter((item) => Math.max(1, item.turn) === of).map((item) => ({ item, words: course.words(item) })).filter(({ words }) => words.title || words.outcome);
    title.textContent = t("Turn {turn}", { turn: of });
    const room = pace.revealing ? pace.shown_n ?? 0 : Infinity;
    redraw(body, [of, course.version, items.map(({ words }) => words), chosen, notes, room, status], () => phases.flatMap((name) => {
      const here = items.filter(({ item }) => (item.phase ?? phases[0]) === name);
      if (!here.length) return [];
      return [h("div", { class: "places-phase" }, h("h3", { "data-places": name }, phaseName(name)),
        h("ul", {}, ...here.map(({ item, words }) => line(item, words, room))))];
    }));
  }

  /** @param {Item} item @param {{title: string, outcome: string}} words @param {number} room */
  function line(item, words, room) {
    const last = course.lastOf(item);
    const open = item.n === chosen;
    const side = item.kind === "line" ? item.events[0].side : item.side;
    const points = (ctx.store.live.notes ?? []).filter((note) => item.events.some((event) => event.n === note.n));
    return h("li", { class: "place-row" },
      h("button", {
        type: "button", class: `place${last > room ? " unshown" : ""}`, "data-focus": `place:${item.n}`, "data-n": item.n, "aria-expanded": String(open),
        onclick: () => {
          chosen = open ? null : item.n;
          draw();
        },
      },
        h("span", { class: `letter side-${side ?? "none"}`, "aria-hidden": "true" }, sideLetter(side)),
        h("span", { class: "place-words" }, words.title ? h("b", {}, words.title, " ") : null, words.outcome, last > room ? h("small", {}, t("not shown to the room yet")) : null)),
      ...points.map((point) => h("p", { class: "place-note" }, point.text)),
      open ? actions(item, words) : null);
  }

  /** @param {Item} item @param {{title: string, outcome: string}} words */
  function actions(item, words) {
    const what = words.title || words.outcome;
    const ended = ctx.store.live.state.status === "ended";
    const last = course.lastOf(item);
    const newest = course.items.at(-1) === item;
    /** @param {number} to */
    const back = (to) => {
      close();
      on.back(to, what);
    };
    return h("div", { class: "place-actions" },
      ended || item.events[0].type === "rewound" ? null : h("button", { type: "button", class: "button small", "data-focus": `before:${item.n}`, onclick: () => back(course.before(item.n)) }, t("Go back to before this…")),
      ended || newest ? null : h("button", { type: "button", class: "button small", "data-focus": `after:${item.n}`, onclick: () => back(last) }, t("Go back to after this…")),
      h("button", {
        type: "button", class: "button small", "data-focus": `note:${item.n}`,
        onclick: () => {
          close();
          on.note(last);
        },
      }, t("Teaching point…")));
  }

  document.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (turn !== null && !target.closest(".timeline, dialog")) close();
  });
  addEventListener("resize", place);
  ctx.keys.add({ key: "Escape", label: "", run: () => close(part.contains(document.activeElement)) });
  ctx.store.subscribe(draw);

  return {
    part,
    open,
    close,
    get turn() {
      return turn;
    },
    get phase() {
      return phase;
    },
  };
}
