/** Small building blocks for elements, and redrawing that loses neither the focus nor a press. */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with properties, attributes and children. `on…` keys are listeners; true and false set or leave an attribute.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {(Child | Child[])[]} children */
function append(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === "number" ? String(child) : child);
  }
}

/** @type {WeakMap<Element, string>} */
let drawn = new WeakMap();

/** To ask an element that was never scrolled where it stands would make the browser lay out the page at once. @type {WeakSet<EventTarget>} */
const scrolled = new WeakSet();
document.addEventListener("scroll", ({ target }) => target && scrolled.add(target), { capture: true, passive: true });

/** What is being pressed: were it drawn anew before it is let go, the browser would make no click of the press. @type {Element | null} */
let pressed = null;
/** Regions that wait until then. @type {Map<HTMLElement, () => void>} */
const waiting = new Map();
/** Touch becomes a click some time after the finger has gone. */
const CLICK = 350;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let release;

/** @param {Event} event */
const isPress = (event) => !(event instanceof KeyboardEvent) || event.key === " ";
for (const down of ["pointerdown", "keydown"]) {
  document.addEventListener(down, (event) => {
    if (isPress(event) && event.target instanceof Element) pressed = event.target.closest("button, a, summary, label, [type=checkbox], [type=radio]");
  }, { capture: true });
}
for (const up of ["pointerup", "pointercancel", "keyup"]) document.addEventListener(up, (event) => isPress(event) && letGo(CLICK, pressed), { capture: true });
document.addEventListener("click", (event) => {
  const held = event.target instanceof Node && pressed?.contains(event.target) ? pressed : null;
  letGo(0);
  const [root, draw] = [...waiting].find(([one]) => held && one.contains(held)) ?? [];
  const mark = held instanceof HTMLElement && held.dataset.focus;
  if (!root || !mark) return;
  // The press is one of the button as it stands now; where that is gone or says something else, it is none.
  event.stopImmediatePropagation();
  event.preventDefault();
  draw?.();
  const now = /** @type {HTMLElement | null} */ (root.querySelector(`[data-focus="${CSS.escape(mark)}"]`));
  if (now?.textContent === held.textContent && now.title === held.title) now.click();
}, { capture: true });
addEventListener("blur", () => letGo(0));

/** @param {number} wait @param {Element | null} [still] */
function letGo(wait, still = null) {
  pressed = still;
  clearTimeout(release);
  release = setTimeout(() => {
    if (pressed === still) pressed = null;
    const draws = [...waiting.values()];
    waiting.clear();
    for (const draw of draws) draw();
  }, wait);
}

/** Every region is drawn anew when it is drawn next: what all of them depend on has changed. */
export function forgetDrawn() {
  drawn = new WeakMap();
}

/**
 * Redraws a region where what it shows (`shows`) has changed. Focus, caret and scroll return to the same `data-focus`.
 * @param {HTMLElement} root
 * @param {unknown} shows
 * @param {() => (Child | Child[])[]} build
 */
export function redraw(root, shows, build) {
  const key = JSON.stringify(shows);
  waiting.delete(root);
  if (drawn.get(root) === key) return;
  if (pressed && root.contains(pressed)) return void waiting.set(root, () => redraw(root, shows, build));
  drawn.set(root, key);
  const active = /** @type {HTMLInputElement | null} */ (document.activeElement);
  const inside = active && root.contains(active) && active !== root;
  const mark = inside ? active.dataset.focus : null;
  const caret = inside && "selectionStart" in active ? active.selectionStart : null;
  const top = scrolled.has(root) ? root.scrollTop : 0;
  root.replaceChildren();
  append(root, build());
  if (top) root.scrollTop = top;
  if (!inside) return;
  // The same control, or else another of the same thing ("choose:R-1" after "plan:R-1").
  const again = /** @type {HTMLInputElement | null} */ (mark && (root.querySelector(`[data-focus="${CSS.escape(mark)}"]`)
    ?? root.querySelector(`[data-focus$="${CSS.escape(mark.slice(mark.indexOf(":")))}"]`)));
  if (again) {
    again.focus({ preventScroll: true });
    if (caret !== null && again.matches("input[type=text], textarea")) again.setSelectionRange(caret, caret);
  } else {
    // What had the focus is gone: its region takes it, so that Tab goes on from here and not from the top.
    root.tabIndex = -1;
    root.focus({ preventScroll: true });
  }
}

/** A region with a heading. @param {string} name @param {string} title @param {...Child} children */
export function region(name, title, ...children) {
  const id = `region-${name}`;
  return h("section", { class: `region region-${name}`, "aria-labelledby": id },
    h("h2", { id, class: "region-title" }, title), ...children);
}

/** What a person has begun survives a reload of this tab. @param {string} scope */
export function createDrafts(scope) {
  /** @param {string} name */
  const key = (name) => `wargame:${scope}:${name}`;
  return {
    /** @param {string} name @returns {any} */
    get(name) {
      try {
        return JSON.parse(sessionStorage.getItem(key(name)) ?? "null");
      } catch {
        return null;
      }
    },
    /** @param {string} name @param {unknown} value */
    set(name, value) {
      try {
        if (value === null || value === "") sessionStorage.removeItem(key(name));
        else sessionStorage.setItem(key(name), JSON.stringify(value));
      } catch {
        // Storage may be closed to us (private windows): the draft then lives as long as the page.
      }
    },
  };
}
