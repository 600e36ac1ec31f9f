/** The director sets a unit: its hex, what has befallen it, with a reason; what it would do is shown first. */
import { actionButton, refusalNote } from "../actions.js";
import { Refused } from "../api.js";
import { h, redraw } from "../dom.js";
import { sideLetter, sideName } from "../names.js";
import { resultWord } from "../panel/words.js";
import { list, pick, t } from "../text.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").Unit} Unit
 * @typedef {{unit: string, hex: string, flags: Record<string, boolean>, reason: string}} Draft only what was touched
 */
const FLAGS = /** @type {const} */ ({ suppressed: "S", mobility_kill: "M", firepower_kill: "F", destroyed: "K" });
const NAMES = /** @type {(keyof typeof FLAGS)[]} */ (Object.keys(FLAGS));
const KEY = "override";
/** So long after the last change the server is asked, in milliseconds. */
const REST = 250;

/** A unit's place and condition in words. @param {Record<string, any>} shown */
function words(shown) {
  const marks = NAMES.filter((flag) => shown[flag]).map((flag) => resultWord(FLAGS[flag]));
  return `${shown.hex} · ${marks.length ? list(marks) : t("undamaged")}`;
}

/** @param {Context} ctx @param {{picking: import("./picking.js").Picking, notice: import("./notice.js").Notice}} desk */
export function overrideCard(ctx, { picking, notice }) {
  /** @type {Draft | null} */
  let draft = ctx.drafts.get(KEY);
  /** @type {{before: any, after: any, updates: any} | null} */
  let preview = null;
  /** @type {import("../types.js").Refusal | null} */
  let problem = null;
  let asked = "";
  let timer = 0;

  const title = h("header", {});
  const hex = h("input", {
    type: "text", class: "field small", maxlength: 12, autocomplete: "off", spellcheck: "false", "data-focus": "override:hex", "aria-label": t("Hex"),
    oninput: () => change({ hex: hex.value }),
  });
  const boxes = NAMES.map((flag) => h("input", { type: "checkbox", "data-flag": flag, onchange: (/** @type {Event} */ event) => change({ flags: { ...draft?.flags, [flag]: /** @type {HTMLInputElement} */ (event.target).checked } }) }));
  const reason = h("textarea", { class: "field", rows: 2, maxlength: 500, "data-focus": "override:reason", oninput: () => change({ reason: reason.value }) });
  const result = h("div", { class: "override-preview", "aria-live": "polite" });
  const tail = h("div", { class: "override-tail" });
  const part = h("form", { class: "override", "aria-label": t("Override"), hidden: true, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); send(); } },
    title,
    h("div", { class: "override-hex" }, h("label", {}, t("Hex"), " ", hex),
      h("button", { type: "button", class: "button small", "data-focus": "override:pick", onclick: () => picking.pick(t("Click the new hex of {unit}.", { unit: pick(unit()?.name) }), (picked) => {
        hex.value = picked;
        change({ hex: picked });
      }) }, t("Pick on the map"))),
    h("fieldset", { class: "override-flags" }, h("legend", { class: "unseen" }, t("Condition")),
      ...NAMES.map((flag, index) => h("label", { class: `badge status-${FLAGS[flag]}` }, boxes[index], h("b", { "aria-hidden": "true" }, FLAGS[flag]), " ", resultWord(FLAGS[flag])))),
    h("label", { class: "reason" }, t("Reason, which everybody reads"), reason),
    h("div", { class: "override-foot" }, result, tail));

  const unit = () => (draft ? ctx.store.live.state.units[draft.unit] ?? null : null);

  /** Only what would be different. @returns {Record<string, unknown>} */
  function wanted() {
    const now = unit();
    if (!draft || !now) return {};
    const place = draft.hex.replace(/\s/g, "").toUpperCase();
    const set = Object.entries(draft.flags).filter(([flag, on]) => /** @type {any} */ (now)[flag] !== on);
    return { ...(place && place !== now.hex ? { hex: place } : {}), ...Object.fromEntries(set) };
  }

  /** @param {Partial<Draft>} more */
  function change(more) {
    if (!draft) return;
    draft = { ...draft, ...more };
    ctx.drafts.set(KEY, draft);
    ctx.actions.forget(KEY);
    ctx.store.tell();
  }

  /** @param {Draft | null} next */
  function put(next) {
    draft = next;
    preview = problem = null;
    asked = "";
    ctx.drafts.set(KEY, draft);
    ctx.actions.forget(KEY);
    picking.drop();
    fill();
    ctx.store.tell();
  }
  function fill() {
    hex.value = draft?.hex ?? "";
    reason.value = draft?.reason ?? "";
  }

  async function ask() {
    if (!draft) return;
    const mine = asked;
    const set = wanted();
    try {
      const found = await ctx.api.preview({ type: "override", unit: draft.unit, set });
      if (mine !== asked) return;
      const { data } = found.events.find((/** @type {any} */ event) => event.type === "overridden") ?? {};
      preview = data ? { before: data.before, after: data.after, updates: found.updates } : null;
      problem = null;
    } catch (refused) {
      if (mine !== asked) return;
      preview = null;
      problem = refused instanceof Refused ? refused.error : { code: "no_answer", message: t("No answer from the server. Check the network, then try again.") };
    }
    ctx.store.tell();
  }

  async function send() {
    const set = wanted();
    const about = unit();
    const text = draft?.reason.trim();
    if (!draft || !about || !Object.keys(set).length || !text) return;
    const told = preview ? words(preview.after) : "";
    if (!await ctx.actions.run(KEY, { type: "override", unit: draft.unit, set, reason: text })) return;
    put(null);
    notice.done(t("{unit} is set: {after}.", { unit: pick(about.name), after: told }));
  }

  ctx.keys.add({ key: "Escape", label: "", run: () => (draft ? put(null) : false) });
  ctx.store.subscribe(() => {
    const now = unit();
    if (draft && !now) draft = null;
    part.hidden = !now;
    part.parentElement?.classList.toggle("overriding", Boolean(now));
    if (!now || !draft) return;
    hex.placeholder = now.hex;
    NAMES.forEach((flag, index) => {
      boxes[index].checked = draft?.flags[flag] ?? now[flag];
    });
    const set = wanted();
    const changes = Object.keys(set).length > 0;
    const question = changes ? JSON.stringify([set, ctx.store.live.n]) : "";
    if (question !== asked) {
      asked = question;
      clearTimeout(timer);
      if (changes) timer = window.setTimeout(ask, REST);
      else preview = problem = null;
    }
    part.className = `override side-${now.side}`;
    redraw(title, [now.id, now.name], () => [
      h("span", { class: `letter side-${now.side}`, title: sideName(now.side) }, sideLetter(now.side)), h("h2", {}, t("Override: {unit}", { unit: pick(now.name) })),
      h("button", { type: "button", class: "button quiet icon small", "data-focus": "override:close", "aria-label": t("Close"), onclick: () => put(null) }, "×")]);
    redraw(result, [preview, problem, changes, now, ctx.store.live.state.score], () => drawn(changes));
    const ready = changes && Boolean(draft.reason.trim()) && !problem;
    redraw(tail, [ready, ctx.actions.get(KEY)], () => [
      refusalNote(ctx.actions, KEY),
      h("div", { class: "actions" },
        actionButton(ctx.actions, { key: KEY, label: t("Set the unit"), kind: "primary", off: !ready, title: ready ? "" : t("Change something and give the reason first."), run: send }),
        h("button", { type: "button", class: "button quiet", "data-focus": "override:no", onclick: () => put(null) }, t("Cancel"))),
    ]);
  });

  /** @param {boolean} changes */
  function drawn(changes) {
    const now = unit();
    if (problem) return [h("p", { class: "refusal" }, problem.message, problem.clause ? h("span", { class: "clause-id" }, ` ${problem.clause}`) : null)];
    if (!now || !changes || !preview) return [h("p", { class: "row-detail" }, now ? t("Now: {what}", { what: words(now) }) : "")];
    const { score } = ctx.store.live.state;
    const after = preview.updates?.score;
    return [
      h("p", {}, h("s", {}, words(preview.before)), h("span", { "aria-hidden": "true" }, " → "), h("b", {}, words(preview.after))),
      after && (after.red !== score.red || after.blue !== score.blue)
        ? h("p", { class: "row-detail" }, t("Score: Red {red}, Blue {blue}", { red: `${score.red} → ${after.red}`, blue: `${score.blue} → ${after.blue}` })) : null,
    ];
  }

  fill();
  return {
    part,
    /** @param {string} id */
    open: (id) => {
      if (draft?.unit !== id) put({ unit: id, hex: "", flags: {}, reason: draft?.reason ?? "" });
      setTimeout(() => hex.focus());
    },
  };
}
