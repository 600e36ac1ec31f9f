/** With whose eyes: the director's, a side's, or both sides' side by side. */
import { h, redraw } from "../dom.js";
import { roleName, sideLetter, sideName } from "../names.js";
import { t } from "../text.js";

/**
 * @typedef {import("./types.js").ViewName} ViewName
 * @typedef {import("./types.js").Index} Index
 */

/** The views that a reader may choose from. @param {Index} index @returns {ViewName[]} */
export function choices({ views }) {
  // The controllers see what the director sees.
  const all = /** @type {ViewName[]} */ (views.filter((view) => view !== "controller" || !views.includes("director")));
  return views.includes("red") && views.includes("blue") && views.includes("director") ? [...all, "both"] : all;
}

/** @param {ViewName} view */
export const viewName = (view) => (view === "both" ? t("Side by side") : view === "red" || view === "blue" ? sideName(view) : view === "observer" ? t("Wall") : roleName(view));

/** @param {{index: () => Index, view: () => ViewName, following: () => boolean, choose: (view: ViewName) => void, look: () => void}} given `look`: no longer follow */
export function createViews({ index, view, following, choose, look }) {
  const part = h("div", { class: "replay-views" });
  function draw() {
    const all = choices(index());
    part.hidden = all.length < 2 && !following();
    redraw(part, [all, view(), following()], () => [following() ? h("button", { type: "button", class: "button small", "data-focus": "look", onclick: look }, t("Following the director: look round yourself")) : h("div", { class: "switch", role: "group", "aria-label": t("As whom") }, ...all.map((one) => h("button", {
      type: "button", class: "switch-choice", "aria-pressed": String(one === view()), "data-focus": `view:${one}`, onclick: () => choose(one),
    }, one === "red" || one === "blue" ? h("span", { class: `letter side-${one}`, "aria-hidden": "true" }, sideLetter(one)) : null, viewName(one))))]);
  }
  return { part, draw };
}
