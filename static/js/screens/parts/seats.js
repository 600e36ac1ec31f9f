/** Who sits where, with presence, and the codes by which others join. */
import { h, redraw, region } from "../../dom.js";
import { roleName } from "../../names.js";
import { t } from "../../text.js";

const ORDER = ["director", "controller", "red", "blue", "observer"];

/** @param {import("../context.js").Context} ctx @param {{codes: () => void}} options */
export function seats(ctx, { codes }) {
  const body = h("div", { class: "seats" });
  ctx.store.subscribe(() => {
    const all = [...ctx.store.live.seats].sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
    redraw(body, all, () => [
      h("ul", { class: "rows" }, ...all.map((seat) => h("li", { class: `seat${seat.online ? "" : " away"}` },
        h("span", { class: `dot ${seat.online ? "open" : "away"}`, "aria-hidden": "true" }),
        h("span", { class: "row-name" }, seat.name || roleName(seat.role)),
        h("span", { class: "row-detail" }, seat.name && seat.name !== roleName(seat.role) ? roleName(seat.role) : ""),
        h("span", { class: "row-detail seat-state" }, seat.online ? t("here") : t("away"))))),
      ["red", "blue"].every((side) => all.some((seat) => seat.role === side)) ? null
        : h("p", { class: "empty" }, t("Not every side has a player yet. Read out the join codes.")),
    ]);
  });
  const button = h("button", { type: "button", class: "button small", onclick: codes }, t("Join codes"));
  const part = region("seats", t("Seats"), body);
  part.querySelector("h2")?.after(button);
  return part;
}
