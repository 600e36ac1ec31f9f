/** The pace at which the room is shown an adjudication, and what is held back: the next step, the rest. */
import { actionButton, refusalNote } from "../actions.js";
import { h, redraw } from "../dom.js";
import { t } from "../text.js";

/** @typedef {import("../screens/context.js").Context} Context */

const MODES = /** @type {const} */ (["at_once", "beats", "steps"]);
const WORDS = {
  at_once: () => ({ name: t("At once"), about: t("Everybody sees each result at once.") }),
  beats: () => ({ name: t("Beats"), about: t("Everybody sees one beat after another, each after so many seconds.") }),
  steps: () => ({ name: t("Steps"), about: t("Everybody sees the next step when you press “Next step”.") }),
};

/** @param {Context} ctx */
export function paceControl(ctx) {
  const choices = h("span", { class: "switch" });
  const tail = h("span", { class: "pace-refused" });
  const seconds = h("input", {
    type: "number", class: "field small", min: 0.2, max: 60, step: "any", inputmode: "decimal", "data-focus": "pace:seconds", "aria-label": t("Seconds for each beat"),
    oninput: () => ctx.drafts.set("pace-seconds", seconds.value),
    onchange: () => set("beats", false),
  });
  const timing = h("label", { class: "pace-seconds", title: t("Seconds for each beat") }, seconds, t("s"));
  const part = h("section", { class: "pace", role: "group", "aria-label": t("Pace of the room") }, h("span", { class: "pace-title", "aria-hidden": "true" }, t("Pace")), choices, timing, tail);

  /** @param {(typeof MODES)[number]} mode @param {boolean} stands */
  async function set(mode, stands) {
    const typed = Number(seconds.value);
    const every = mode === "beats" && seconds.value && Number.isFinite(typed) ? { seconds: typed } : {};
    if (await ctx.actions.choose("pace", { type: "set_pace", pace: mode, ...every }, stands)) ctx.drafts.set("pace-seconds", null);
    ctx.store.tell();
  }

  ctx.store.subscribe(() => {
    const { pace, state } = ctx.store.live;
    const action = ctx.actions.get("pace");
    part.hidden = state.status === "ended";
    timing.hidden = pace.mode !== "beats";
    const typed = ctx.drafts.get("pace-seconds");
    if (document.activeElement !== seconds || typed === null) seconds.value = typed ?? String(pace.seconds || 2);
    redraw(choices, [pace.mode, action.busy], () => MODES.map((mode) => h("button", {
      type: "button", class: "switch-choice", "data-focus": `pace:${mode}`, title: WORDS[mode]().about, "aria-pressed": String(mode === pace.mode), "aria-busy": action.busy ? "true" : null,
      onclick: () => set(mode, mode === ctx.store.live.pace.mode),
    }, WORDS[mode]().name)));
    redraw(tail, action, () => [refusalNote(ctx.actions, "pace")]);
  });
  return part;
}

/** What the room has not been shown: how much, what it sees now, the next step and the rest. @param {Context} ctx @param {import("./course.js").Course} course @param {import("./notice.js").Notice} notice */
export function heldBack(ctx, course, notice) {
  const part = h("section", { class: "held", "aria-label": t("What the room is shown"), hidden: true });
  /** `total` is 0 where this page was opened in the middle of it. @type {{left: number, total: number} | null} */
  let count = ctx.drafts.get("beats");

  let begun = false;

  function release() {
    const { pace } = ctx.store.live;
    if (!pace.revealing) return false;
    send({ what: "one", shown_n: pace.shown_n });
    return true;
  }
  const all = () => void send({ what: "all" });

  /** Of two directors who press at once the second is told, though nothing may be held any more. @param {Record<string, unknown>} what */
  async function send(what) {
    if (ctx.actions.get("release").busy) return;
    if (!await ctx.actions.run("release", { type: "release", ...what })) notice.refused(ctx, "release");
  }

  ctx.keys.add({
    key: " ", label: t("Space: the room sees the next step"), first: true,
    // A control that was reached by the keyboard keeps its own space bar; one that was clicked has had its turn.
    run: () => {
      const focused = /** @type {HTMLElement | null} */ (document.activeElement);
      if (focused?.matches("button, a, summary, input, select") && focused.matches(":focus-visible") && !focused.closest(".held")) return false;
      if (!release()) return false;
      if (focused?.matches("button, a, summary, input, select") && !focused.closest(".held")) focused.blur();
      return true;
    },
  });

  ctx.store.subscribe(() => {
    const { pace, state } = ctx.store.live;
    const left = pace.revealing ? pace.beats ?? 0 : 0;
    const was = JSON.stringify(count);
    if (!left) count = null;
    else if (!count) count = { left, total: begun ? left + 1 : 0 };
    else count = { left, total: count.total && count.total + Math.max(0, left - count.left) };
    begun = true;
    if (JSON.stringify(count) !== was) ctx.drafts.set("beats", count);
    part.hidden = !count;
    markRoom(ctx.log, count ? pace.shown_n ?? Infinity : Infinity);
    if (!count) return;
    const now = course.saidAt(pace.shown_n ?? 0);
    const { total } = count;
    redraw(part, [count, now, pace.mode, state.status, ctx.actions.get("release")], () => {
      const shown = total - left;
      const bar = h("span", { class: "held-bar", "aria-hidden": "true", hidden: !total });
      bar.style.setProperty("--shown", String(total ? shown / total : 0));
      return [
        h("div", { class: "held-words" },
          h("p", { class: "held-count" }, h("b", {}, total ? t("{shown} of {total}", { shown, total }) : t("{left} to come", { left })),
            !total ? null : h("span", { class: "held-more" }, " ", state.status === "paused" ? t("shown to the room, paused") : t("shown to the room"))),
          bar,
          h("p", { class: "held-now row-detail", title: now }, t("The room sees: {words}", { words: now }))),
        actionButton(ctx.actions, { key: "release", label: t("Next step"), kind: "primary held-next", shortcut: t("Space"), run: () => void release() }),
        h("button", { type: "button", class: "button", "data-focus": "release:all", onclick: all }, t("To the end")),
      ];
    });
  });
  return part;
}

/** What lies behind the room's step is marked in the log. @param {import("../panel/log.js").Log} log @param {number} n */
function markRoom(log, n) {
  if (log.room === n) return;
  const from = Math.min(log.room, n);
  log.room = n;
  for (const group of log.groups) if (group.items.some(({ events }) => (events.at(-1)?.n ?? 0) > from)) log.drawGroup(group);
}
