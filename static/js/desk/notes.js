/** Teaching points: a step marked with a note, which the replay shows; typed beside the panel, listed in a tab. */
import { actionButton, refusalNote } from "../actions.js";
import { h, redraw } from "../dom.js";
import { clock, phaseName } from "../names.js";
import { replayLink } from "../screens/later/ended.js";
import { t } from "../text.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("./course.js").Course} Course
 */
const KEY = "note";
const DRAFT = "note";

/** A step in words: its turn and phase, and what happened. @param {Course} course @param {number} n */
function stepWords(course, n) {
  const item = course.itemOf(n);
  if (!item) return { where: "", what: "" };
  const { title, outcome } = course.words(item);
  const where = item.turn ? [t("Turn {turn}", { turn: item.turn }), phaseName(item.phase)].filter(Boolean).join(" · ") : "";
  return { where, what: title || outcome };
}

/** The form under the panel. @param {Context} ctx @param {Course} course @param {import("./notice.js").Notice} notice */
export function noteMaker(ctx, course, notice) {
  /** @type {number | null} the step that is marked */
  let n = ctx.drafts.get(DRAFT)?.n ?? null;
  /** @type {number | null} the step that somebody reads in the panel or the log */
  let read = null;
  const about = h("p", { class: "note-about" });
  const tail = h("div", { class: "note-tail" });
  const field = h("textarea", {
    class: "field", rows: 2, maxlength: 500, value: ctx.drafts.get(DRAFT)?.text ?? "", placeholder: t("What the class is to learn from this step"), "aria-label": t("Note"), "data-focus": "note:text",
    oninput: () => {
      ctx.drafts.set(DRAFT, { n, text: field.value });
      ctx.store.tell();
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) add();
      else if (event.key === "Escape") put(null);
    },
  });
  const part = h("form", { class: "notemaker", "aria-label": t("Teaching point"), hidden: true, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); add(); } }, about, field, tail);

  /** @param {number | null} next */
  function put(next) {
    n = next;
    ctx.drafts.set(DRAFT, n === null ? null : { n, text: field.value });
    ctx.actions.forget(KEY);
    if (n === null) field.value = "";
    ctx.store.tell();
  }

  async function add() {
    const text = field.value.trim();
    if (n === null || !text) return;
    if (!await ctx.actions.run(KEY, { type: "add_note", n, text })) return;
    notice.done(t("The teaching point is kept."));
    if (field.value.trim() === text) put(null);
  }

  for (const reading of [ctx.panel, ctx.log]) {
    reading.addEventListener("focus", (event) => {
      read = /** @type {CustomEvent} */ (event).detail.event.n;
    });
  }
  ctx.store.watch(() => {
    read = null;
  });

  /** @param {number} [at] the step, else the one that is read, else the latest shown */
  function open(at) {
    const step = at ?? read ?? ctx.store.shown.n;
    if (!step) return;
    put(step);
    setTimeout(() => field.focus());
  }

  ctx.keys.add({ key: "n", label: t("Teaching point: mark the step shown in the panel"), run: () => open() });
  ctx.store.subscribe(() => {
    part.hidden = n === null;
    if (n === null) return;
    const { where, what } = stepWords(course, n);
    redraw(about, [where, what], () => [h("b", {}, t("Teaching point")), " ", h("span", { class: "row-detail" }, [where, what].filter(Boolean).join(" · "))]);
    redraw(tail, [Boolean(field.value.trim()), ctx.actions.get(KEY)], () => [
      refusalNote(ctx.actions, KEY),
      h("div", { class: "actions" },
        actionButton(ctx.actions, { key: KEY, label: t("Keep the teaching point"), kind: "primary small", off: !field.value.trim(), run: add }),
        h("button", { type: "button", class: "button quiet small", "data-focus": "note:no", onclick: () => put(null) }, t("Drop it"))),
    ]);
  });
  return { part, open };
}

/** All teaching points, in the order of the steps. @param {Context} ctx @param {Course} course @param {{show: (n: number) => void}} on */
export function noteList(ctx, course, { show }) {
  const part = h("div", { class: "notelist" });
  /** @type {number | null} */
  let removing = null;

  /** @param {number} note */
  async function remove(note) {
    if (await ctx.actions.run(`note:${note}`, { type: "remove_note", note })) removing = null;
    ctx.store.tell();
  }
  /** @param {number | null} note */
  const ask = (note) => () => {
    removing = note;
    ctx.store.tell();
  };

  ctx.store.subscribe(() => {
    const notes = [...(ctx.store.live.notes ?? [])].sort((a, b) => a.n - b.n);
    const rows = notes.map((note) => ({ ...note, ...stepWords(course, note.n), stands: course.has(note.n), action: ctx.actions.get(`note:${note.note}`) }));
    redraw(part, [rows, removing, ctx.store.shown.n > 0], () => [
      ctx.store.shown.n ? replayLink(ctx) : null,
      rows.length ? null : h("p", { class: "empty" }, t("No teaching point yet. Press N, or choose a step in the timeline, and write what the class is to learn from it. The replay shows it.")),
      h("ol", {}, ...rows.map(({ note, n, where, what, text, at, stands }) => h("li", { class: "teaching", "data-note": note },
        h("p", { class: "teaching-text" }, text),
        h("p", { class: "row-detail" }, [where, what, clock(at), stands ? "" : t("its step has been undone")].filter(Boolean).join(" · ")),
        h("div", { class: "actions" },
          stands ? h("button", { type: "button", class: "button quiet small", "data-focus": `show:${note}`, onclick: () => show(n) }, t("Show the step")) : null,
          removing === note ? [
            actionButton(ctx.actions, { key: `note:${note}`, label: t("Remove it for good"), kind: "danger small", run: () => void remove(note) }),
            h("button", { type: "button", class: "button quiet small", "data-focus": `keep:${note}`, onclick: ask(null) }, t("Keep it")),
          ] : h("button", { type: "button", class: "button quiet small", "data-focus": `remove:${note}`, onclick: ask(note) }, t("Remove…"))),
        refusalNote(ctx.actions, `note:${note}`)))),
    ]);
  });
  return part;
}
