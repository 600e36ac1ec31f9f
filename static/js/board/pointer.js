/** Mouse, pen and fingers on the board: drag to pan, wheel and pinch to zoom, and clicks that are never drags. */

/** @import { Point } from "./types.js" */

const THRESHOLD = { mouse: 5, touch: 10 };

/**
 * @param {HTMLElement} container @param {ReturnType<typeof import("./viewport.js").createViewport>} viewport
 * @param {{click: (p: Point, target: Element) => void, hover: (p: Point|null, target: Element|null) => void}} on
 */
export function listenToPointers(container, viewport, on) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  let start = /** @type {Point|null} */ (null);
  let moved = false;

  const onTools = (/** @type {Event} */ e) => e.target instanceof Element && Boolean(e.target.closest("[data-tools]"));
  const at = (/** @type {MouseEvent} */ e) => viewport.local(e.clientX, e.clientY);
  const pair = () => {
    const [a, b] = [...down.values()];
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.hypot(a.x - b.x, a.y - b.y) || 1 };
  };

  container.addEventListener("pointerdown", (e) => {
    if (onTools(e) || (e.pointerType === "mouse" && e.button > 1)) return;
    if (down.size === 0) {
      start = at(e);
      moved = false;
    } else moved = true;
    down.set(e.pointerId, at(e));
  });

  container.addEventListener("pointermove", (e) => {
    const p = at(e);
    const before = down.get(e.pointerId);
    if (!before) {
      if (e.pointerType !== "touch") on.hover(onTools(e) ? null : p, e.target instanceof Element ? e.target : null);
      return;
    }
    if (down.size >= 2) {
      const from = pair();
      down.set(e.pointerId, p);
      const to = pair();
      viewport.panBy(to.middle.x - from.middle.x, to.middle.y - from.middle.y);
      viewport.zoomAt(to.middle, to.apart / from.apart);
      return;
    }
    const limit = e.pointerType === "mouse" ? THRESHOLD.mouse : THRESHOLD.touch;
    if (!moved && start && Math.hypot(p.x - start.x, p.y - start.y) <= limit) return;
    if (!moved) {
      moved = true;
      container.setPointerCapture(e.pointerId);
      container.classList.add("dragging");
    }
    down.set(e.pointerId, p);
    viewport.panBy(p.x - before.x, p.y - before.y);
  });

  const release = (/** @type {PointerEvent} */ e) => {
    if (!down.delete(e.pointerId)) return;
    if (down.size) return;
    container.classList.remove("dragging");
    if (e.type === "pointerup" && !moved && e.button === 0 && e.target instanceof Element && container.contains(e.target)) on.click(at(e), e.target);
  };
  container.addEventListener("pointerup", release);
  container.addEventListener("pointercancel", release);
  // A press that ends outside the window before a drag began must not stick.
  window.addEventListener("pointerup", release);
  container.addEventListener("pointerleave", () => on.hover(null, null));

  container.addEventListener("wheel", (e) => {
    if (onTools(e)) return;
    e.preventDefault();
    const lines = e.deltaMode === 1 ? 32 : e.deltaMode === 2 ? 400 : 1;
    const turn = Math.max(-240, Math.min(240, e.deltaY * lines));
    viewport.zoomAt(at(e), Math.exp(-turn * (e.ctrlKey ? 0.01 : 0.0016)));
  }, { passive: false });
}
