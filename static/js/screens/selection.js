/** The chosen unit: by a click on the map, from the list or by key; it survives a reload. */
import { t } from "../text.js";
import { still } from "./able.js";

/**
 * @typedef {import("../types.js").Unit} Unit
 * @typedef {(hex: string, units: string[]) => boolean} Taker a part that may want a click on the map for itself
 */

/** @param {import("./context.js").Context} ctx */
export function createSelection(ctx) {
  /** @type {string | null} */
  let id = ctx.drafts.get("unit");
  /** @type {Taker[]} */
  const takers = [];
  /** @type {string | null} */
  let pressed = null;

  const units = () => ctx.store.shown.state.units;
  const unit = () => (id === null ? null : units()[id] ?? null);
  /** @param {Unit} one */
  const commands = (one) => ctx.directs || one.side === ctx.side;

  /** @param {string | null} next @param {{focus?: boolean}} [how] */
  function choose(next, { focus = false } = {}) {
    id = next;
    ctx.drafts.set("unit", id);
    const chosen = unit();
    if (chosen && focus) ctx.board.focusHex(chosen.hex, { animate: true });
    ctx.store.tell();
  }

  /** A click on a hex with several units goes through them. @param {string[]} there */
  function next(there) {
    const alive = there.filter((one) => !units()[one].destroyed);
    const own = (alive.length ? alive : there).sort((a, b) => Number(commands(units()[b])) - Number(commands(units()[a])));
    return own[(own.indexOf(id ?? "") + 1) % own.length];
  }

  ctx.board.addEventListener("unitclick", (/** @type {CustomEvent} */ event) => {
    pressed = event.detail?.units?.[0] ?? null;
  });
  ctx.board.addEventListener("hexclick", (/** @type {CustomEvent} */ event) => {
    const one = pressed;
    pressed = null;
    if (!event.detail || !["unit", "path"].includes(ctx.pointing.holder)) return;
    const { hex, units: there } = event.detail;
    if (takers.some((take) => take(hex, one ? [one] : there))) return;
    if (one && units()[one]) choose(one);
    else choose(there.length ? next([...there]) : null);
  });

  /** N, and the director's U, goes to the next unit that can still act. @param {number} step */
  function cycle(step) {
    const { state, ruleset } = ctx.store.shown;
    const mine = Object.values(state.units).filter((one) => (ctx.directs ? one.side === state.side : one.side === ctx.side));
    const able = mine.filter((one) => still(one, state, ruleset)?.can);
    const from = able.length ? able : mine.filter((one) => !one.destroyed);
    if (!from.length) return false;
    const now = from.findIndex((one) => one.id === id);
    choose(from[(now + step + from.length) % from.length].id, { focus: true });
    return true;
  }
  ctx.keys.add({ key: ctx.directs ? "u" : "n", label: t("Choose the next unit that can still act"), run: () => cycle(1) });

  return {
    unit,
    commands,
    choose,
    /** @param {Taker} taker */
    takes: (taker) => takers.push(taker),
    /** Esc, after everything that Esc drops first. */
    escape: () => ctx.keys.add({ key: "Escape", label: "", run: () => (id === null ? false : choose(null)) }),
  };
}

/** @typedef {ReturnType<typeof createSelection>} Selection */
