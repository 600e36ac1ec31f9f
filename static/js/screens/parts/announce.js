/** Announcements, for those they are for. */
import { h, redraw } from "../../dom.js";
import { clock, sideName } from "../../names.js";
import { t } from "../../text.js";

/** @param {string} to */
export const audience = (to) => (to === "red" || to === "blue" ? t("to {side}", { side: sideName(to) }) : t("to all"));

/**
 * The latest announcement until it is put away, or for as long as it `lasts`.
 * @param {import("../context.js").Context} ctx
 * @param {{keep?: boolean, lasts?: number}} [options] `lasts` in milliseconds
 */
export function announcements(ctx, { keep = false, lasts = Infinity } = {}) {
  const part = h("section", { class: "announcements", "aria-label": t("Announcements") });
  /** @type {import("../../types.js").WargameEvent[]} */
  const all = [];
  /** @param {import("../../types.js").WargameEvent} event */
  const age = (event) => Math.max(0, ctx.api.now() - Date.parse(event.at));
  ctx.store.watch((event, { past }) => {
    if (event.type !== "announced") return;
    all.push(event);
    if (lasts < Infinity) setTimeout(ctx.store.tell, lasts - age(event) + 50);
    if (!past) ctx.say(t("Announcement: {text}", { text: event.data.text }));
    ctx.store.tell();
  });
  ctx.store.subscribe(() => {
    const last = all[all.length - 1];
    const seen = ctx.drafts.get("announced") ?? 0;
    const visible = Boolean(last) && age(last) < lasts && (keep || last.n > seen);
    part.hidden = !visible;
    redraw(part, [last?.n, visible], () => (visible ? [
      h("p", { class: "announce-text" }, last.data.text),
      h("p", { class: "row-detail" }, `${audience(last.data.to)} · ${clock(last.at)}`),
      keep ? null : h("button", {
        type: "button", class: "button quiet small", "data-focus": "announced",
        onclick: () => {
          ctx.drafts.set("announced", last.n);
          ctx.store.tell();
        },
      }, t("Put away")),
    ] : []));
  });
  return part;
}
