/** The board goes where things happen: to a battery's target when it is declared, wider when a round lands out of sight, after a unit that
 * moves out of it, to shooter and target. Then it stays. */

/** @import { BoardEvent, Geometry, Point } from "./types.js" */

const KEY = "wargame:follow";
/** Hexes about the target that are wanted in view, and the nearest zoom for that. */
const AREA = 7;
const NEAREST = 1.5;
const GLIDE_MS = 460;
/** Rings about an impact reach so far, in world units. */
const AROUND = 75;

/** Fire that does not arrive ends a battery too. @param {BoardEvent} event */
const ends = ({ type, data }) => type === "fire_ended" || type === "move_ended" || (type === "fire_failed" && (data.gun ?? null) === null);

/** @param {BoardEvent[]} events @returns {{battery: string, target: string}|null} the fire that has begun and not ended */
export function fireUnderWay(events) {
  const last = events.findLast((event) => event.type === "fire_declared" || ends(event));
  return last?.type === "fire_declared" ? { battery: last.data.battery, target: last.data.target } : null;
}

/**
 * @param {Geometry} geometry @param {ReturnType<typeof import("./viewport.js").createViewport>} viewport
 * @param {{changed: () => void, where: (unit: string) => Point|null, least: () => number}} on `least` is the zoom at which counters are read
 */
export function createFollow(geometry, viewport, { changed, where, least }) {
  let on = true;
  let paused = false;
  /** A battery's fire, or a movement, which has no target. @type {{battery?: string, target?: string}|null} */
  let current = null;
  /** Guns that have widened the view. @type {Set<number|null>} */
  const widened = new Set();
  /** @type {Point[]} */
  let impacts = [];
  try {
    on = localStorage.getItem(KEY) !== "off";
  } catch {
    // Without storage the choice lasts as long as the page.
  }

  /** @param {boolean} animate */
  function focus(animate) {
    if (!current?.target || !on || paused) return false;
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

  /** @param {typeof current} fire @param {boolean} animate */
  function begin(fire, animate) {
    current = fire;
    paused = false;
    widened.clear();
    impacts = [];
    changed();
    return focus(animate);
  }

  /** The target and all impacts so far come into view: by a shift where that is enough, else from farther away.
   * @param {number|null} gun @param {Point} p */
  function widen(gun, p) {
    if (!current?.target) return;
    impacts.push(p);
    if (!widened.has(gun) && keep([geometry.center(current.target), ...impacts])) widened.add(gun);
  }

  /** Brings points into view, and tells whether it had to. @param {Point[]} all */
  function keep(all) {
    if (!on || paused) return false;
    const view = viewport.seen();
    const span = (/** @type {"x"|"y"} */ axis, /** @type {number} */ end) =>
      [Math.max(0, Math.min(...all.map((q) => q[axis])) - AROUND), Math.min(end, Math.max(...all.map((q) => q[axis])) + AROUND)];
    const [[left, right], [top, bottom]] = [span("x", geometry.size.width), span("y", geometry.size.height)];
    if (left >= view.x && top >= view.y && right <= view.x + view.width && bottom <= view.y + view.height) return false;
    const fits = right - left <= view.width && bottom - top <= view.height;
    const shifted = {
      ...view, x: Math.min(left, Math.max(right - view.width, view.x)), y: Math.min(top, Math.max(bottom - view.height, view.y)),
    };
    viewport.show(fits ? shifted : { x: left, y: top, width: right - left, height: bottom - top }, {
      animate: true, least: 0, most: viewport.k, ms: GLIDE_MS,
    });
    return true;
  }

  const arrive = () => new Promise((done) => setTimeout(done, viewport.still ? 0 : GLIDE_MS));

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
        if (begin({ battery: data.battery, target }, true)) await arrive();
      } else if (type === "marker_scattered" || type === "marker_left_map") {
        const way = [geometry.center(data.from), ...geometry.walk(data.from, data.direction, data.distance).filter((step) => step.hex)];
        widen(data.gun ?? null, way[way.length - 1]);
      } else if (type === "move_started") begin({}, false);
      else if (type === "unit_moved") keep([geometry.center(data.to)]);
      else if (type === "shot_fired") {
        const both = [data.unit, data.target].flatMap((id) => where(id) ?? []);
        if (keep(both)) await arrive();
      }
    },
    /** What happened without being shown. @param {BoardEvent} event */
    note(event) {
      if (!ends(event)) return;
      current = null;
      paused = false;
      changed();
    },
    /** A page that is opened in the middle of a battery. @param {BoardEvent[]} events */
    attend: (events) => void begin(fireUnderWay(events), false),
    /** The window has another size: the area is fitted anew, unless rounds have widened it. */
    resized: () => void (!widened.size && focus(false)),
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
