/** The banner of a lost connection: visible within seconds, tries again by itself, says what was missed. */
import { h, redraw } from "../../dom.js";
import { t } from "../../text.js";

/** @param {import("../context.js").Context} ctx */
export function linkbanner(ctx) {
  const banner = h("div", { class: "linkbanner", role: "status" });
  let said = "";
  ctx.store.subscribe(() => {
    const { state, missed } = ctx.link;
    banner.hidden = state !== "lost" && missed === null;
    banner.className = `linkbanner ${state}`;
    redraw(banner, [state, missed], () => {
      if (state === "lost") {
        return [h("span", {}, t("Connection lost. Trying to reach the server; nothing you have begun is lost.")),
          h("button", { type: "button", class: "button small", "data-focus": "hurry", onclick: ctx.hurry }, t("Try now"))];
      }
      if (missed === null) return [];
      return [h("span", {}, missed ? t("Connected again. {count} steps that happened meanwhile are in the log.", { count: missed })
        : t("Connected again. Nothing was missed."))];
    });
    const now = banner.hidden ? "" : (banner.textContent ?? "");
    if (now && now !== said) ctx.say(now);
    said = now;
  });
  return banner;
}
