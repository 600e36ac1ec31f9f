/** The board goes where the fire falls: to a battery's target when it is declared, wider when a round lands out of sight. Then it stays. */

/** @import { BoardEvent, Geometry, Point } from "./types.js" */

const KEY = "wargame:follow";
/** Hexes about the target that are wanted in view, and the nearest zoom for that. */
const AREA = 7;
const NEAREST = 1.5;
const GLIDE_MS = 460;
/** Rings about an impact reach so far, in world units. */
const AROUND = 75;

/** @param {BoardEvent[]} events @returns {{battery: string, target: string}|null} the fire that has begun and not ended */
export function fireUnderWay(events) {
  const last = events.findLast((event) => event.type === "fire_declared" || event.type === "fire_ended");
  return last?.type === "fire_declared" ? { battery: last.data.battery, target: last.data.target } : null;
}

/**
 * @param {Geometry} geometry @param {ReturnType<typeof import("./viewport.js").createViewport>} viewport
 * @param {{changed: () => void, least: () => number}} on `least` is the zoom at which counters are read
 */
export function createFollow(geometry, viewport, { changed, least }) {
  let on = true;
  let paused = false;
  /** @type {{battery: string, target: string}|null} */
  let current = null;
  /** Guns that have widened the view. @type {Set<number|null>} */
  const widened = new Set();
  try {
    on = localStorage.getItem(KEY) !== "off";
  } catch {
    // Without storage the choice lasts as long as the page.
  }

  /** @param {boolean} animate */
  function focus(animate) {
    if (!current || !on || paused) return false;
    const c = geometry.center(current.target);
    const [w, h] = [(2 * AREA + 1) * geometry.across, AREA * 48 + 32];
    const [rx, ry] = geometry.pointy ? [w, h] : [h, w];
    const [x, y] = [Math.max(0, c.x - rx), Math.max(0, c.y - ry)];
    const area = {
      x, y, width: Math.min(geometry.size.width, c.x + rx) - x, height: Math.min(geometry.size.height, c.y + ry) - y,
    };
    // Where the window is too small for all of it, the target stays in the middle.
    const centred = { x: c.x - area.width / 2, y: c.y - area.height / 2, width: area.width, height: area.height };
    const { width, height } = viewport.seen();
    const fits = Math.min((width * viewport.k) / area.width, (height * viewport.k) / area.height) >= least();
    viewport.show(fits ? area : centred, { animate, least: least(), most: NEAREST, ms: GLIDE_MS });
    return animate;
  }

  /** @param {{battery: string, target: string}|null} fire @param {boolean} animate */
  function begin(fire, animate) {
    current = fire;
    paused = false;
    widened.clear();
    changed();
    return focus(animate);
  }

  /** @param {number|null} gun @param {Point} p */
  function widen(gun, p) {
    if (!current || !on || paused || widened.has(gun)) return;
    const view = viewport.seen();
    const [left, top] = [Math.max(0, p.x - AROUND), Math.max(0, p.y - AROUND)];
    const right = Math.min(geometry.size.width, p.x + AROUND);
    const bottom = Math.min(geometry.size.height, p.y + AROUND);
    if (left >= view.x && top >= view.y && right <= view.x + view.width && bottom <= view.y + view.height) return;
    widened.add(gun);
    const [x, y] = [Math.min(left, view.x), Math.min(top, view.y)];
    viewport.show({
      x, y, width: Math.max(right, view.x + view.width) - x, height: Math.max(bottom, view.y + view.height) - y,
    }, { animate: true, least: 0, most: viewport.k, ms: GLIDE_MS });
  }

  return {
    get on() {
      return on;
    },
    get paused() {
      return paused;
    },
    /** Before the board moves for an event; resolves when the view stands where it is to be read. @param {BoardEvent} event */
    async before({ type, data }) {
      const target = type === "fire_declared" ? data.target : type === "marker_placed" && (data.gun ?? null) === null ? data.hex : null;
      if (target && !(type === "marker_placed" && current?.battery === data.battery)) {
        if (begin({ battery: data.battery, target }, true)) await new Promise((done) => setTimeout(done, viewport.still ? 0 : GLIDE_MS));
      } else if (type === "marker_scattered" || type === "marker_left_map") {
        const way = [geometry.center(data.from), ...geometry.walk(data.from, data.direction, data.distance).filter((step) => step.hex)];
        widen(data.gun ?? null, way[way.length - 1]);
      }
    },
    /** What happened without being shown. @param {BoardEvent} event */
    note({ type }) {
      if (type === "fire_ended") current = null;
    },
    /** A page that is opened in the middle of a battery. @param {BoardEvent[]} events */
    attend: (events) => void begin(fireUnderWay(events), false),
    /** The reader moves the map himself: his view is left alone until the next battery. */
    byHand() {
      if (!current || paused) return;
      paused = true;
      changed();
    },
    toggle() {
      on = !on;
      paused = false;
      try {
        localStorage.setItem(KEY, on ? "on" : "off");
      } catch {
        // As above.
      }
      changed();
      focus(true);
      return on;
    },
  };
}
