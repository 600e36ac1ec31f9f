/** Keys of the screens. A key does nothing while somebody types, and each screen can list its own. */

/**
 * @typedef {{key: string, label: string, run?: () => boolean | void}} Key a key without `run` is only listed (the board has it)
 */

/** @param {EventTarget | null} target */
function typing(target) {
  return target instanceof HTMLElement && target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]");
}

export function createKeys() {
  /** @type {Key[]} */
  const keys = [];
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key !== "Escape" && typing(event.target)) return;
    if (event.target instanceof Element && event.target.closest("dialog")) return;
    if (event.repeat) return;
    for (const key of keys) {
      if (!key.run || key.key.toLowerCase() !== event.key.toLowerCase()) continue;
      if (key.run() !== false) {
        event.preventDefault();
        return;
      }
    }
  });
  return {
    list: keys,
    /** @param {...Key} more `run` answers false where the key means nothing now */
    add: (...more) => keys.push(...more),
  };
}
