/** The course of the exercise as the director can go back in it: what stands, in the strips and lines of the log. */
import { stripName } from "../panel/reading.js";
import { lineSentence, sentence } from "../panel/sentences.js";
import { addEvent, newRecord } from "../panel/strips.js";
import { stripLine } from "../panel/summary.js";
import { capital } from "../panel/words.js";
import { stood } from "../rewound.js";

/**
 * @typedef {import("../panel/types.js").Item} Item
 * @typedef {import("../types.js").WargameEvent} WargameEvent
 */

/** The page's own start comes first; then what is older is fetched, so many steps at a time. */
const LATER = 1500;
const AT_A_TIME = 400;

/** @param {import("../screens/context.js").Context} ctx */
export function createCourse(ctx) {
  /** @type {WargameEvent[]} */
  let events = [];
  /** @type {WargameEvent[]} */
  let standing = [];
  let record = newRecord();
  let version = 0;

  function rebuild() {
    standing = [...stood(events)];
    record = newRecord();
    for (const event of standing) addEvent(record, event);
    version += 1;
  }

  ctx.store.watch((event, { past }) => {
    const last = events.at(-1)?.n ?? 0;
    if (event.n <= last) {
      // A fresh view tells its history anew.
      if (past && event.n === events[0].n) events = [];
      else return;
    }
    events.push(event);
    if (event.type === "rewound") return rebuild();
    standing.push(event);
    if (events.length === 1) return rebuild();
    addEvent(record, event);
    version += 1;
  });

  async function older() {
    for (let first = events[0]?.n ?? 1; first > 1; first = events[0].n) {
      const found = await ctx.api.getUpTo(Math.max(0, first - 1 - AT_A_TIME), first - 1);
      if (!found.length || first !== events[0].n) break;
      events = found.concat(events);
    }
    rebuild();
    ctx.store.tell();
  }
  setTimeout(() => older().catch(() => {}), LATER);

  const { names } = ctx.panel;
  /** @param {Item} item */
  const lastOf = (item) => item.events.at(-1)?.n ?? item.n;

  return {
    /** Another number after each change. */
    get version() {
      return version;
    },
    /** @returns {Item[]} */
    get items() {
      return record.items;
    },
    lastOf,
    /** The step that stood before this one; 0 before the start. @param {number} n */
    before: (n) => standing.findLast((event) => event.n < n)?.n ?? 0,
    /** @param {number} n */
    has: (n) => standing.some((event) => event.n === n),
    /** @param {number} n @returns {Item | undefined} */
    itemOf: (n) => record.items.find((item) => item.events.some((event) => event.n === n)) ?? record.items.findLast((item) => item.n <= n),
    /** What it was and what came of it. @param {Item} item @returns {{title: string, outcome: string}} */
    words(item) {
      if (item.kind === "line") return { title: "", outcome: capital(lineSentence(item, names)) };
      const { title, where } = stripName(item, names);
      return { title: `${title}${where}`, outcome: stripLine(item, names) };
    },
    /** The last sentence at or before a step. @param {number} n */
    saidAt(n) {
      for (let index = standing.length - 1; index >= 0; index -= 1) {
        const event = standing[index];
        const words = event.n <= n ? sentence(event, names) : "";
        if (words) return capital(words);
      }
      return "";
    },
  };
}

/** @typedef {ReturnType<typeof createCourse>} Course */
