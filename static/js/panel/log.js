/** The log: a report grouped by turn and phase; the strips in it open again. */

import { h } from "../dom.js";
import { undoneOf } from "../rewound.js";
import { t } from "../text.js";
import { sideBadge } from "./badges.js";
import { patchChildren } from "./draw.js";
import { whenLater } from "./later.js";
import { createReading, foldedStrip, tellingEvent } from "./reading.js";
import { lineSentence } from "./sentences.js";
import { addEvent, close, newRecord } from "./strips.js";
import { capital, phaseWord } from "./words.js";

/**
 * @typedef {import("./types.js").Item} Item
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Strip} Strip
 * @typedef {import("./types.js").Lookups} Lookups
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {{key: string, turn: number, list: HTMLElement, items: Item[]}} Group
 */

/** The headings say these already. */
const HEADINGS = new Set(["turn_started", "phase_started"]);

/** Fires "focus" {event, events, tile, hex} where a reader picks a step; `hex` is where a mover was then, else null. */
export class Log extends EventTarget {
  /** @param {HTMLElement} container @param {Lookups} names */
  constructor(container, names) {
    super();
    this.container = container;
    this.names = names;
    this.record = newRecord();
    this.known = 0;
    /** What a rewind has undone; where the room stands. @type {Set<number>} */
    this.undone = new Set();
    this.room = Infinity;
    /** What was known before the undone lines. @type {Partial<import("./types.js").Record_>} */
    this.stood = {};
    /** Where the undone lines that come now are folded away. @type {HTMLElement | null} */
    this.fold = null;
    /** @type {Group[]} */
    this.groups = [];
    this.empty = h("p", { class: "log-empty" }, t("Nothing has happened yet."));
    this.root = h("div", { class: "log" }, this.empty);
    container.append(this.root);
    whenLater(() => this.groups.forEach((group) => this.drawGroup(group)));
    this.reading = createReading(this.root, {
      strip: (key) => /** @type {Strip | undefined} */ (this.record.items.find((item) => item.key === key && item.kind !== "line")) ?? null,
      redraw: (key) => this.drawGroup(this.groups.find((group) => group.items.some((item) => item.key === key))),
      focus: (tile, hex) => this.dispatchEvent(new CustomEvent("focus", { detail: { event: tellingEvent(tile), events: tile.events, tile, hex } })),
    });
  }

  /** @param {WargameEvent[]} events */
  load(events) {
    this.record = newRecord();
    this.known = 0;
    this.undone = undoneOf(events);
    // What was taken back by a later rewind is said all the same.
    for (const { type, n } of events) if (type === "rewound") this.undone.delete(n);
    this.fold = null;
    this.groups = [];
    this.reading.clear();
    this.root.replaceChildren(this.empty);
    this.empty.hidden = false;
    this.push(events);
  }

  /** @param {WargameEvent[]} events */
  push(events) {
    // A reader at the foot of the log stays there, one who has scrolled up is left alone.
    const { container } = this;
    const atFoot = container.scrollHeight - container.scrollTop - container.clientHeight < 40;
    /** @type {Set<Group>} */
    const touched = new Set();
    for (const event of events) {
      // What has been undone and what has not is never one strip.
      if (this.undone.has(event.n) !== this.undone.has(event.n - 1)) this.cross(this.undone.has(event.n));
      const { item } = addEvent(this.record, event);
      const group = this.record.items.length > this.known ? this.place(item) : [...this.groups].reverse().find((one) => one.items.includes(item));
      this.known = this.record.items.length;
      if (group) touched.add(group);
    }
    for (const group of touched) this.drawGroup(group);
    if (atFoot) container.scrollTop = container.scrollHeight;
  }

  /** At the edge of what is undone: behind it goes on what was before it. @param {boolean} undone */
  cross(undone) {
    const { record } = this;
    close(record);
    if (undone) this.stood = { held: record.held, hexes: { ...record.hexes } };
    else Object.assign(record, this.stood, { spent: [] });
  }

  /** @param {Item} item */
  place(item) {
    const undone = this.undone.has(item.n);
    const key = `${undone ? "undone " : ""}${item.turn}/${item.phase ?? ""}`;
    let group = this.groups.at(-1);
    if (group?.key !== key) {
      const list = h("ol", { class: "log-lines" });
      const before = this.groups.at(-1);
      group = { key, turn: item.turn, list, items: [] };
      this.groups.push(group);
      this.empty.hidden = true;
      const place = this.placeOf(item.n, undone);
      if (item.turn > 0 && before?.turn !== item.turn) place.append(h("h3", { class: "log-turn" }, t("Turn {turn}", { turn: item.turn })));
      if (item.phase) place.append(h("h4", { class: "log-phase" }, phaseWord(item.phase)));
      place.append(list);
    }
    group.items.push(item);
    return group;
  }

  /** Undone lines stay, folded away: so many in a row are one fold. @param {number} n @param {boolean} undone @returns {HTMLElement} */
  placeOf(n, undone) {
    if (!undone) {
      this.fold = null;
      return this.root;
    }
    if (this.fold) return this.fold;
    let count = 1;
    while (this.undone.has(n + count)) count += 1;
    this.fold = h("div", {});
    this.root.append(h("details", { class: "log-undone" },
      h("summary", {}, count === 1 ? t("Undone: one step") : t("Undone: {count} steps", { count })), this.fold));
    return this.fold;
  }

  /** @param {Group | undefined} group */
  drawGroup(group) {
    if (!group) return;
    patchChildren(group.list, group.items.map((item) => {
      const line = item.kind === "line" ? this.line(item) : foldedStrip(item, this.reading, this.names);
      const last = item.events.at(-1)?.n ?? item.n;
      const mark = this.undone.has(item.n) ? "undone" : last > this.room && "unshown";
      if (mark) line?.setAttribute("data-mark", mark);
      return line;
    }));
  }

  /** @param {Line} line */
  line(line) {
    const [event] = line.events;
    const words = HEADINGS.has(event.type) ? "" : capital(lineSentence(line, this.names));
    if (!words) return null;
    const { seed, seed_hash, dice } = event.data;
    // A rewind keeps the dice that were told at the start.
    const proof = event.type === "rewound" ? "" : seed ? t("Seed: {seed}", { seed }) : seed_hash || dice?.seed_hash ? t("Fingerprint of the seed: {hash}", { hash: seed_hash ?? dice.seed_hash }) : "";
    return h("li", { class: `log-line log-${event.type}`, "data-id": line.key },
      sideBadge(event.side), h("span", { class: "log-words" }, words, proof ? h("small", { class: "log-proof" }, proof) : null),
      event.clause ? h("span", { class: "clause-no", title: this.names.clauses[event.clause]?.title ?? null }, event.clause) : null);
  }
}

/** @param {HTMLElement} container @param {Lookups} names */
export function createLog(container, names) {
  return new Log(container, names);
}
