/** POOL-3: in its part of the cards phase a side turns over one of its cards. */
import { refusalNote } from "../actions.js";
import { h, redraw } from "../dom.js";
import { t } from "../text.js";
import { createFan } from "./fan.js";
import { mapButton } from "./stage.js";

/** Whether this side has a card to draw now, as the room has been shown it. @param {import("../screens/context.js").Context} ctx @param {import("../types.js").Side} side */
export function hasToDraw(ctx, side) {
  const { state } = ctx.store.live;
  const acting = (/** @type {import("../types.js").State} */ one) => one.status === "running" && one.phase === "cards" && one.side === side && one.cards.hands[side].to_draw > 0;
  return !ctx.actions.why("cards:draw") && acting(state) && acting(ctx.store.shown.state) && !state.waiting && state.cards.reward?.side !== side;
}

/** @param {import("../screens/context.js").Context} ctx @param {import("../types.js").Side} side @param {() => void} away @param {import("./show.js").Show} show @returns {import("./stage.js").Kind} */
export function drawing(ctx, side, away, show) {
  const hand = () => ctx.store.live.state.cards.hands[side];
  /** @type {number | null} */
  let asked = null;
  const fan = createFan({ label: t("Your hand, face down"), press: turn });
  const head = h("div", { class: "sheet-head" });
  const foot = h("div", { class: "sheet-foot" });
  const sheet = h("section", { class: `card-sheet draw side-${side}`, "aria-label": t("Draw a card"), "data-sheet": "draw" }, head, fan.element, foot);

  /** @param {number} position */
  async function turn(position) {
    if (asked !== null) return;
    asked = position;
    update();
    await ctx.actions.run("cards:draw", { type: "draw_card", position });
    asked = null;
    ctx.store.tell();
  }

  /** @param {number} position */
  const press = (position) => (sheet.hidden || position > hand().size ? false : void turn(position));
  for (let digit = 1; digit <= 7; digit += 1) {
    ctx.keys.add({ key: String(digit), label: digit === 1 ? t("1 to 7: draw the card at that place, Enter the next one") : "", run: () => press(digit) });
  }
  ctx.keys.add({
    key: "Enter", label: "", first: true,
    run: () => (document.activeElement?.closest("button, a, summary, [role=tab], .board") ? false : press(1)),
  });

  function update() {
    const { size, to_draw: left } = hand();
    fan.update({ count: size, busy: asked });
    redraw(head, [left, ctx.store.live.state.turn], () => [
      h("h2", {}, left > 1 ? t("Draw {count} of your cards", { count: left }) : t("Draw one of your cards")),
      h("p", {}, ctx.store.live.state.cards.reveal ? t("Press any of them: it turns over before everybody.") : t("Press any of them: it turns over for your side and the controllers alone.")),
    ]);
    redraw(foot, [ctx.actions.get("cards:draw")], () => [h("div", { class: "actions" }, mapButton(away)), refusalNote(ctx.actions, "cards:draw")]);
  }

  return {
    id: "draw", sheet, update,
    // A card that is being shown is read first, before the next of the same turn.
    when: () => (hasToDraw(ctx, side) && show.open !== "reveal" ? String(ctx.store.live.state.turn) : null),
    call: () => t("Your side has to draw a card."),
    again: () => t("Draw a card"),
    said: () => t("Your side draws a card: press one, or Enter for the next."),
  };
}
