/** Fog on the wall: whose eyes the room is lent, and a calm card while the director shows nothing. */
import { createContacts } from "../board/contacts.js";
import { h, redraw } from "../dom.js";
import { phaseName } from "../names.js";
import { ensureSheet } from "../panel/sheet.js";
import { t } from "../text.js";
import { placed } from "./contacts.js";
import { eyesChip } from "./eyeschip.js";
import { scoreNote } from "./player.js";

/** @param {import("../screens/context.js").Context} ctx */
export async function wallFog(ctx) {
  await ensureSheet("fog.css");
  const screen = document.getElementById("screen");
  const over = /** @type {HTMLElement} */ (document.querySelector(".area-board > .sight"));
  const draw = createContacts(ctx.board);
  const chip = eyesChip({ sight: over });
  const card = h("section", { class: "wall-nothing", role: "status", hidden: true });
  over.before(card);
  scoreNote(ctx);
  forget(ctx);
  ctx.store.watch((event) => {
    if (event.type === "view_reset") forget(ctx);
  });
  ctx.store.subscribe(() => {
    const { fog, contacts, observer_view: view, status, turn, turns, phase } = ctx.store.shown.state;
    draw(placed(Object.values(contacts ?? {})));
    const dark = view === "none" && status !== "ended";
    chip.show(fog && status !== "ended" && (view === "red" || view === "blue") ? view : null);
    screen?.classList.toggle("screen-dark", dark && status !== "setup");
    card.hidden = !dark;
    redraw(card, [status, turn, turns, phase], () => [
      h("p", { class: "wall-title" }, t("The director is showing nothing now.")),
      status === "setup" ? null : h("p", { class: "wall-turn" }, [t("Turn {turn} of {turns}", { turn, turns }), phaseName(phase)].filter(Boolean).join(" · ")),
      h("p", {}, t("Each side sees its own screen. The board comes back when the director chooses.")),
    ]);
  });
}

/** What was told with other eyes, or of the whole board, does not stay on the wall. @param {import("../screens/context.js").Context} ctx */
function forget({ panel, board }) {
  const { record } = panel;
  const last = record.items.findLastIndex((item) => item.events[0]?.type === "view_reset");
  if (last < 0) return;
  record.items.splice(0, last + 1);
  if (record.open && !record.items.includes(record.open)) record.open = null;
  panel.spoken.replaceChildren();
  board.clearShow();
  panel.redraw();
}
