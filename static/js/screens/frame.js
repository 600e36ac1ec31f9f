/** The frame of every exercise screen: named areas, tabs, board and panel in their places. */
import { h } from "../dom.js";
import { t } from "../text.js";
import { linkbanner } from "./parts/linkbanner.js";

/**
 * @typedef {import("./context.js").Context} Context
 * @typedef {typeof import("./parts/dialogs.js")} Dialogs
 */

/** Dialogs are fetched when first wanted. @param {"startDialog" | "endDialog" | "helpDialog"} name @param {Context} ctx */
export function openDialog(name, ctx) {
  import("./parts/dialogs.js").then((/** @type {Dialogs} */ dialogs) => dialogs[name](ctx)).catch(() => ctx.say(t("No answer from the server. Check the network, then try again.")));
}

/**
 * Tabs of the right column; arrows move between them, as the pattern for tabs asks.
 * @param {Context} ctx
 * @param {{id: string, title: string, content: HTMLElement, shown?: () => void}[]} tabs
 */
export function tabbed(ctx, tabs) {
  const buttons = tabs.map(({ id, title }) => h("button", {
    type: "button", role: "tab", id: `tab-${id}`, class: "tab", "aria-controls": `pane-${id}`, onclick: () => keep(id),
  }, title));
  const panes = tabs.map(({ id, content }) => h("div", { role: "tabpanel", id: `pane-${id}`, class: `pane pane-${id}`, "aria-labelledby": `tab-${id}`, tabindex: "-1" }, content));
  const bar = h("div", { role: "tablist", class: "tabs", onkeydown: (/** @type {KeyboardEvent} */ event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const now = buttons.findIndex((button) => button.getAttribute("aria-selected") === "true");
    const next = (now + step + tabs.length) % tabs.length;
    keep(tabs[next].id);
    buttons[next].focus();
    event.preventDefault();
  } }, ...buttons);

  /** @param {string} id */
  function keep(id) {
    ctx.drafts.set("tab", id);
    choose(id);
  }

  /** @param {string} id */
  function choose(id) {
    tabs.forEach((tab, index) => {
      buttons[index].setAttribute("aria-selected", String(tab.id === id));
      buttons[index].tabIndex = tab.id === id ? 0 : -1;
      panes[index].hidden = tab.id !== id;
    });
    tabs.find((tab) => tab.id === id)?.shown?.();
  }
  // Before the start there is the briefing to read; from then on the adjudication, unless the reader chose otherwise.
  const kept = ctx.drafts.get("tab");
  const fallback = () => (ctx.store.live.state.status === "setup" ? tabs[tabs.length - 1].id : tabs[0].id);
  let shown = tabs.some((tab) => tab.id === kept) ? kept : fallback();
  choose(shown);
  ctx.store.subscribe(() => {
    if (!ctx.drafts.get("tab") && shown !== fallback()) choose(shown = fallback());
  });
  return h("div", { class: "tabbed" }, bar, ...panes);
}

/** A log is read from its latest entry. @param {HTMLElement} container */
export function toFoot(container) {
  container.scrollTop = container.scrollHeight;
}

/** The log with what came before it. @param {Context} ctx @param {HTMLElement} container */
export function logPane(ctx, container) {
  const older = h("button", {
    type: "button", class: "button quiet small older",
    onclick: async () => {
      older.setAttribute("aria-busy", "true");
      try {
        await ctx.loadOlder();
      } finally {
        older.removeAttribute("aria-busy");
        ctx.store.tell();
      }
    },
  }, t("Show earlier entries"));
  ctx.store.subscribe(() => {
    older.hidden = !ctx.hasOlder();
  });
  return h("div", { class: "log-pane" }, older, container);
}

/** Units come first where units act, batteries where batteries do. @param {Context} ctx @param {HTMLElement} guns @param {HTMLElement} units */
export function byPhase(ctx, guns, units) {
  const unitsFirst = () => ["direct_fire", "movement"].includes(ctx.store.shown.state.phase ?? "");
  let now = unitsFirst();
  ctx.store.subscribe(() => {
    if (now === unitsFirst()) return;
    now = !now;
    if (now) guns.before(units);
    else guns.after(units);
  });
  return now ? [units, guns] : [guns, units];
}

/**
 * @param {Context} ctx
 * @param {HTMLElement} root
 * @param {string} name
 * @param {{top: Node[], left?: Node[], drawer?: Node, board: HTMLElement, over?: Node[], right: Node[], bottom: Node[]}} areas
 */
export function layOut(ctx, root, name, { top, left, drawer, board, over, right, bottom }) {
  root.className = `screen screen-${name}`;
  const forces = h("div", { class: "forces" }, ...(left ?? []));
  // The card of the chosen unit grows from below: its row stays in sight.
  new ResizeObserver(() => forces.querySelector(".unit-row[aria-pressed=true]")?.scrollIntoView({ block: "nearest" })).observe(forces);
  root.replaceChildren(
    h("div", { class: "area-top" }, ...top),
    ...(left ? [h("aside", { class: "area-left", "aria-label": t("Forces") }, forces, drawer)] : []),
    h("main", { class: "area-board", "aria-label": t("Board") }, board, ...(over ?? []), linkbanner(ctx)),
    h("aside", { class: "area-right", "aria-label": t("Adjudication") }, ...right),
    h("footer", { class: "area-bottom" }, ...bottom));
}
