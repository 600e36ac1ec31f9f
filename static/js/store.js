/** What the page knows: `live` is what the server has said, `shown` follows the adjudication panel step by step. */

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 */

/** Sections whose update holds single entries; every other section comes whole. */
const KEYED = ["units", "batteries", "markers", "contacts"];
/** After these somebody else is waited for. */
const HANDOVERS = [
  "exercise_started", "phase_started", "side_ended_phase", "dice_requested", "decision_opened", "decision_closed", "paused", "resumed", "exercise_ended", "rewound",
];

/** The view after one event. @param {View} view @param {WargameEvent} event @returns {View} */
export function fold(view, event) {
  const state = /** @type {Record<string, any>} */ ({ ...view.state });
  for (const [section, value] of Object.entries(event.updates ?? {})) {
    if (!KEYED.includes(section)) {
      state[section] = value;
      continue;
    }
    const merged = { ...state[section] };
    for (const [id, entry] of Object.entries(value)) {
      if (entry === null) delete merged[id];
      else merged[id] = entry;
    }
    state[section] = merged;
  }
  const since = HANDOVERS.includes(event.type) ? event.at : view.since;
  return { ...view, n: event.n, since, state: /** @type {any} */ (state) };
}

/** @param {View} first */
export function createStore(first) {
  let live = first;
  let shown = first;
  /** @type {WargameEvent[]} */
  let queue = [];
  /** @type {Set<() => void>} */
  const listeners = new Set();
  /** @type {Set<(event: WargameEvent, how: {past: boolean}) => void>} */
  const watchers = new Set();
  let told = false;

  /** Many changes of one turn of the loop are one redraw. */
  function tell() {
    if (told) return;
    told = true;
    queueMicrotask(() => {
      told = false;
      for (const listener of listeners) listener();
    });
  }

  /** @param {number} n */
  function showUntil(n) {
    while (queue.length && queue[0].n <= n) {
      const event = /** @type {WargameEvent} */ (queue.shift());
      shown = fold(shown, event);
      for (const watch of watchers) watch(event, { past: false });
    }
    if (!queue.length) shown = live;
    tell();
  }

  return {
    get live() {
      return live;
    },
    get shown() {
      return shown;
    },
    /** How many steps wait to be shown. */
    get behind() {
      return queue.length;
    },
    showUntil,
    tell,
    showAll: () => showUntil(Infinity),
    /** @param {WargameEvent[]} events */
    receive(events) {
      for (const event of events) live = fold(live, event);
      queue.push(...events);
      tell();
    },
    /** What happened before the page was opened, for those who list it. @param {WargameEvent[]} events */
    remember(events) {
      for (const event of events) for (const watch of watchers) watch(event, { past: true });
    },
    /** What is not part of the stream: seats, pace, marks, notes. @param {Partial<View>} news */
    know(news) {
      live = { ...live, ...news };
      shown = { ...shown, ...news };
      tell();
    },
    /** A fresh view replaces everything. @param {View} view */
    reset(view) {
      live = shown = view;
      queue = [];
      tell();
    },
    /** @param {() => void} listener @returns {() => void} to stop listening */
    subscribe(listener) {
      listeners.add(listener);
      tell();
      return () => listeners.delete(listener);
    },
    /** @param {(event: WargameEvent, how: {past: boolean}) => void} watch */
    watch(watch) {
      watchers.add(watch);
    },
  };
}
