/** Drawing a unit's path: the cheapest way to each hex that is clicked, from the server's answer; kept until sent or dropped. */
import { pointsWord } from "../names.js";
import { pick, t } from "../text.js";
import { acts, mayMove } from "./able.js";
import { watches } from "./held.js";

/**
 * @typedef {import("../types.js").Reach} Reach
 * @typedef {{hexes: string[], cost: number}} Leg one click's part of the way
 * @typedef {{unit: string, hex: string, left: number, points: number, legs: Leg[], asks: string[] | null}} Draft `points`: those of the way, with an event card's; `asks` null: as is usual
 * @typedef {{hexes: string[], cost: number, left: number, asks: string[]}} Way
 * @typedef {{unit: string, at: string, hex: string, enemy: string}} Met
 */

/** @param {import("./context.js").Context} ctx @param {import("./selection.js").Selection} selection */
export function createMoving(ctx, selection) {
  /** @type {Draft | null} */
  let draft = ctx.drafts.get("path");
  /** @type {Reach | null} */
  let reach = null;
  /** What was asked for last, and what `reach` answers: the same, unless the answer is still on its way. @type {unknown[]} */
  let asked = [];
  /** @type {unknown[]} */
  let answered = [];
  /** A click that came before the answer. @type {string | null} */
  let wish = null;
  /** @type {string | null} */
  let later = null;
  /** @type {string | null} */
  let problem = null;
  /** @type {string | null} */
  let pointed = null;
  let byKeys = false;
  /** A click on a friend's hex chose the friend; it may have been meant as the way there. @type {{unit: string, hex: string} | null} */
  let offer = null;
  /** MOV-2 under fog: who was met on the way. @type {Met | null} */
  let met = null;

  /** The chosen unit, while a path can be drawn for it. */
  function mover() {
    const unit = selection.unit();
    const { state } = ctx.store.shown;
    const ready = unit && selection.commands(unit) && state.phase === "movement" && acts(state, unit.side) && !ctx.store.behind && !watches(ctx);
    return ready && mayMove(unit, state) ? unit : null;
  }

  const path = () => draft?.legs.flatMap((leg) => leg.hexes) ?? [];
  const spent = () => draft?.legs.reduce((sum, leg) => sum + leg.cost, 0) ?? 0;
  /** A single step by hand is always asked about (MOV-8). @param {string[]} hexes */
  const asks = (hexes) => draft?.asks ?? (hexes.length === 1 ? hexes : []);

  /** The cheapest way to a hex from where the reach begins. @param {string} hex */
  function wayTo(hex) {
    const steps = [];
    for (let at = hex; reach?.hexes[at] && steps.length < 999; at = reach.hexes[at].from) steps.unshift(at);
    return steps;
  }

  /** The draft with one more hex. @param {string} hex @returns {Draft | null} */
  function extended(hex) {
    const unit = mover();
    const found = reach?.hexes[hex];
    if (!unit || !reach || !found || answered !== asked) return null;
    const hexes = path();
    const goesOn = hexes.length > 0 && reach.from === hexes[hexes.length - 1];
    const leg = { hexes: wayTo(hex), cost: found.cost };
    const before = goesOn ? draft : null;
    return { unit: unit.id, hex: unit.hex, left: Number(unit.movement_left), points: before?.points ?? reach.points, legs: before ? [...before.legs, leg] : [leg], asks: draft?.asks ?? null };
  }

  /** @param {Draft | null} next */
  function set(next) {
    if (draft && draft.unit !== next?.unit) ctx.actions.forget(`move:${draft.unit}`);
    draft = next?.legs.length ? next : null;
    ctx.drafts.set("path", draft);
    const now = way(draft);
    if (now) ctx.say(t("To {hex}: {cost} points, {left} left.", { hex: now.hexes[now.hexes.length - 1], cost: pointsWord(now.cost), left: pointsWord(now.left) }));
    ctx.store.tell();
  }

  /** @param {Draft | null} of @returns {Way | null} */
  function way(of) {
    if (!of) return null;
    const hexes = of.legs.flatMap((leg) => leg.hexes);
    const cost = of.legs.reduce((sum, leg) => sum + leg.cost, 0);
    return { hexes, cost, left: of.points - cost, asks: of.asks ?? (hexes.length === 1 ? hexes : []) };
  }

  function draw() {
    const unit = mover();
    const shown = unit && ((pointed && !path().includes(pointed) && extended(pointed)) || draft);
    const now = shown ? way(shown) : null;
    ctx.board.setPath(unit && now ? { ...now, hexes: [unit.hex, ...now.hexes], valid: true } : null);
  }

  /** Asks for the reach where what it depends on has changed. */
  async function refresh() {
    const unit = mover();
    ctx.pointing.want("path", unit !== null);
    if (draft) {
      const now = ctx.store.live.state.units[draft.unit];
      if (!now || now.hex !== draft.hex || now.movement_left !== draft.left || (selection.unit()?.id !== draft.unit)) set(null);
    }
    const wanted = unit ? [unit.id, path().join(), ctx.store.shown.state.units] : [];
    if (wanted.length === asked.length && wanted.every((one, index) => one === asked[index])) return draw();
    if (wanted[0] !== asked[0]) show(null);
    asked = wanted;
    problem = null;
    wish = later;
    later = null;
    draw();
    if (!unit) return undefined;
    try {
      const answer = await ctx.api.reach(unit.id, path());
      if (asked !== wanted) return undefined;
      answered = wanted;
      show(answer);
      if (wish) go(wish);
    } catch (refused) {
      if (asked !== wanted) return undefined;
      problem = refused instanceof Error ? refused.message : "";
      if (draft) set(null);
    }
    draw();
    return ctx.store.tell();
  }

  /** @param {Reach | null} answer */
  function show(answer) {
    reach = answer;
    const unit = selection.unit();
    if (!answer || !unit) return ctx.board.setReach(null);
    const before = answer.from ? spent() : 0;
    const hexes = Object.entries(answer.hexes).map(([hex, { cost, left }]) => [hex, { cost: cost + before, left }]);
    return ctx.board.setReach({ unit: unit.id, from: answer.from ?? unit.hex, hexes: Object.fromEntries(hexes) });
  }

  /** @param {string} hex */
  function go(hex) {
    if (mover() && answered !== asked) wish = hex;
    const longer = extended(hex);
    if (!longer) return false;
    set(longer);
    return true;
  }

  /** @param {string} hex */
  function toggle(hex) {
    const hexes = path();
    if (!draft || !hexes.includes(hex)) return false;
    const marked = asks(hexes);
    set({ ...draft, asks: marked.includes(hex) ? marked.filter((one) => one !== hex) : [...marked, hex] });
    return true;
  }

  function back() {
    if (!draft || !mover()) return false;
    pointed = null;
    set({ ...draft, legs: draft.legs.slice(0, -1), asks: draft.legs.length > 1 ? draft.asks : null });
    return true;
  }

  async function send() {
    const unit = mover();
    const now = way(draft);
    if (!unit || !now) return false;
    const command = { type: "move_unit", unit: unit.id, path: now.hexes, ask: now.asks, ...(ctx.directs ? { side: unit.side } : {}) };
    met = null;
    if (!await ctx.actions.run(`move:${unit.id}`, command)) return true;
    const found = surprise(unit.id, now.hexes);
    if (found) ctx.say(metWords(found));
    met = found;
    set(null);
    return true;
  }

  /** The enemy that the unit did not see before it came to stand beside it, and that now holds the next hex of its path. @param {string} id @param {string[]} hexes */
  function surprise(id, hexes) {
    const { units, fog } = ctx.store.live.state;
    const at = units[id]?.hex ?? "";
    const hex = hexes[hexes.indexOf(at) + 1];
    const enemy = Object.values(units).find((one) => fog && one.hex === hex && one.side !== units[id]?.side && !one.destroyed);
    return enemy ? { unit: id, at, hex, enemy: enemy.id } : null;
  }

  /** @param {Met} what */
  const metWords = ({ enemy, hex }) => t("It has stopped: {enemy} stands in {hex}, which was not known before (MOV-2).", { enemy: pick(ctx.store.live.state.units[enemy]?.name) || enemy, hex });

  function end() {
    const unit = mover();
    if (!unit || ctx.store.live.state.movement?.unit !== unit.id) return false;
    ctx.actions.run(`end:${unit.id}`, { type: "end_move", unit: unit.id, ...(ctx.directs ? { side: unit.side } : {}) });
    return true;
  }

  selection.takes((hex, units) => {
    if (ctx.pointing.holder !== "path") return false;
    const hexes = path();
    if (draft && hex === hexes[hexes.length - 1]) return toggle(hex);
    // Without a path a click on another own unit chooses that one; with one it goes there.
    const others = units.filter((one) => one !== selection.unit()?.id && !ctx.store.shown.state.units[one]?.destroyed);
    const unit = mover();
    offer = unit && !draft && others.length && reach?.hexes[hex] ? { unit: unit.id, hex } : null;
    if (!draft && others.length) return false;
    return go(hex) || units.length === 0;
  });
  ctx.board.addEventListener("hexhover", (/** @type {CustomEvent} */ event) => {
    pointed = event.detail?.hex ?? null;
    draw();
  });
  document.addEventListener("keydown", (event) => (byKeys = event.key.startsWith("Arrow") || (byKeys && event.key === "Enter")), { capture: true });
  document.addEventListener("pointermove", () => (byKeys = false), { passive: true });

  ctx.keys.add(
    {
      key: "Enter", label: t("Send the path that is drawn, or fire at the chosen target"), first: true,
      // Enter under the cursor draws on; at the end of the path, or anywhere else, it sends. A focused control keeps its own.
      run: () => {
        const hexes = path();
        const elsewhere = byKeys && pointed !== hexes[hexes.length - 1] && document.activeElement?.closest(".board");
        if (!draft || !mover() || elsewhere || document.activeElement?.closest("button, a, summary, [role=tab]")) return false;
        send();
        return true;
      },
    },
    { key: "Backspace", label: t("Take back the last part of the path"), run: back },
    { key: "g", label: t("Draw the path to the hex under the pointer, also where others stand"), run: () => (pointed ? go(pointed) : false) },
    { key: "a", label: t("Ask me in this hex of the path, or not"), run: () => toggle(pointed && path().includes(pointed) ? pointed : path()[path().length - 1]) },
    { key: "x", label: t("End this unit's movement"), run: end },
    { key: "Escape", label: "", run: () => (draft && mover() ? set(null) : false) },
  );
  ctx.store.subscribe(refresh);

  return {
    mover, go, toggle, back, send, end,
    drop: () => set(null),
    /** The unit that may have been meant to go to the hex of the chosen one. */
    get offer() {
      const chosen = selection.unit();
      return offer && chosen?.hex === offer.hex && chosen.id !== offer.unit ? ctx.store.shown.state.units[offer.unit] ?? null : null;
    },
    join() {
      if (!offer) return;
      later = offer.hex;
      selection.choose(offer.unit);
    },
    get reach() {
      return reach;
    },
    get problem() {
      return problem;
    },
    /** Why the chosen unit has stopped on its way, in words. */
    get met() {
      const chosen = selection.unit();
      return met && chosen?.id === met.unit && chosen.hex === met.at ? metWords(met) : "";
    },
    get way() {
      return mover() ? way(draft) : null;
    },
    /** All hexes of the path, or none. @param {boolean} on */
    askAll: (on) => draft && set({ ...draft, asks: on ? path() : [] }),
  };
}

/** @typedef {ReturnType<typeof createMoving>} Moving */
