/** The director's desk: pace and what is held back, the timeline, going back, overriding a unit, teaching points, "look here". */
import { h } from "../dom.js";
import { ensureSheet } from "../panel/sheet.js";
import { t } from "../text.js";
import { createCourse } from "./course.js";
import { noteList, noteMaker } from "./notes.js";
import { createNotice } from "./notice.js";
import { overrideCard } from "./override.js";
import { heldBack, paceControl } from "./pace.js";
import { createPicking, lookHere } from "./picking.js";
import { rewindDialog } from "./rewind.js";
import { timeline } from "./timeline.js";

/** Before the other parts of the screen: its keys come first. @param {import("../screens/context.js").Context} ctx */
export function createDesk(ctx) {
  ensureSheet("desk.css");
  const notice = createNotice();
  const picking = createPicking(ctx);
  const course = createCourse(ctx);
  const override = overrideCard(ctx, { picking, notice });
  const maker = noteMaker(ctx, course, notice);
  const line = timeline(ctx, course, { back: (to, what) => rewindDialog(ctx, notice, to, what), note: maker.open });
  const list = noteList(ctx, course, { show });

  /** A teaching point's step in the timeline. @param {number} n */
  function show(n) {
    const item = course.itemOf(n);
    const button = /** @type {HTMLElement | null} */ (line.part.querySelector(`[data-turn="${Math.max(1, item?.turn ?? 0)}"]`));
    if (item && button) line.list.open(Math.max(1, item.turn), item.phase, button, n);
  }

  return {
    /** Over the board. */
    over: h("div", { class: "desk-over" }, picking.part, notice.part),
    look: lookHere(ctx, { picking, notice }),
    /** Above the strip of the hex. */
    bar: h("div", { class: "desk-bar" }, paceControl(ctx), heldBack(ctx, course, notice), line.part,
      h("button", { type: "button", class: "button small desk-note", "aria-keyshortcuts": "N", "data-note-here": true, title: t("Teaching point: mark the step shown in the panel"), onclick: () => maker.open() },
        h("span", { class: "desk-flag", "aria-hidden": "true" }), h("span", { class: "desk-note-word" }, t("Teaching point")), h("kbd", { "aria-hidden": "true" }, "N"))),
    maker: maker.part,
    notes: list,
    /** The chosen unit's card, and in its place the form that overrides it. @param {HTMLElement} card */
    drawer(card) {
      const place = h("div", { class: "desk-drawer" }, card, override.part);
      place.addEventListener("override", (event) => override.open(/** @type {CustomEvent} */ (event).detail));
      return place;
    },
  };
}
