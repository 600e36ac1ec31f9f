/** After a rewind: what of a stream still stands. What was undone stays in the log, and is no part of the exercise. */

/** @typedef {import("./types.js").WargameEvent} WargameEvent */

/** The numbers of a stream that a rewind has undone. @param {WargameEvent[]} events oldest first @returns {Set<number>} */
export function undoneOf(events) {
  /** @type {Set<number>} */
  const undone = new Set();
  for (const { type, n, data } of events) {
    if (type !== "rewound") continue;
    for (let gone = data.to + 1; gone < n; gone += 1) undone.add(gone);
  }
  return undone;
}

/** @param {WargameEvent[]} events @returns {WargameEvent[]} */
export function stood(events) {
  const undone = undoneOf(events);
  // The rewinds themselves are said, those that lie in an undone stretch too.
  return undone.size ? events.filter((event) => event.type === "rewound" || !undone.has(event.n)) : events;
}
