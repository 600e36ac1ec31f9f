/** After the end: the way to the replay and the report, and the seed, so that anybody can check that no face was chosen. Fetched when it has ended. */
import { h, redraw } from "../../dom.js";
import { t } from "../../text.js";

/** @param {import("../context.js").Context} ctx @param {HTMLElement} part below the words that say so */
export function ended(ctx, part) {
  const place = h("div", { class: "after" });
  part.append(place);
  ctx.store.subscribe(() => {
    const { status, dice } = ctx.store.shown.state;
    place.hidden = status !== "ended";
    if (!place.hidden) redraw(place, [dice], () => [replayLink(ctx), proof(dice)]);
  });
}

/** The wall follows the director from the start. @param {import("../context.js").Context} ctx */
export function replayLink({ page, directs }) {
  const query = new URLSearchParams({ seat: page.seat.id, ...(page.seat.role === "observer" ? { follow: "1" } : {}) });
  return h("p", { class: "actions" },
    h("a", { class: `button${directs ? " primary" : ""}`, href: `/exercises/${page.exercise}/replay/?${query}`, "data-replay": true }, t("Replay")),
    h("a", { class: "button", href: `/exercises/${page.exercise}/report/?seat=${page.seat.id}`, "data-report": true }, t("Report")),
    h("a", { class: "button", href: `/exercises/${page.exercise}/analysis/?seat=${page.seat.id}`, "data-analysis": true }, t("Analysis")));
}

/** @param {import("../../types.js").Dice} dice */
function proof(dice) {
  return h("details", { class: "proof", open: true },
    h("summary", {}, t("The dice can be checked")),
    h("p", {}, t("The fingerprint was shown at the start. It is that of this seed, and every die follows from the seed by the method named.")),
    h("dl", {},
      h("dt", {}, t("Method")), h("dd", {}, dice.method),
      h("dt", {}, t("Seed")), h("dd", { class: "code" }, dice.seed ?? "–"),
      h("dt", {}, t("Fingerprint of the seed")), h("dd", { class: "code" }, dice.seed_hash)));
}
