/** Keys of the screens. A key does nothing while somebody types, and each screen can list its own. */

/**
 * @typedef {{key: string, label: string, run?: (shift: boolean) => boolean | void, first?: boolean, repeats?: boolean}} Key a key
 *   without `run` is only listed (the board has it); one with `first` comes before the board and before the control that has the
 *   focus; one that `repeats` goes on while it is held
 */

/** @param {EventTarget | null} target */
function typing(target) {
  return target instanceof HTMLElement && target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]");
}

export function createKeys() {
  /** @type {Key[]} */
  const keys = [];
  /** @param {KeyboardEvent} event @param {boolean} first */
  function press(event, first) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key !== "Escape" && typing(event.target)) return;
    if (event.target instanceof Element && event.target.closest("dialog")) return;
    for (const key of keys) {
      if (event.repeat && !key.repeats) continue;
      if (!key.run || Boolean(key.first) !== first || key.key.toLowerCase() !== event.key.toLowerCase()) continue;
      if (key.run(event.shiftKey) !== false) {
        event.preventDefault();
        if (first) event.stopPropagation();
        return;
      }
    }
  }
  document.addEventListener("keydown", (event) => press(event, true), { capture: true });
  document.addEventListener("keydown", (event) => press(event, false));
  return {
    list: keys,
    /** @param {...Key} more `run` answers false where the key means nothing now */
    add: (...more) => keys.push(...more),
  };
}
