/** The playhead: at which step the replay stands, and whether it goes on by itself. Newer wishes overtake older ones. */
import { beats } from "../panel/pace.js";

/** A pause of the exercise itself is not waited for longer than this, in milliseconds. */
const LONGEST_WAIT = 1800;
/** A turn, a phase and a teaching point are given time to be read. */
const CHAPTER = 700;
const POINT = 3500;
/** Where a step has less time than this, the board does not move for it. */
const LEAST_MOVE = 180;
/** A picture that is not there after so many milliseconds is announced by the head alone; else both come in one frame. */
const AHEAD = 40;
export const SPEEDS = [0.5, 1, 2, 4, 8];

/**
 * @param {object} on
 * @param {() => import("./course.js").Course} on.course
 * @param {(n: number, how: {step: boolean, move: number}, come: () => void) => Promise<void>} on.show  `step`: one forward, with motion; `move`: for so many
 *   milliseconds; `come` is called when the picture is drawn now
 * @param {() => void} on.changed the head is to be drawn anew
 * @param {() => void} on.taken  somebody has taken it in hand
 * @param {(problem: unknown) => void} on.failed
 */
export function createPlayhead({ course, show, changed, taken, failed }) {
  let n = 0;
  let playing = false;
  let speed = 1;
  let run = 0;
  /** @type {{n: number, how: {step: boolean, move: number}} | null} */
  let wanted = null;
  /** @type {Promise<void> | null} */
  let working = null;
  let ahead = 0;

  function come() {
    clearTimeout(ahead);
    changed();
  }

  async function work() {
    while (wanted) {
      const next = wanted;
      wanted = null;
      try {
        await show(next.n, next.how, come);
      } catch (problem) {
        failed(problem);
      }
    }
    working = null;
  }

  /** @param {number} to @param {{step?: boolean, move?: number}} [how] @returns {Promise<void>} when it is shown, or overtaken */
  function go(to, { step = false, move = 600 } = {}) {
    const next = Math.min(Math.max(0, Math.round(to)), course().last);
    // A step that overtakes another one is no single step any more.
    wanted = { n: next, how: { step: step && !wanted && next === n + 1, move } };
    n = next;
    clearTimeout(ahead);
    if (wanted.how.step) changed();
    else ahead = window.setTimeout(changed, AHEAD);
    working ??= work();
    return working;
  }

  /** @param {number} ms */
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

  async function play() {
    const mine = (run += 1);
    while (playing && mine === run) {
      const event = await course().event(n + 1);
      if (!event || mine !== run) break;
      const [{ rest, move }] = beats([event]);
      const started = performance.now();
      const may = move / speed;
      await Promise.race([go(n + 1, { step: true, move: may >= LEAST_MOVE ? may : 0 }), sleep(Math.max(may, 60))]);
      const next = await course().event(n + 1);
      const gap = next ? Date.parse(next.at) - Date.parse(event.at) : 0;
      const read = course().index.notes.some((note) => note.n === n) ? POINT : /^(turn|phase)_started$/.test(event.type) ? CHAPTER : 0;
      const wait = Math.max(rest, read, Math.min(gap, LONGEST_WAIT)) / speed;
      // The page has to be drawn between two steps, however fast it goes.
      await sleep(Math.max(wait - (performance.now() - started), 12));
    }
    if (mine === run) set(false);
  }

  /** @param {boolean} on */
  function set(on) {
    if (playing === on) return;
    playing = on;
    changed();
    if (!on) run += 1;
    else play().catch((problem) => {
      set(false);
      failed(problem);
    });
  }
  document.addEventListener("visibilitychange", () => document.hidden && set(false));

  return {
    get n() {
      return n;
    },
    get playing() {
      return playing;
    },
    get speed() {
      return speed;
    },
    /** By hand: whoever chooses a place wants to look at it. @param {number} to @param {{step?: boolean}} [how] */
    seek(to, how) {
      taken();
      set(false);
      return go(to, how);
    },
    /** Where the page puts it. @param {number} to */
    put(to) {
      set(false);
      return go(to);
    },
    /** Where somebody else has gone. @param {number} to @param {number} move for so long, in milliseconds */
    follow: (to, move) => go(to, { step: true, move }),
    toggle: () => {
      taken();
      if (!playing && n >= course().last) go(0);
      set(!playing);
    },
    pause: () => set(false),
    /** @param {number} next */
    setSpeed(next) {
      speed = next;
      changed();
    },
  };
}

/** @typedef {ReturnType<typeof createPlayhead>} Playhead */
