/** Choosing a target on the board: one battery at a time, kept as a draft until the plan is sent or dropped. */
import { t } from "../text.js";

/**
 * @typedef {{battery: string, target: string, picked: number}} Draft `picked` counts the picks on the map
 * @param {import("./context.js").Context} ctx
 */
export function createTargeting(ctx) {
  /** @type {Draft | null} */
  let draft = ctx.drafts.get("target");
  if (draft && !ctx.store.live.state.batteries[draft.battery]) draft = null;

  /** @param {string} gun @returns {number[]} */
  const levels = (gun) => ctx.store.live.ruleset.indirect?.attack_level?.[gun] ?? [];

  /** What is typed may be half a name. @param {string} hex */
  function onMap(hex) {
    try {
      return Boolean(hex && ctx.board.describe(hex));
    } catch {
      return false;
    }
  }

  /** @param {string} hex */
  function preview(hex) {
    const battery = draft && ctx.store.live.state.batteries[draft.battery];
    if (!battery || !onMap(hex)) return ctx.board.preview(null);
    const due = battery.arrives ?? ctx.store.live.state.turn + battery.delay;
    ctx.board.preview({ target: hex, levels: levels(battery.gun), label: t("T{turn}", { turn: due }) });
  }

  /** @param {Draft | null} next */
  function set(next) {
    // A refusal is of the choice that it refused.
    if (draft && draft.battery !== next?.battery) ctx.actions.forget(`plan:${draft.battery}`);
    draft = next;
    ctx.drafts.set("target", draft);
    ctx.pointing.want("target", draft !== null);
    preview(draft?.target ?? "");
    ctx.store.tell();
  }

  ctx.board.addEventListener("hexhover", (/** @type {CustomEvent} */ event) => {
    if (draft && !draft.target && event.detail?.hex) preview(event.detail.hex);
  });
  ctx.board.addEventListener("hexclick", (/** @type {CustomEvent} */ event) => {
    if (draft && event.detail?.hex && ctx.pointing.holder === "target") set({ ...draft, target: event.detail.hex, picked: draft.picked + 1 });
  });
  ctx.keys.add({ key: "Escape", label: t("Go back: drop what you have begun, then the chosen unit"), run: () => (draft ? set(null) : false) });
  if (draft) set(draft);
  // A rewind may have taken the battery away again.
  ctx.store.subscribe(() => draft && !ctx.store.live.state.batteries[draft.battery] && set(null));

  return {
    get draft() {
      return draft;
    },
    levels,
    /** @param {string} battery */
    choose: (battery) => set({ battery, target: "", picked: 0 }),
    /** What is typed, half or whole. @param {string} target */
    type(target) {
      if (!draft) return;
      // Nothing is redrawn under the hands of somebody who types.
      draft = { ...draft, target };
      ctx.drafts.set("target", draft);
      preview(target);
    },
    drop: () => set(null),
  };
}

/** @typedef {ReturnType<typeof createTargeting>} Targeting */
