/** The courses of all views that have been looked at, each fetched once. */
import { createCourse } from "./course.js";
import { linesOf, sameMoment } from "./places.js";

/**
 * @typedef {import("./types.js").Audience} Audience
 * @typedef {import("./types.js").ViewName} ViewName
 * @typedef {import("./course.js").Course} Course
 */

/** @param {import("./types.js").Source} source */
export function createCourses(source) {
  /** @type {Map<Audience | null, Promise<Course>>} */
  const known = new Map();

  /** @param {Audience | null} view null: the reader's own */
  function course(view) {
    let asked = known.get(view);
    if (!asked) {
      asked = source.index(view).then((index) => createCourse(source, index));
      known.set(view, asked);
      asked.catch(() => known.delete(view));
    }
    return asked;
  }

  return {
    /** The course whose steps are counted, and those that are seen. @param {ViewName | null} view @returns {Promise<{view: ViewName, main: Course, seen: Course[]}>} */
    async open(view) {
      if (view === "both") {
        const [main, ...seen] = await Promise.all([course("director"), course("red"), course("blue")]);
        return { view, main, seen };
      }
      const main = await course(view);
      return { view: main.view, main, seen: [main] };
    },
    /** The step of another course at the same moment. @param {Course} one @param {number} n @param {Course} other */
    same: (one, n, other) => (one.view === other.view || !one.index.lines || !other.index.lines ? n : sameMoment(linesOf(one.index), n, linesOf(other.index))),
    /** They have grown, or who may look at them has changed. */
    forget: () => known.clear(),
  };
}
