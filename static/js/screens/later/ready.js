/** Before the start: players say that they are ready, and all see how many are. */
import { actionButton, refusalNote } from "../../actions.js";
import { h, redraw } from "../../dom.js";
import { roleName } from "../../names.js";
import { list, t } from "../../text.js";

/** More names than these say nothing more. */
const NAMED = 5;

/** @param {import("../context.js").Context} ctx @param {HTMLElement} place below the words about who is waited for */
export function ready(ctx, place) {
  place.classList.add("ready");
  ctx.store.subscribe(() => {
    const { state, seats } = ctx.store.live;
    const players = seats.filter((seat) => seat.role === "red" || seat.role === "blue");
    place.hidden = state.status !== "setup" || !players.length;
    if (place.hidden) return;
    redraw(place, [players, ctx.actions.get("ready")], () => parts(ctx, players));
  });
}

/** @param {import("../context.js").Context} ctx @param {import("../../types.js").Seat[]} players */
function parts(ctx, players) {
  const me = players.find((seat) => seat.id === ctx.page.seat.id);
  const others = players.filter((seat) => !seat.ready).map((seat) => seat.name || roleName(seat.role));
  const count = t("{ready} of {all} ready", { ready: players.length - others.length, all: players.length });
  const button = me ? actionButton(ctx.actions, {
    key: "ready", label: t("Ready"), kind: "ready-toggle", run: () => void ctx.actions.run("ready", { type: "set_ready", ready: !me.ready }),
  }) : null;
  button?.setAttribute("aria-pressed", me?.ready ? "true" : "false");
  return [
    h("div", { class: "ready-line" }, button, h("p", { class: "ready-count", role: "status" }, count)),
    others.length && others.length < players.length && others.length <= NAMED ? h("p", { class: "row-detail" }, t("Not ready yet: {names}", { names: list(others) })) : null,
    refusalNote(ctx.actions, "ready"),
  ];
}
