/** One audience's replay: the state after any step, from the keyframe before it and the updates that follow (law 7). */
import { fold } from "../store.js";

/**
 * @typedef {import("./types.js").Index} Index
 * @typedef {import("./types.js").Stretch} Stretch
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("../types.js").WargameEvent} WargameEvent
 */

/** So many stretches are kept: a screen needs one or two at a time. */
const KEPT = 8;

/** @param {import("./types.js").Source} source @param {Index} index */
export function createCourse(source, index) {
  const { every, n: last, view } = index;
  /** @type {Map<number, Promise<Stretch>>} */
  const stretches = new Map();
  let prepared = false;
  /** The state that was asked for last: the next one is mostly a step further. @type {Moment & {from: number} | null} */
  let near = null;
  /** @type {Map<number, number>} where each rewind goes back to */
  const rewinds = new Map(index.chapters.flatMap(({ n, type, to }) => (type === "rewound" && to !== undefined ? [[n, to]] : [])));

  /** Where the stretch begins that holds a step. @param {number} n */
  const beginOf = (n) => (n > 0 ? Math.floor((n - 1) / every) * every : 0);

  /** @param {number} from */
  const until = (from) => Math.min(last, from + every);

  /** @param {number} from @returns {Promise<Stretch>} */
  function stretchFrom(from) {
    const asked = stretches.get(from) ?? source.stretch(view, from, until(from));
    stretches.delete(from);
    stretches.set(from, asked);
    asked.catch(() => stretches.delete(from));
    if (stretches.size > KEPT) stretches.delete(/** @type {number} */ (stretches.keys().next().value));
    return asked;
  }

  /** @param {number} n */
  const bounded = (n) => Math.min(Math.max(0, Math.round(n)), last);

  /** @param {number} wanted @returns {Promise<Moment>} */
  async function at(wanted) {
    const n = bounded(wanted);
    const from = beginOf(n);
    const { state, events } = await stretchFrom(from);
    /** @type {any} */
    let now = near && near.from === from && near.n <= n ? near : { n: from, state, since: events[0]?.at ?? "" };
    for (const event of events.slice(now.n - from, n - from)) now = fold(now, event);
    near = { n, state: now.state, since: now.since, event: events[n - from - 1] ?? null, from };
    return near;
  }

  /** The steps that stood after a step, latest last: what a rewind had undone by then is left out. @param {number} n @param {number} most */
  function standing(n, most) {
    const numbers = [];
    for (let here = bounded(n); here > 0 && numbers.length < most;) {
      numbers.push(here);
      here = rewinds.has(here) ? /** @type {number} */ (rewinds.get(here)) : here - 1;
    }
    return numbers.reverse();
  }

  /** @param {number[]} numbers ascending @returns {Promise<WargameEvent[]>} */
  async function eventsOf(numbers) {
    const begins = [...new Set(numbers.map(beginOf))];
    const found = new Map(await Promise.all(begins.map(async (from) => /** @type {const} */ ([from, await stretchFrom(from)]))));
    return numbers.flatMap((n) => found.get(beginOf(n))?.events[n - beginOf(n) - 1] ?? []);
  }

  return {
    index, view, last,
    at,
    /** What the panel reads at a step: its adjudication and those before it. @param {number} n @param {number} most */
    read: (n, most) => eventsOf(standing(n, most)),
    /** All steps up to one, undone ones too, for the log. @param {number} n @param {number} most */
    told: (n, most) => eventsOf(Array.from({ length: Math.min(bounded(n), most) }, (_, index) => bounded(n) - Math.min(bounded(n), most) + index + 1)),
    /** @param {number} n @returns {Promise<WargameEvent | null>} */
    event: async (n) => (n > 0 && n <= last ? (await eventsOf([n]))[0] ?? null : null),
    /** Everything, from here on and then from the start: then no step has to be waited for. @param {number} n */
    async prepare(n) {
      if (!source.prepare || prepared) return;
      prepared = true;
      const all = Array.from({ length: Math.ceil(last / every) }, (_, position) => ({ from: position * every, until: until(position * every) }));
      const here = beginOf(bounded(n)) / every;
      try {
        await source.prepare(view, all.slice(here));
        await source.prepare(view, all.slice(0, here));
      } catch {
        // Each is asked for when it is wanted.
      }
    },
  };
}

/** @typedef {ReturnType<typeof createCourse>} Course */
