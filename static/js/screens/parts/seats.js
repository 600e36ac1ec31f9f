/** Who sits where, with presence, and the codes by which others join. */
import { refusalNote } from "../../actions.js";
import { h, redraw, region } from "../../dom.js";
import { roleName, sideLetter, sideName } from "../../names.js";
import { t } from "../../text.js";

const ORDER = ["director", "controller", "red", "blue", "observer"];

/** @param {import("../context.js").Context} ctx @param {{codes: () => void}} options */
export function seats(ctx, { codes }) {
  const body = h("div", { class: "seats" });
  ctx.store.subscribe(() => {
    const all = [...ctx.store.live.seats].sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
    const { computer } = ctx.store.live;
    redraw(body, [all, computer, ctx.store.live.state.status, ctx.actions.get("computer:red"), ctx.actions.get("computer:blue")], () => [
      h("ul", { class: "rows" }, ...all.map((seat) => h("li", { class: `seat${seat.online ? "" : " away"}` },
        h("span", { class: `dot ${seat.online ? "open" : "away"}`, "aria-hidden": "true" }),
        h("span", { class: "row-name" }, seat.name || roleName(seat.role)),
        h("span", { class: "row-detail" }, seat.name && seat.name !== roleName(seat.role) ? roleName(seat.role) : ""),
        h("span", { class: "row-detail seat-state" }, seat.online ? t("here") : t("away"))))),
      ["red", "blue"].every((side) => all.some((seat) => seat.role === side)) ? null
        : h("p", { class: "empty" }, t("Not every side has a player yet. Read out the join codes, or give the side to the computer.")),
      h("div", { class: "computer" }, .../** @type {const} */ (["red", "blue"]).map((side) => played(ctx, side, Boolean(computer?.[side])))),
    ]);
  });
  const button = h("button", { type: "button", class: "button small", onclick: codes }, t("Join codes"));
  const part = region("seats", t("Seats"), body);
  part.querySelector("h2")?.after(button);
  return part;
}

/** Who plays a side: its people or the computer, changed with one press. @param {import("../context.js").Context} ctx @param {import("../../types.js").Side} side @param {boolean} on */
function played(ctx, side, on) {
  const key = `computer:${side}`;
  /** @param {boolean} value @param {string} label */
  const choice = (value, label) => h("button", {
    type: "button", class: "switch-choice", "data-focus": `${key}:${value}`, "aria-pressed": value === on ? "true" : "false", "aria-busy": ctx.actions.get(key).busy ? "true" : null,
    onclick: () => value !== on && ctx.actions.run(key, { type: "set_computer", side, on: value }),
  }, label);
  return h("div", { class: "mode-row", role: "group", "aria-label": t("Who plays {side}", { side: sideName(side) }) },
    h("span", { class: `letter side-${side}`, "aria-hidden": "true" }, sideLetter(side)),
    h("span", { class: "switch" }, choice(false, t("people")), choice(true, t("computer"))),
    refusalNote(ctx.actions, key));
}
