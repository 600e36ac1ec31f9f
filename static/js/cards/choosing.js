/** POOL-2: before the start a side takes its cards from the pool, face down, by position. */
import { actionButton, refusalNote } from "../actions.js";
import { h, redraw } from "../dom.js";
import { t } from "../text.js";
import { createFan } from "./fan.js";
import { mapButton } from "./stage.js";

/** @typedef {{picks: number[], size: number}} Draft picked positions, in the order of picking, in a pool of that size */

/** @param {import("../screens/context.js").Context} ctx @param {import("../types.js").Side} side @param {() => void} away @returns {import("./stage.js").Kind} */
export function choosing(ctx, side, away) {
  const owner = () => (ctx.store.shown.state.cards.pool === "shared" ? "shared" : side);
  const size = () => ctx.store.shown.state.cards.pools[owner()]?.size ?? 0;
  const wanted = () => ctx.store.shown.state.cards.per_side;
  /** @type {Draft} */
  let draft = ctx.drafts.get("picks") ?? { picks: [], size: 0 };
  let gone = "";

  const fan = createFan({ label: t("The pool, face down"), press: pick, toggles: true });
  const head = h("div", { class: "sheet-head" });
  const foot = h("div", { class: "sheet-foot" });
  const sheet = h("section", { class: `card-sheet choose side-${side}`, "aria-label": t("Take your cards"), "data-sheet": "choose" }, head, fan.element, foot);

  /** @param {number[]} picks */
  function keep(picks) {
    ctx.actions.forget("cards:take");
    draft = { picks, size: size() };
    ctx.drafts.set("picks", picks.length ? draft : null);
    ctx.store.tell();
  }

  /** @param {number} position */
  function pick(position) {
    const { picks } = draft;
    gone = "";
    if (picks.includes(position)) keep(picks.filter((one) => one !== position));
    else if (picks.length < wanted()) keep([...picks, position]);
    else if (wanted() === 1) keep([position]);
    else return ctx.say(t("You have chosen {count} cards; put one back first.", { count: picks.length }));
    return ctx.say(t("{chosen} of {count} chosen", { chosen: draft.picks.length, count: wanted() }));
  }

  /** Others took cards from a shared pool, or the director dealt anew: what is left of the choice. */
  function fit() {
    const kept = draft.picks.filter((one) => one <= size()).slice(0, wanted());
    if (kept.length === draft.picks.length && draft.size === size()) return;
    const lost = draft.picks.length - kept.length;
    draft = { picks: kept, size: size() };
    ctx.drafts.set("picks", kept.length ? draft : null);
    if (lost) tell(lost);
  }

  /** @param {number} lost */
  function tell(lost) {
    gone = lost === 1 ? t("One of the cards that you had chosen is gone: the pool has become smaller.")
      : t("{count} of the cards that you had chosen are gone: the pool has become smaller.", { count: lost });
    ctx.say(gone);
  }

  ctx.store.watch(({ type, data }, { past }) => {
    if (past || !draft.picks.length) return;
    if (type === "cards_set") keep([]);
    // The cards that are left close up: those that were chosen keep their place among them.
    if (type === "cards_selected" && data.side !== side && owner() === "shared") {
      /** @type {number[]} */
      const taken = data.positions;
      const kept = draft.picks.filter((one) => !taken.includes(one));
      const lost = draft.picks.length - kept.length;
      keep(kept.map((one) => one - taken.filter((other) => other < one).length));
      if (lost) tell(lost);
    }
  });

  function take() {
    const { picks } = draft;
    if (picks.length !== wanted() || ctx.store.behind) return;
    ctx.actions.run("cards:take", { type: "select_cards", positions: picks });
  }

  for (let digit = 1; digit <= 7; digit += 1) {
    ctx.keys.add({
      key: String(digit), label: digit === 1 ? t("1 to 7: take a card of the pool, or put it back") : "",
      run: () => (sheet.hidden || digit > size() ? false : pick(digit)),
    });
  }

  function update() {
    fit();
    const { busy } = ctx.actions.get("cards:take");
    const { picks } = draft;
    fan.update({ count: size(), picked: picks, off: busy });
    redraw(head, [wanted(), size(), gone], () => [
      h("h2", {}, wanted() === 1 ? t("Take one card from the pool") : t("Take {count} cards from the pool", { count: wanted() })),
      h("p", {}, t("Nobody sees the faces: you turn over one card a turn. The director deals for whoever has not chosen when the exercise starts.")),
      gone ? h("p", { class: "sheet-note", role: "alert" }, gone) : null,
    ]);
    redraw(foot, [picks, wanted(), ctx.actions.get("cards:take")], () => [
      h("p", { class: "sheet-count" }, t("{chosen} of {count} chosen", { chosen: picks.length, count: wanted() })),
      h("div", { class: "actions" },
        actionButton(ctx.actions, { key: "cards:take", label: t("Take these cards"), kind: "primary", off: picks.length !== wanted(), run: take }),
        mapButton(away)),
      refusalNote(ctx.actions, "cards:take"),
    ]);
  }

  return {
    id: "choose", sheet, update,
    when() {
      const { status, cards } = ctx.store.shown.state;
      const open = status === "setup" && cards.per_side > 0 && !cards.hands[side].chosen && !ctx.store.live.state.cards.hands[side].chosen;
      return open && !ctx.actions.why("cards:take") ? String(cards.per_side) : null;
    },
    call: () => t("Your side has not taken its cards yet."),
    again: () => t("Choose cards"),
    said: () => t("Your side takes {count} cards from the pool, face down.", { count: wanted() }),
  };
}
