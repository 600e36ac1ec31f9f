/** What a side is asked to do with its cards, over the board: one sheet at a time, which can be put away to look at the map. */
import { h, redraw } from "../dom.js";
import { t } from "../text.js";

/**
 * @typedef {object} Kind
 * @property {string} id
 * @property {() => string | null} when what makes it this one and no other (a turn, a reward); null while it is not wanted
 * @property {HTMLElement} sheet
 * @property {() => void} update
 * @property {() => string} call what the bar says while the sheet is put away
 * @property {() => string} again the button that brings it back
 * @property {() => string} [said] what is read out when it opens
 */

/** @param {import("../screens/context.js").Context} ctx @param {HTMLElement} over @param {Kind[]} kinds the first that is wanted is shown */
export function createStage(ctx, over, kinds) {
  const bar = h("div", { class: "card-bar", hidden: true });
  over.append(...kinds.map(({ sheet }) => sheet), bar);
  for (const { sheet } of kinds) sheet.hidden = true;
  let said = "";
  /** @type {string | null} */
  let away = ctx.drafts.get("cards-away");
  /** @type {{kind: Kind, key: string} | null} */
  let now = null;

  function wanted() {
    if (ctx.side && ctx.store.live.computer?.[ctx.side]) return null;
    for (const kind of kinds) {
      const what = kind.when();
      if (what !== null) return { kind, key: `${kind.id}:${what}` };
    }
    return null;
  }

  /** @param {boolean} put */
  function putAway(put) {
    away = put && now ? now.key : null;
    ctx.drafts.set("cards-away", away);
    const inside = now?.kind.sheet.contains(document.activeElement) || bar.contains(document.activeElement);
    draw();
    ctx.store.tell();
    if (!inside) return;
    const next = put ? bar.querySelector("button") : now?.kind.sheet.querySelector("button:not([aria-disabled])");
    /** @type {HTMLElement | null | undefined} */ (next)?.focus();
  }

  function draw() {
    now = wanted();
    const open = now !== null && now.key !== away;
    for (const kind of kinds) {
      const shown = open && kind === now?.kind;
      if (shown) kind.update();
      // Whoever had the focus in a sheet that closes goes on from the board.
      if (!shown && kind.sheet.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
      kind.sheet.hidden = !shown;
    }
    over.classList.toggle("sheet-open", open);
    bar.hidden = !now || open;
    redraw(bar, [now?.key, now?.kind.call(), now?.kind.again()], () => (now ? [
      h("p", {}, now.kind.call()),
      h("button", { type: "button", class: "button primary", "data-focus": "cards:back", onclick: () => putAway(false) }, now.kind.again()),
    ] : []));
    if (now && said !== now.key) ctx.say(now.kind.said?.() ?? now.kind.call());
    said = now?.key ?? "";
  }

  ctx.keys.add({ key: "Escape", label: "", first: true, run: () => (now && now.key !== away && !ctx.drafts.get("target") ? putAway(true) : false) });
  ctx.store.subscribe(draw);

  return {
    open: () => putAway(false),
    /** Whether a sheet is wanted and not open. @param {string} id */
    putAway: (id) => now?.kind.id === id && now.key === away,
    away: () => putAway(true),
  };
}

/** The button of every sheet that puts it away. @param {() => void} away */
export const mapButton = (away) => h("button", { type: "button", class: "button quiet", "data-focus": "cards:map", onclick: away }, t("Look at the map"));

/** @typedef {ReturnType<typeof createStage>} Stage */
