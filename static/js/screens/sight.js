/** The sight tool: what is seen from a unit or a hex, and the line to the hex that is pointed at. Its drawing is fetched when wanted. */
import { h } from "../dom.js";
import { t } from "../text.js";

/**
 * @typedef {{unit: string} | {hex: string}} From
 * @typedef {import("../types.js").SightAnswer} SightAnswer
 */
/** The pointer rests this long before a line is asked for, in milliseconds. */
const REST = 70;

/**
 * @param {import("./context.js").Context} ctx
 * @param {import("./selection.js").Selection | null} selection
 * @param {{sight: HTMLElement, button: HTMLElement}} places
 */
export function createSight(ctx, selection, { sight: place, button: slot }) {
  place.setAttribute("aria-label", t("Sight line"));
  const button = h("button", { type: "button", class: "button small", "aria-keyshortcuts": "S", title: t("What is seen from the chosen unit or hex"), onclick: () => toggle() },
    t("Sight"), h("kbd", { "aria-hidden": "true" }, "S"));
  slot.append(button);
  /** @type {From | null} */
  let from = null;
  let kind = "vehicle";
  /** @type {string | null} */
  let to = null;
  let pinned = false;
  /** @type {string | null} */
  let pointed = null;
  /** @type {SightAnswer | null} */
  let answer = null;
  /** @type {string | null} */
  let problem = null;
  let timer = 0;
  let asked = 0;
  /** @type {typeof import("./parts/sightview.js") | null} */
  let view = null;

  async function ask() {
    clearTimeout(timer);
    if (!from) return;
    asked += 1;
    const mine = asked;
    try {
      view ??= await import("./parts/sightview.js");
      const found = await ctx.api.sight({ ...from, kind, ...(to ? { to } : {}) });
      if (mine !== asked || !from) return;
      answer = found;
      problem = null;
      ctx.board.setSight({ from: found.hex, seen: found.seen, line: found.line });
    } catch (refused) {
      if (mine !== asked) return;
      problem = refused instanceof Error ? refused.message : "";
    }
    draw();
  }

  function draw() {
    place.hidden = from === null;
    button.setAttribute("aria-pressed", String(from !== null));
    place.parentElement?.classList.toggle("with-sight", from !== null);
    if (from && view) view.drawSight(ctx, place, { answer, problem, kind, pinned, ...on });
    ctx.store.tell();
  }

  /** @param {string | null} hex @param {boolean} pin */
  function look(hex, pin) {
    pinned = pin;
    to = hex === answer?.hex ? null : hex;
    clearTimeout(timer);
    timer = window.setTimeout(ask, pin ? 0 : REST);
  }

  /** @param {From | null} next */
  function start(next) {
    from = next;
    to = null;
    pinned = false;
    answer = null;
    ctx.pointing.want("sight", from !== null);
    if (!from) {
      asked += 1;
      ctx.board.setSight(null);
    }
    draw();
    ask();
  }

  const on = {
    close: () => start(null),
    /** @param {string} next */
    choose(next) {
      kind = next;
      ask();
    },
    /** From the other end. */
    turn() {
      if (!answer?.line) return;
      from = { hex: answer.line.to };
      to = answer.hex;
      ask();
    },
  };

  function toggle() {
    if (from) return start(null);
    const unit = selection?.unit();
    if (unit && !unit.destroyed) return start({ unit: unit.id });
    return pointed ? start({ hex: pointed }) : ctx.say(t("Choose a unit, or point at a hex, then press S."));
  }

  ctx.board.addEventListener("hexhover", (/** @type {CustomEvent} */ event) => {
    pointed = event.detail?.hex ?? pointed;
    if (from && !pinned && event.detail && event.detail.hex !== to) look(event.detail.hex, false);
  });
  ctx.board.addEventListener("hexclick", (/** @type {CustomEvent} */ event) => {
    if (!from || ctx.pointing.holder !== "sight" || !event.detail) return;
    if (pinned && event.detail.hex === to) pinned = false;
    else look(event.detail.hex, true);
    draw();
  });
  // What is seen changes with the units; their hexes are what matters here.
  let hexes = "";
  ctx.store.subscribe(() => {
    const now = from && "unit" in from ? ctx.store.shown.state.units[from.unit]?.hex ?? "" : "";
    if (now === hexes) return;
    hexes = now;
    if (answer && now && now !== answer.hex) ask();
  });
  ctx.keys.add(
    { key: "s", label: t("Sight: what is seen from the chosen unit or hex"), run: () => void toggle() },
    { key: "Escape", label: "", run: () => (from ? start(null) : false) },
  );

  return {
    /** @param {From} next */
    from: (next) => start(next),
  };
}

/** @typedef {ReturnType<typeof createSight>} Sight */
