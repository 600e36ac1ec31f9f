/** What helps to decide is fetched when it is first wanted; what is asked for until then is drawn in its order. */

/** @import { PathShown, Reach, SightShown, TargetShown } from "./types.js" */

/** @param {Parameters<typeof import("./aids.js").createAids>} given what the drawing is made of */
export function createAiding(...given) {
  /** @type {ReturnType<typeof import("./aids.js").createAids>|null} */
  let aids = null;
  /** @type {Map<"setReach"|"setPath"|"setTargets"|"setSight", any>} */
  const wanted = new Map();

  /** @param {"setReach"|"setPath"|"setTargets"|"setSight"} name @param {any} shown */
  async function set(name, shown) {
    if (aids) return aids[name](shown);
    wanted.set(name, shown);
    if (!shown) return undefined;
    const { createAids } = await import("./aids.js");
    if (aids) return undefined;
    aids = createAids(...given);
    for (const [each, value] of wanted) aids[each](value);
    return undefined;
  }

  return {
    /** Where a unit can go. @param {Reach|null} shown */
    setReach: (shown) => void set("setReach", shown),
    /** The path drawn for it. @param {PathShown|null} shown */
    setPath: (shown) => void set("setPath", shown),
    /** Whom a unit can fire at. @param {TargetShown[]|null} shown */
    setTargets: (shown) => void set("setTargets", shown),
    /** What is seen from a hex. @param {SightShown|null} shown */
    setSight: (shown) => void set("setSight", shown),
    moved: () => aids?.moved(),
    start: () => aids?.start() ?? null,
  };
}
