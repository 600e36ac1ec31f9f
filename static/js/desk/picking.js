/** A hex picked on the map for the director: the one that all boards are to show, or the new place of a unit. */
import { h } from "../dom.js";
import { t } from "../text.js";

/** @param {import("../screens/context.js").Context} ctx */
export function createPicking(ctx) {
  const words = h("p", {});
  const part = h("div", { class: "picking", role: "status", hidden: true }, words,
    h("button", { type: "button", class: "button small", onclick: () => void drop() }, t("Cancel"), h("kbd", { "aria-hidden": "true" }, "Esc")));
  /** @type {((hex: string) => void) | null} */
  let taking = null;

  /** @param {((hex: string) => void) | null} take */
  function set(take) {
    taking = take;
    part.hidden = take === null;
    ctx.pointing.want("desk", take !== null);
    ctx.store.tell();
  }
  function drop() {
    if (!taking) return false;
    set(null);
    return true;
  }

  ctx.board.addEventListener("hexclick", (/** @type {CustomEvent} */ event) => {
    const take = taking;
    if (!take || !event.detail) return;
    // The others of this click still see whose it is.
    queueMicrotask(() => {
      set(null);
      take(event.detail.hex);
    });
  });
  ctx.keys.add({ key: "Escape", label: "", run: drop });

  return {
    part,
    drop,
    get on() {
      return taking !== null;
    },
    /** @param {string} ask @param {(hex: string) => void} take */
    pick(ask, take) {
      words.textContent = ask;
      set(take);
    },
  };
}

/** @typedef {ReturnType<typeof createPicking>} Picking */

/**
 * "Look here": all boards show a hex, the one under the pointer or the next that is clicked.
 * @param {import("../screens/context.js").Context} ctx
 * @param {{picking: Picking, notice: import("./notice.js").Notice}} desk
 */
export function lookHere(ctx, { picking, notice }) {
  /** @type {string | null} */
  let pointed = null;
  let mine = false;
  const button = h("button", {
    type: "button", class: "button small", "data-look": true, "aria-keyshortcuts": "L", title: t("All boards show the hex that you click; the key L shows the one under the pointer."), onclick: ask,
  }, t("Look here"), h("kbd", { "aria-hidden": "true" }, "L"));

  ctx.board.addEventListener("hexhover", (/** @type {CustomEvent} */ event) => {
    pointed = event.detail?.hex ?? null;
  });
  ctx.store.subscribe(() => {
    if (!picking.on) mine = false;
    button.setAttribute("aria-pressed", String(mine));
  });

  function ask() {
    if (mine) return void picking.drop();
    picking.pick(t("Click the hex that all boards are to show."), show);
    mine = true;
    ctx.store.tell();
  }

  /** @param {string} hex */
  async function show(hex) {
    if (await ctx.actions.run("look", { type: "look_here", hex })) notice.done(t("All boards show {hex}.", { hex }));
    else notice.refused(ctx, "look");
  }

  ctx.keys.add({
    key: "l", label: t("Look here: all boards show the hex under the pointer, or the next one clicked"),
    run: () => {
      if (!pointed) return ask();
      picking.drop();
      show(pointed);
    },
  });
  return button;
}
