/** Whose the clicks on the map are: several parts may want them at once, the first of this order gets them. */

const ORDER = /** @type {const} */ (["desk", "mark", "target", "sight", "path"]);
/** @typedef {(typeof ORDER)[number]} Holder */

/** @param {any} board */
export function createPointing(board) {
  /** @type {Set<Holder>} */
  const wanted = new Set();
  const holder = () => ORDER.find((name) => wanted.has(name)) ?? "unit";
  return {
    /** @param {Holder} name @param {boolean} on */
    want(name, on) {
      if (on) wanted.add(name);
      else wanted.delete(name);
      const now = holder();
      const mode = now === "unit" ? "select" : now === "path" ? "path" : "target";
      if (board.mode !== mode) board.mode = mode;
    },
    get holder() {
      return holder();
    },
  };
}
