/** Where the map lies under the window: pan, zoom to a point, whole map. Moving is a transform, never a redraw. */

/** @import { Point, Rect } from "./types.js" */

const NEAREST = 3.6;
const RESTS_AFTER_MS = 170;
/** The whole map may lose this much of its jagged rim, in world units. */
const CROP = 6;
/** Counters grow by this against the map while it is small, so that they fill their hexes. */
export const GROWN = 1.16;
/** Above these, in `unit`, letters are read in their places; above the last, counters are 44 pixels and everything is written out. */
export const READ = { mid: 0.56, near: 0.865, close: 1.15 };
/** Room for the row and column numbers; the projector's page is written larger. */
export function inset() {
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return { scale, least: 1 + (scale - 1) / 2, left: Math.round(26 * scale), top: Math.round(20 * scale) };
}

/**
 * @param {HTMLElement} container @param {HTMLElement} world @param {{width: number, height: number}} size
 * @param {{moved: () => void, rested: () => void, byHand: () => void, still: () => boolean}} on
 */
export function createViewport(container, world, size, on) {
  let [x, y, k] = [0, 0, 1];
  let box = { width: 1, height: 1 };
  let atHome = true;
  let timer = 0;
  let frame = 0;
  let edge = inset();

  const fit = () =>
    Math.min((box.width - edge.left) / (size.width - 2 * CROP), (box.height - edge.top) / (size.height - 2 * CROP), NEAREST);

  /** @param {number} nextX @param {number} nextY @param {number} nextK @param {boolean} [moving] more will follow: until then the map is moved as a picture */
  function set(nextX, nextY, nextK, moving = true) {
    k = Math.min(NEAREST, Math.max(Math.min(fit(), 1) * 0.8, nextK));
    // At least a third of the window keeps showing map.
    const bound = (/** @type {number} */ v, /** @type {number} */ length, /** @type {number} */ window) => {
      const keep = Math.min(window / 3, length * k * 0.5);
      return Math.min(window - keep, Math.max(keep - length * k, v));
    };
    x = bound(nextX, size.width, box.width);
    y = bound(nextY, size.height, box.height);
    world.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    const u = k / edge.least + 1e-6;
    container.dataset.zoom = u < READ.mid ? "far" : u < READ.near ? "mid" : u < READ.close ? "near" : "close";
    // World units of one legible pixel: what must not shrink with the map is drawn in these.
    container.style.setProperty("--up", String(1 / u));
    if (moving) container.classList.add("moving");
    on.moved();
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      container.classList.remove("moving");
      on.rested();
    }, RESTS_AFTER_MS);
  }

  /** @param {{x: number, y: number, k: number}} to @param {boolean} animate @param {number} [ms] */
  function glide(to, animate, ms = 260) {
    cancelAnimationFrame(frame);
    if (!animate || on.still()) {
      set(to.x, to.y, to.k, false);
      return;
    }
    const from = { x, y, k };
    const started = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, (now - started) / ms);
      const e = ms > 300 ? (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2) : 1 - (1 - t) ** 3;
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
    get still() {
      return on.still();
    },
    get k() {
      return k;
    },
    /** Legible pixels of a world unit. */
    get unit() {
      return k / edge.least + 1e-6;
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
      on.byHand();
      atHome = false;
      set(x + dx, y + dy, k);
    },
    /** The point under `p` stays where it is. @param {Point} p @param {number} factor @param {boolean} [animate] */
    zoomAt(p, factor, animate = false) {
      on.byHand();
      atHome = false;
      const next = Math.min(NEAREST, Math.max(Math.min(fit(), 1) * 0.8, k * factor));
      const to = { k: next, x: p.x - ((p.x - x) * next) / k, y: p.y - ((p.y - y) * next) / k };
      if (animate) glide(to, true);
      else {
        // A wheel turns further.
        cancelAnimationFrame(frame);
        set(to.x, to.y, to.k);
      }
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
    /** Fits an area into the window, no nearer than `most` and no farther than `least`, and without bare table where the map has more.
     * @param {Rect} area @param {{animate: boolean, least: number, most: number, ms: number}} how */
    show(area, { animate, least, most, ms }) {
      atHome = false;
      const [width, height] = [box.width - edge.left, box.height - edge.top];
      const near = Math.max(Math.min(width / area.width, height / area.height, most), least, homeView().k);
      const middle = (/** @type {number} */ centre, /** @type {number} */ room, /** @type {number} */ start, /** @type {number} */ length) => {
        const at = start + room / 2 - centre * near;
        return length * near <= room ? start + (room - length * near) / 2 : Math.min(start, Math.max(start + room - length * near, at));
      };
      glide({
        k: near,
        x: middle(area.x + area.width / 2, width, edge.left, size.width),
        y: middle(area.y + area.height / 2, height, edge.top, size.height),
      }, animate, ms);
    },
    /** What is seen beside the rulers. @returns {Rect} */
    seen: () => ({ x: (edge.left - x) / k, y: (edge.top - y) / k, width: (box.width - edge.left) / k, height: (box.height - edge.top) / k }),
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
