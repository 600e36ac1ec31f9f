/** Whom the chosen unit can fire at in the direct fire phase: asked of the server, each shift before the shot. */
import { activeCard, boostFor, raised } from "../cards/uses.js";
import { pick, t } from "../text.js";
import { acts, mayFire } from "./able.js";
import { watches } from "./held.js";

/**
 * @typedef {import("../types.js").Target} Target
 * @typedef {{unit: string, target: string, weapon: string, boost?: boolean, reload?: boolean}} Aim `boost`, `reload`: with the card
 */

/** @param {import("./context.js").Context} ctx @param {import("./selection.js").Selection} selection */
export function createAiming(ctx, selection) {
  /** @type {Aim | null} */
  let aim = ctx.drafts.get("aim");
  /** @type {Target[] | null} */
  let targets = null;
  /** @type {unknown[]} */
  let asked = [];
  /** @type {string | null} */
  let problem = null;

  /** The chosen unit, while it can fire. */
  function shooter() {
    const unit = selection.unit();
    const { state } = ctx.store.shown;
    const ready = unit && selection.commands(unit) && state.phase === "direct_fire" && acts(state, unit.side) && !ctx.store.behind && !watches(ctx);
    return ready && mayFire(unit, state) ? unit : null;
  }

  /** CARD-2: by how many levels the card can raise this unit's shot. */
  function boost() {
    const unit = shooter();
    const { state, ruleset } = ctx.store.shown;
    return unit ? boostFor(state, ruleset, unit) : 0;
  }

  /** CARD-5: the side's rapid reload, which has not named its unit or named this one. */
  function reload() {
    const unit = shooter();
    return unit ? activeCard(ctx.store.shown.state, unit.side, "rapid_reload") : null;
  }

  /** @param {Target} target @param {number} levels @returns {Target} */
  const higher = (target, levels) => ({ ...target, shots: target.shots.map((shot) => raised(shot, levels)) });
  /** The targets with the levels that the shot will have. */
  function shown() {
    const levels = aim?.boost && chosen() ? boost() : 0;
    return levels ? targets?.map((one) => higher(one, levels)) ?? null : targets;
  }

  async function refresh() {
    const unit = shooter();
    const wanted = unit ? [unit.id, ctx.store.shown.state.units] : [];
    if (wanted.length === asked.length && wanted.every((one, index) => one === asked[index])) return;
    const had = asked.length > 0;
    if (wanted[0] !== asked[0]) targets = null;
    asked = wanted;
    problem = null;
    if (!unit) {
      if (had) ctx.board.setTargets(null);
      return;
    }
    try {
      const answer = await ctx.api.targets(unit.id);
      if (asked !== wanted) return;
      targets = answer.targets;
      const seen = targets.filter((one) => one.in_sight).length;
      ctx.say(t("{count} targets in range and in sight.", { count: seen }));
    } catch (refused) {
      if (asked !== wanted) return;
      problem = refused instanceof Error ? refused.message : "";
    }
    mark();
    ctx.store.tell();
  }

  function mark() {
    const now = chosen();
    ctx.board.setTargets(shooter() && (shown() ?? []).map((one) => {
      const shot = one.shots.find((each) => one.target === now?.target && each.weapon === now.weapon) ?? best(one);
      return { unit: one.target, level: shot.level, in_sight: one.in_sight };
    }));
  }

  /** @param {Target} target */
  const best = (target) => target.shots.find((shot) => shot.weapon === target.best) ?? target.shots[0];

  /** @param {Aim | null} next */
  function set(next) {
    if (aim) ctx.actions.forget(`fire:${aim.unit}`);
    aim = next;
    ctx.drafts.set("aim", aim);
    mark();
    ctx.store.tell();
  }

  /** The chosen target, where it is still one. */
  function chosen() {
    const unit = shooter();
    if (!unit || aim?.unit !== unit.id) return null;
    return targets?.some((one) => one.target === aim?.target) ? aim : null;
  }

  /** @param {string} target @param {string} [weapon] the best where none is named */
  function at(target, weapon) {
    const unit = shooter();
    const found = targets?.find((one) => one.target === target);
    if (!unit || !found) return false;
    const cards = aim?.unit === unit.id ? { boost: aim.boost, reload: aim.reload } : {};
    set({ ...cards, unit: unit.id, target, weapon: weapon ?? best(found).weapon });
    return true;
  }

  function next() {
    const seen = targets?.filter((one) => one.in_sight) ?? [];
    if (!shooter() || !seen.length) return false;
    const now = seen.findIndex((one) => one.target === chosen()?.target);
    const one = seen[(now + 1) % seen.length];
    ctx.say(t("Target: {unit} in {hex}, level {level}", { unit: pick(ctx.store.shown.state.units[one.target]?.name), hex: one.hex, level: best(one).level }));
    return at(one.target);
  }

  async function fire() {
    const now = chosen();
    const unit = shooter();
    if (!now || !unit) return false;
    const cards = { ...(now.boost && boost() ? { boost: true } : {}), ...(now.reload && reload() ? { reload: true } : {}) };
    const command = { type: "fire", unit: unit.id, target: now.target, weapon: now.weapon, ...cards, ...(ctx.directs ? { side: unit.side } : {}) };
    if (!(await ctx.actions.run(`fire:${unit.id}`, command))) return true;
    // With a shot left the same target is offered again; any other can be chosen.
    const { state } = ctx.store.live;
    set(mayFire(state.units[unit.id], state) ? { unit: unit.id, target: now.target, weapon: now.weapon } : null);
    return true;
  }

  selection.takes((_, units) => ctx.pointing.holder === "unit" && units.some((one) => at(one)));
  ctx.keys.add(
    { key: "t", label: t("Choose the next target in sight"), run: next },
    {
      key: "Enter", label: "", first: true,
      run: () => {
        if (!chosen() || document.activeElement?.closest("button, a, summary, [role=tab]")) return false;
        fire();
        return true;
      },
    },
    { key: "f", label: t("Fire at the chosen target"), run: () => (chosen() ? void fire() : false) },
    { key: "Escape", label: "", run: () => (chosen() ? set(null) : false) },
  );
  ctx.store.subscribe(refresh);

  return {
    shooter, at, best, fire, chosen, boost, reload,
    drop: () => set(null),
    /** @param {"boost" | "reload"} card @param {boolean} on */
    use: (card, on) => aim && set({ ...aim, [card]: on }),
    get targets() {
      return shooter() ? shown() : null;
    },
    get problem() {
      return problem;
    },
  };
}

/** @typedef {ReturnType<typeof createAiming>} Aiming */
