/** The adjudication panel: the latest strip open and large, the earlier ones as lines that open again. */

import { h } from "../dom.js";
import { t } from "../text.js";
import { findBy, patchChildren } from "./draw.js";
import { whenLater } from "./later.js";
import { createPace } from "./pace.js";
import { createReading, foldedStrip, tellingEvent } from "./reading.js";
import { lineSentence, sentence } from "./sentences.js";
import { addEvent, newRecord } from "./strips.js";
import { stripView } from "./strip_view.js";
import { capital } from "./words.js";

/**
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Item} Item
 * @typedef {import("./types.js").Lookups} Lookups
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {import("./types.js").Waiting} Waiting
 */

/** So many sentences stay in the live region: enough for a slow reader, few enough to be walked through. */
const SPOKEN = 8;
/** What waits for somebody is shown, whatever a reader has picked. */
const ASKS = new Set(["dice_requested", "decision_opened"]);
/** Lines of the log that are read aloud here: nothing else on the page says them. */
const SPOKEN_LINES = new Set(["score_changed", "effect_lapsed", "effect_spent", "reward_opened", "reward_closed", "overridden"]);
/** Steps that come in on their own; dice settle instead. */
const ENTER = new Set(["target_attacked", "correction_read", "shot_fired"]);
/** Dice lie still after so many milliseconds at most. */
const SETTLE = 260;

/** Fires "focus" {event, events, tile, hex} where a reader picks a step; `hex` is where a mover was then, else null. */
export class Panel extends EventTarget {
  /** @param {HTMLElement} container @param {Lookups} names */
  constructor(container, names) {
    super();
    this.names = names;
    this.record = newRecord();
    this.lastN = 0;
    /** Where the page may put its form for an open roll; stands in the step that waits. */
    this.waitingSlot = h("div", { class: "waiting-slot" });
    this.now = h("div", { class: "strip" });
    this.earlier = h("ol", { class: "earlier" });
    this.earlierTitle = h("h3", { class: "earlier-title", hidden: true }, t("Earlier"));
    this.skipper = h("button", { type: "button", class: "panel-skip", hidden: true, onclick: () => this.skip() }, t("Show the rest at once"));
    this.spoken = h("div", { class: "spoken", "aria-live": "polite" });
    this.root = h("section", { class: "panel", "aria-label": t("Adjudication") }, this.now, this.skipper, this.earlierTitle, this.earlier, this.spoken);
    container.append(this.root);
    this.reading = createReading(this.root, {
      strip: (key) => this.strips().find((strip) => strip.key === key) ?? null,
      redraw: (key) => (this.latest()?.key === key ? this.draw() : this.drawEarlier()),
      focus: (tile, hex) => this.dispatchEvent(new CustomEvent("focus", { detail: { event: tellingEvent(tile), events: tile.events, tile, hex } })),
    });
    this.pace = createPace((event, rest) => this.show(event, rest), (events) => this.showAll(events));
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
    whenLater(() => this.redraw());
    this.redraw();
  }

  strips() {
    return /** @type {Strip[]} */ (this.record.items.filter((item) => item.kind !== "line"));
  }

  /** @returns {Strip | null} */
  latest() {
    return this.strips().at(-1) ?? null;
  }

  /**
   * Takes events in. With `live` they are played one after another, and `onStep` is called as each is shown.
   * @param {WargameEvent[]} events
   * @param {{live?: boolean, within?: number, onStep?: (event: WargameEvent) => void | Promise<unknown>}} [how] `within`: all of it in so many milliseconds
   * @returns {Promise<void>}
   */
  async push(events, { live = false, within = 0, onStep } = {}) {
    if (!live || document.hidden) {
      this.skip();
      this.showAll(events);
      for (const event of events) onStep?.(event);
      return;
    }
    const played = this.pace.add(events, onStep, within);
    this.skipper.hidden = !this.pace.playing;
    await played;
    this.skipper.hidden = !this.pace.playing;
  }

  /** Shows at once what is still being played. */
  skip() {
    this.pace.skip();
  }

  /** History, without motion and without speech: the same picture as everybody else's. @param {WargameEvent[]} events */
  load(events) {
    this.pace.drop();
    this.record = newRecord();
    this.lastN = 0;
    this.reading.clear();
    for (const event of events) this.take(event);
    this.redraw();
  }

  /** The open request of the state; the events have mostly said it already. @param {Waiting | null} waiting */
  waiting(waiting) {
    if (!waiting || this.pace.playing) return;
    const asked = /** @type {Record<string, any>} */ (waiting);
    const [type, id] = waiting.kind === "roll" ? ["dice_requested", "roll"] : ["decision_opened", "decision"];
    const strip = this.record.open;
    if (strip?.events.some((event) => event.type === type && String(event.data[id]) === String(asked[id]))) return;
    this.take({ n: this.lastN, type, turn: strip?.turn ?? 0, phase: strip?.phase ?? null, side: waiting.side, clause: waiting.clause, at: "",
      // The state calls the sort of a decision its window, the event its kind.
      data: type === "decision_opened" ? { ...asked, kind: asked.window } : asked, updates: {} });
    this.redraw();
  }

  /** @param {WargameEvent} event */
  take(event) {
    const before = this.latest();
    this.lastN = event.n;
    const { item, tile } = addEvent(this.record, event);
    if (before && before !== this.latest()) this.reading.keep(before);
    if (ASKS.has(event.type) && item.kind !== "line") this.reading.follow(item);
    return { item, tile, begun: before !== this.latest() };
  }

  /** One event in its beat, with the motion that belongs to it. @param {WargameEvent} event @param {number} rest */
  show(event, rest) {
    const { item, tile, begun } = this.take(event);
    this.tell(event, item);
    if (item.kind === "line") return;
    this.draw();
    if (begun) this.drawEarlier();
    if (!tile) return;
    keepInView(findBy(this.now, "data-outcome"));
    this.enliven(tile.key, event, rest);
  }

  /** Many events as one picture, without motion. @param {WargameEvent[]} events */
  showAll(events) {
    const taken = events.map((event) => ({ event, ...this.take(event) }));
    const touched = taken.filter(({ item }) => item.kind !== "line");
    if (touched.length) this.draw();
    if (touched.some(({ begun }) => begun)) this.drawEarlier();
    for (const { event, item } of taken) this.tell(event, item);
  }

  /** The event's outcome in the live region. @param {WargameEvent} event @param {Item} item */
  tell(event, item) {
    if (item.kind !== "line") this.speak(capital(sentence(event, this.names)));
    else if (SPOKEN_LINES.has(event.type)) this.speak(capital(lineSentence(item, this.names)));
  }

  redraw() {
    this.draw();
    this.drawEarlier();
  }

  draw() {
    const strip = this.latest();
    const view = strip
      ? stripView(strip, { picked: this.reading.picked(strip), slot: true }, this.names)
      : [h("p", { class: "panel-empty" }, t("Nothing has been adjudicated yet. Each step of a movement, a shot or a battery's fire will be shown here: the clause, the dice, the table and the outcome."))];
    if (strip) this.now.setAttribute("data-strip", strip.key);
    else this.now.removeAttribute("data-strip");
    patchChildren(this.now, view);
    const slot = findBy(this.now, "data-slot");
    if (!slot) this.waitingSlot.remove();
    else if (this.waitingSlot.parentNode !== slot) slot.append(this.waitingSlot);
  }

  drawEarlier() {
    const old = this.strips().slice(0, -1).reverse();
    this.earlierTitle.hidden = old.length === 0;
    patchChildren(this.earlier, old.map((strip) => foldedStrip(strip, this.reading, this.names)));
  }

  /** Dice settle and the tile comes in: the only motion of the panel. @param {string} key @param {WargameEvent} event @param {number} rest */
  enliven(key, event, rest) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const rolled = event.type === "dice_rolled";
    if (!rolled && !ENTER.has(event.type)) return;
    // The longer part of the beat is for reading, when the dice lie still.
    const settle = Math.min(SETTLE, rest * 0.4);
    for (const [part, name] of rolled ? [[`card-${key}`, "settling"], [key, "rolling"]] : [[key, "entering"]]) {
      const element = /** @type {HTMLElement | null} */ (this.now.querySelector(`[data-id="${CSS.escape(part)}"]`));
      element?.style.setProperty("--settle", `${Math.round(settle)}ms`);
      element?.classList.add(name);
      setTimeout(() => {
        element?.classList.remove(name);
        element?.removeAttribute("style");
      }, SETTLE + 60);
    }
  }

  /** @param {string} words */
  speak(words) {
    if (!words) return;
    this.spoken.append(h("p", {}, words));
    while (this.spoken.childNodes.length > SPOKEN) this.spoken.firstChild?.remove();
  }
}

/** Where the column is too low for the step, its outcome is what must be seen; the page itself is never moved. @param {Element | null} element */
function keepInView(element) {
  let place = element?.parentElement;
  while (place && place !== document.body && !(place.scrollHeight > place.clientHeight && /auto|scroll/.test(getComputedStyle(place).overflowY))) place = place.parentElement;
  if (!element || !place || place === document.body) return;
  const hidden = element.getBoundingClientRect().bottom - place.getBoundingClientRect().bottom + 12;
  if (hidden > 0) place.scrollTop += hidden;
}

/** @param {HTMLElement} container @param {Lookups} names */
export function createPanel(container, names) {
  return new Panel(container, names);
}
