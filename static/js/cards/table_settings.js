/** POOL-1: before the start the director sets how many cards each side gets, and from which pool. */
import { actionButton, refusalNote } from "../actions.js";
import { h } from "../dom.js";
import { sideName } from "../names.js";
import { confirm } from "../screens/parts/dialogs.js";
import { list, t } from "../text.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").Cards["pool"]} Pool
 */

/** One of each card: seven for each side, or seven for both. @type {Record<Pool, number>} */
const MOST = { side: 7, shared: 3 };

/** What has been chosen in the form and not yet sent. @type {{count: number, pool: Pool} | null} */
let draft = null;
/** For whoever redraws the form. */
export const settingsDraft = () => draft;

/** @param {Context} ctx */
export function settings(ctx) {
  const { cards } = ctx.store.live.state;
  const now = { count: cards.per_side, pool: cards.pool };
  const chosen = draft ?? now;
  const differs = chosen.count !== now.count || chosen.pool !== now.pool;
  const key = "cards:set";
  const counts = h("select", { class: "field", "data-focus": "cards:per-side", onchange: () => keep({ count: Number(counts.value) }) },
    ...Array.from({ length: MOST[chosen.pool] + 1 }, (_, count) => h("option", { value: count, selected: count === chosen.count }, count === 0 ? t("0: without event cards") : String(count))));

  /** @param {Partial<{count: number, pool: Pool}>} change */
  function keep(change) {
    const next = { ...chosen, ...change };
    draft = { ...next, count: Math.min(next.count, MOST[next.pool]) };
    ctx.actions.forget(key);
    ctx.store.tell();
  }

  async function set() {
    const taken = (/** @type {const} */ (["red", "blue"])).filter((side) => cards.hands[side].chosen);
    const command = { type: "set_cards", ...chosen };
    if (taken.length) {
      confirm(ctx, {
        key, title: t("Event cards"), label: t("Set it, cards go back"), kind: "danger", command,
        text: [t("Cards have been taken by: {sides}. They go back into the pool, all are shuffled, and every side takes its cards anew.", { sides: list(taken.map(sideName)) })],
        done: () => { draft = null; },
      });
    } else if (await ctx.actions.run(key, command)) {
      draft = null;
      ctx.store.tell();
    }
  }

  /** @param {Pool} pool @param {string} label */
  const choice = (pool, label) => h("button", {
    type: "button", class: "switch-choice", "data-focus": `cards:pool:${pool}`, "aria-pressed": pool === chosen.pool ? "true" : "false", onclick: () => keep({ pool }),
  }, label);
  return h("form", { class: "cardtable-settings", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("label", {}, t("Cards for each side"), counts),
    h("div", { class: "mode-row", role: "group", "aria-label": t("Pool") }, h("span", { class: "switch" }, choice("side", t("a pool for each side")), choice("shared", t("one shared pool")))),
    actionButton(ctx.actions, { key, kind: differs ? "primary" : "", label: t("Set"), off: !differs, run: set }),
    h("p", { class: "row-detail" }, t("In principle one card a turn. Each side takes its cards face down before the start and draws one each turn; an effect holds in a later turn."),
      chosen.pool === "shared" ? ` ${t("The seven cards of a shared pool are enough for three a side.")}` : null),
    ctx.actions.get(key).refusal ? refusalNote(ctx.actions, key) : null);
}
