/** The director announces to all or to one side. A half typed announcement survives a reload. */
import { actionButton, refusalNote } from "../../actions.js";
import { h, redraw } from "../../dom.js";
import { t } from "../../text.js";
import { audience } from "./announce.js";

/** @param {import("../context.js").Context} ctx */
export function announcer(ctx) {
  const field = h("input", {
    type: "text", class: "field", maxlength: 500, autocomplete: "off", value: ctx.drafts.get("announce") ?? "", placeholder: t("Announce to the room…"), "aria-label": t("Announcement"),
    oninput: () => {
      ctx.drafts.set("announce", field.value);
      ctx.store.tell();
    },
  });
  const to = h("select", { class: "field", "aria-label": t("To whom"), onchange: () => ctx.drafts.set("announce-to", to.value) },
    ...["all", "red", "blue"].map((one) => h("option", { value: one }, audience(one))));
  to.value = ctx.drafts.get("announce-to") ?? "all";
  const tail = h("div", { class: "announcer-tail" });
  const form = h("form", { class: "announcer", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); send(); } }, field, to, tail);

  async function send() {
    const text = field.value.trim();
    if (!text) return;
    if (await ctx.actions.run("announce", { type: "announce", text, to: to.value }) && field.value.trim() === text) {
      field.value = "";
      ctx.drafts.set("announce", null);
      ctx.store.tell();
    }
  }

  ctx.store.subscribe(() => redraw(tail, [Boolean(field.value.trim()), ctx.actions.get("announce")], () => [
    actionButton(ctx.actions, { key: "announce", label: t("Announce"), off: !field.value.trim(), run: send }),
    refusalNote(ctx.actions, "announce"),
  ]));
  return form;
}
