/** Where is what in a replay: the chapter of a step, the next event of a kind, the same moment in another view. Pure. */

/**
 * @typedef {import("./types.js").Index} Index
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {import("./types.js").Chapter} Chapter
 */

/** How many of an ascending list are at most `value`. @param {number[]} list @param {number} value */
export function upTo(list, value) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The lines of the log that the steps are, from their gaps. @param {Index} index @returns {number[]} */
export const linesOf = once((index) => {
  let line = 0;
  return (index.lines ?? []).map((gap) => (line += gap));
});

/** The step of another view at the same moment: its last one that is not later. @param {number[]} lines of this view @param {number} n @param {number[]} others of the other view */
export const sameMoment = (lines, n, others) => (n > 0 ? upTo(others, lines[Math.min(n, lines.length) - 1] ?? 0) : 0);

/** @param {Index} index @param {number} n @returns {Chapter | null} the chapter that a step belongs to */
export const chapterAt = (index, n) => index.chapters[upTo(beginnings(index), n) - 1] ?? null;

/** The next step of a kind, or the one before; null where there is none. @param {Index} index @param {Kind} kind @param {number} n @param {1 | -1} way */
export function nextOf({ marks }, kind, n, way) {
  const steps = marks[kind] ?? [];
  return (way > 0 ? steps[upTo(steps, n)] : steps[upTo(steps, n - 1) - 1]) ?? null;
}

/** @param {Index} index @param {number} n */
export const isUndone = ({ undone }, n) => undone.some(([first, last]) => first <= n && n <= last);

/**
 * Stretches of the axis that belong together: turns, or phases and whose part they are.
 * @param {Index} index @param {(chapter: Chapter) => string} same
 * @returns {{from: number, to: number, chapter: Chapter}[]} `from` is the first step, `to` the last
 */
export function bands(index, same) {
  /** @type {{from: number, to: number, chapter: Chapter}[]} */
  const found = [];
  for (const chapter of index.chapters) {
    const before = found.at(-1);
    if (before && same(before.chapter) === same(chapter) && chapter.type !== "rewound") continue;
    if (before) before.to = chapter.n - 1;
    found.push({ from: chapter.n, to: index.n, chapter });
  }
  return found.filter(({ from, to }) => to >= from);
}

/** What each side has lost at a step. @param {Index} index @param {number} n @returns {[number, number]} red, blue */
export function lostAt(index, n) {
  const entry = index.losses[upTo(lossSteps(index), n) - 1];
  return entry ? [entry[1], entry[2]] : [0, 0];
}

/** The turns as they stood in the end, each with its phases. @param {Index} index */
function turnsIn(index) {
  /** @type {{turn: number, n: number, to: number, phases: Chapter[]}[]} */
  const turns = [];
  for (const chapter of index.chapters) {
    if (isUndone(index, chapter.n)) continue;
    if (chapter.type === "turn_started") {
      const last = turns.at(-1);
      if (last) last.to = chapter.n - 1;
      turns.push({ turn: chapter.turn, n: chapter.n, to: index.n, phases: [] });
    } else if (chapter.type === "phase_started") turns.at(-1)?.phases.push(chapter);
  }
  return turns;
}

export const turnsOf = once(turnsIn);

/** @type {(index: Index) => number[]} the steps at which the chapters begin */
const beginnings = once((index) => index.chapters.map((chapter) => chapter.n));
/** @type {(index: Index) => number[]} */
const lossSteps = once((index) => index.losses.map(([step]) => step));

/** What follows from an index is found once. @template T @param {(index: Index) => T} find @returns {(index: Index) => T} */
function once(find) {
  /** @type {WeakMap<Index, T>} */
  const known = new WeakMap();
  return (index) => {
    if (!known.has(index)) known.set(index, find(index));
    return /** @type {T} */ (known.get(index));
  };
}

/** How many steps of a kind stand in a part of the replay. @param {Index} index @param {Kind} kind @param {number} from @param {number} to */
export const countOf = (index, kind, from, to) => (index.marks[kind] ?? []).filter((n) => n >= from && n <= to && !isUndone(index, n)).length;
