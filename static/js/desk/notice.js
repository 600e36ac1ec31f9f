/** What the director did is confirmed over the board, for a moment; what was refused stays until it is put away. */
import { h } from "../dom.js";
import { t } from "../text.js";

/** How long a confirmation stays, in milliseconds. */
const SEEN = 7000;

export function createNotice() {
  const words = h("p", {});
  const close = h("button", { type: "button", class: "button quiet icon small", "aria-label": t("Put away"), onclick: () => put(null) }, "×");
  const part = h("div", { class: "desk-notice", role: "status", hidden: true }, words, close);
  let timer = 0;

  /** @param {string | null} said @param {boolean} [refused] */
  function put(said, refused = false) {
    clearTimeout(timer);
    part.hidden = said === null;
    part.classList.toggle("refused", refused);
    words.textContent = said;
    if (said !== null && !refused) timer = window.setTimeout(() => put(null), SEEN);
  }

  return {
    part,
    /** @param {string} said */
    done: (said) => put(said),
    /** Why not, as the server says it. @param {import("../screens/context.js").Context} ctx @param {string} key */
    refused(ctx, key) {
      const { refusal } = ctx.actions.get(key);
      if (refusal) put(refusal.message, true);
      ctx.actions.forget(key);
    },
  };
}

/** @typedef {ReturnType<typeof createNotice>} Notice */
