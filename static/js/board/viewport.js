/** Where the map lies under the window: pan, zoom to a point, whole map. Moving is a transform, never a redraw. */

/** @import { Point, Rect } from "./types.js" */

const NEAREST = 3.6;
const RESTS_AFTER_MS = 170;
/** Room for the row and column numbers; the projector's page is written larger. */
export function inset() {
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return { scale, left: Math.round(26 * scale), top: Math.round(20 * scale) };
}

/**
 * @param {HTMLElement} container @param {HTMLElement} world @param {{width: number, height: number}} size
 * @param {{moved: () => void, rested: () => void, still: () => boolean}} on
 */
export function createViewport(container, world, size, on) {
  let [x, y, k] = [0, 0, 1];
  let box = { width: 1, height: 1 };
  let atHome = true;
  let timer = 0;
  let frame = 0;
  let edge = inset();

  const fit = () =>
    Math.min((box.width - edge.left - 12) / size.width, (box.height - edge.top - 12) / size.height, NEAREST);

  /** @param {number} nextX @param {number} nextY @param {number} nextK */
  function set(nextX, nextY, nextK) {
    k = Math.min(NEAREST, Math.max(Math.min(fit(), 1) * 0.8, nextK));
    // At least a third of the window keeps showing map.
    const bound = (/** @type {number} */ v, /** @type {number} */ length, /** @type {number} */ window) => {
      const keep = Math.min(window / 3, length * k * 0.5);
      return Math.min(window - keep, Math.max(keep - length * k, v));
    };
    x = bound(nextX, size.width, box.width);
    y = bound(nextY, size.height, box.height);
    world.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    container.dataset.zoom = k < 0.7 ? "far" : k < 1.15 ? "mid" : "near";
    container.style.setProperty("--zoom", String(k));
    container.classList.add("moving");
    on.moved();
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      container.classList.remove("moving");
      on.rested();
    }, RESTS_AFTER_MS);
  }

  /** @param {{x: number, y: number, k: number}} to @param {boolean} animate */
  function glide(to, animate) {
    cancelAnimationFrame(frame);
    if (!animate || on.still()) {
      set(to.x, to.y, to.k);
      return;
    }
    const from = { x, y, k };
    const started = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, (now - started) / 260);
      const e = 1 - (1 - t) ** 3;
      set(from.x + (to.x - from.x) * e, from.y + (to.y - from.y) * e, from.k + (to.k - from.k) * e);
      if (t < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  }

  function homeView() {
    const near = fit();
    return {
      k: near,
      x: edge.left + (box.width - edge.left - size.width * near) / 2,
      y: edge.top + (box.height - edge.top - size.height * near) / 2,
    };
  }

  const viewport = {
    get k() {
      return k;
    },
    get offset() {
      return { x, y };
    },
    get box() {
      return box;
    },
    get edge() {
      return edge;
    },
    /** The part of the map that is seen. @returns {Rect} */
    view: () => ({ x: -x / k, y: -y / k, width: box.width / k, height: box.height / k }),
    /** @param {number} clientX @param {number} clientY @returns {Point} */
    local(clientX, clientY) {
      const at = container.getBoundingClientRect();
      return { x: clientX - at.left, y: clientY - at.top };
    },
    /** @param {Point} p in the window @returns {Point} */
    toWorld: (p) => ({ x: (p.x - x) / k, y: (p.y - y) / k }),
    /** @param {number} dx @param {number} dy */
    panBy(dx, dy) {
      cancelAnimationFrame(frame);
      atHome = false;
      set(x + dx, y + dy, k);
    },
    /** The point under `p` stays where it is. @param {Point} p @param {number} factor @param {boolean} [animate] */
    zoomAt(p, factor, animate = false) {
      atHome = false;
      const next = Math.min(NEAREST, Math.max(Math.min(fit(), 1) * 0.8, k * factor));
      glide({ k: next, x: p.x - ((p.x - x) * next) / k, y: p.y - ((p.y - y) * next) / k }, animate);
    },
    home(animate = true) {
      atHome = true;
      glide(homeView(), animate);
    },
    /** Brings a point into the middle; `least` zooms in where the view is farther. @param {Point} p @param {{animate?: boolean, least?: number}} [how] */
    focus(p, { animate = true, least = 0 } = {}) {
      atHome = false;
      const near = Math.max(k, least);
      glide({ k: near, x: box.width / 2 - p.x * near, y: box.height / 2 - p.y * near }, animate);
    },
    /** Moves only as much as needed to see a point. @param {Point} p */
    reveal(p) {
      const at = { x: p.x * k + x, y: p.y * k + y };
      const room = Math.min(70, box.width / 4, box.height / 4);
      const push = (/** @type {number} */ v, /** @type {number} */ length) => Math.max(0, room - v) + Math.min(0, length - room - v);
      const [dx, dy] = [push(at.x, box.width), push(at.y, box.height)];
      if (dx || dy) viewport.panBy(dx, dy);
    },
    resize() {
      const next = { width: container.clientWidth, height: container.clientHeight };
      if (!next.width || !next.height) return;
      const middle = viewport.toWorld({ x: box.width / 2, y: box.height / 2 });
      box = next;
      edge = inset();
      if (atHome) viewport.home(false);
      else viewport.focus(middle, { animate: false });
    },
  };
  return viewport;
}
