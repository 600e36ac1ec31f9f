/** Plays events one after another with a beat in which they can be read; a whole battery stays under twenty seconds, a movement under twelve. */

/**
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {(event: WargameEvent) => void | Promise<unknown>} OnStep
 */

const LONGEST = 19000;
const LONGEST_MOVE = 11500;
/** The board's animation of one event, at most. */
const ANIMATION = 600;
/** A unit goes on from hex to hex without a rest. */
const STEP = 300;

/** @type {Record<string, number>} */
const BEAT = {
  fire_declared: 600, dice_rolled: 650, dice_requested: 0, target_attacked: 450, correction_read: 550, marker_scattered: 300,
  marker_left_map: 450, unit_changed: 450, fire_failed: 450, fire_ended: 200,
  move_started: 250, unit_moved: 250, move_ended: 350, decision_opened: 0, decision_closed: 350, shot_fired: 600,
  card_drawn: 900, effect_started: 700, effect_spent: 400, effect_lapsed: 700, unit_repaired: 600, unit_sighted: 450, sight_lost: 450,
};
const ANIMATED = new Set(["marker_placed", "marker_scattered", "marker_left_map", "target_attacked", "unit_changed", "unit_moved", "shot_fired"]);
const HARMLESS = 0.35;
/** So much of the time between two beats of the server may be played; the rest is for reading. */
const FILLS = 0.9;

/**
 * How long each event rests on the screen, and how long the board may move for it, in milliseconds.
 * @param {WargameEvent[]} events
 * @returns {{rest: number, move: number}[]}
 */
export function beats(events) {
  const quiet = harmlessGuns(events);
  const wholes = wholesOf(events);
  /** @type {Map<string, number>} */
  const totals = new Map();
  const spans = events.map((event, index) => {
    const factor = quiet.has(gunKey(event)) ? HARMLESS : 1;
    // Who is told of a sighting by its picture alone has nothing to see on the board.
    const rest = (/^sight|sighted$/.test(event.type) && !event.updates?.units ? 0 : BEAT[event.type] ?? 0) * factor;
    const move = event.type === "unit_moved" ? STEP : ANIMATED.has(event.type) ? ANIMATION * factor : rest;
    totals.set(wholes[index], (totals.get(wholes[index]) ?? 0) + Math.max(rest, move));
    return { rest, move };
  });
  return spans.map(({ rest, move }, index) => {
    const longest = wholes[index].startsWith("move") ? LONGEST_MOVE : LONGEST;
    const factor = Math.min(1, longest / (totals.get(wholes[index]) || 1));
    return { rest: rest * factor, move: move * factor };
  });
}

/** The same, fitted into the time until the server's next beat: the room must not lag behind it. @param {WargameEvent[]} events @param {number} within in milliseconds; 0: as long as it takes */
export function beatsWithin(events, within) {
  const spans = beats(events);
  const whole = spans.reduce((sum, { rest, move }) => sum + Math.max(rest, move), 0);
  const factor = within && whole ? Math.min(1, (within * FILLS) / whole) : 1;
  return spans.map(({ rest, move }) => ({ rest: rest * factor, move: move * factor }));
}

/** What each event is a part of, and must not make too long: a battery's fire, a movement with all that is fired in it. @param {WargameEvent[]} events */
function wholesOf(events) {
  let movement = 0;
  return events.map((event) => {
    if (event.type === "move_started") movement += 1;
    return event.phase === "movement" ? `move ${movement}` : `fire ${batteryOf(event) ?? event.data.shooter ?? event.data.cause?.shooter ?? event.data.unit ?? ""}`;
  });
}

/**
 * How many of these events the room has not seen yet: each is shown some beats after its submission, so a page that is
 * opened in the middle of a reveal joins it where the others are.
 * @param {(WargameEvent & {at: string})[]} events  oldest first
 * @param {number} now  the server's clock, in milliseconds
 */
export function unseen(events, now) {
  // What was released together stands under one moment.
  let first = events.length;
  while (first > 0 && now - Date.parse(events[first - 1].at) < 2 * LONGEST) first -= 1;
  const recent = events.slice(first);
  const spans = beats(recent);
  let shown = -Infinity;
  const ahead = recent.findIndex((event, index) => {
    shown = Math.max(shown, Date.parse(event.at)) + Math.max(spans[index].rest, spans[index].move);
    return shown > now;
  });
  return ahead < 0 ? 0 : recent.length - ahead;
}

/** @param {WargameEvent} event @returns {string | null} */
function batteryOf(event) {
  return event.data.battery ?? event.data.cause?.battery ?? null;
}

/** @param {WargameEvent} event */
function gunKey(event) {
  return `${batteryOf(event)}/${event.data.gun ?? event.data.cause?.gun ?? ""}`;
}

/** Guns whose whole course is at hand and meets nobody: they fold into one line and need no long look. @param {WargameEvent[]} events */
function harmlessGuns(events) {
  /** @type {Set<string>} */
  const over = new Set();
  const met = new Set(events.filter((event) => event.type === "target_attacked").map(gunKey));
  let last = "";
  for (const event of events) {
    const key = gunKey(event);
    if (last && (key !== last || event.type === "fire_ended")) over.add(last);
    last = typeof event.data.gun === "number" ? key : last;
  }
  return new Set([...over].filter((key) => !met.has(key)));
}

/**
 * @param {(event: WargameEvent, rest: number) => void} show  one event, and how long it rests
 * @param {(events: WargameEvent[]) => void} showAll  what is left, at once
 */
export function createPace(show, showAll) {
  /** @type {{event: WargameEvent, rest: number, move: number, onStep: OnStep | undefined}[]} */
  let queue = [];
  /** @type {Promise<void> | null} */
  let playing = null;
  let hurried = false;
  let wake = () => {};

  /** @param {number} milliseconds */
  const pause = (milliseconds) => new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });

  async function play() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      show(next.event, next.rest);
      const moving = Promise.resolve(next.onStep?.(next.event)).catch(() => {});
      if (hurried) continue;
      const started = Date.now();
      // The board is waited for, but not longer than its share of the battery's time.
      if (next.onStep) await Promise.race([moving, pause(next.move)]);
      const left = next.rest - (Date.now() - started);
      if (left > 0 && !hurried) await pause(left);
    }
    playing = null;
    hurried = false;
  }

  return {
    /** @param {WargameEvent[]} events @param {OnStep} [onStep] @param {number} [within] milliseconds @returns {Promise<void>} */
    add(events, onStep, within = 0) {
      hurried = false;
      const spans = beatsWithin(events, within);
      queue.push(...events.map((event, index) => ({ event, ...spans[index], onStep })));
      playing ??= play();
      return playing;
    },
    /** Shows at once what is still to come. */
    skip() {
      if (!playing) return;
      hurried = true;
      wake();
      const rest = queue;
      queue = [];
      showAll(rest.map(({ event }) => event));
      for (const { event, onStep } of rest) onStep?.(event);
    },
    /** Forgets what is still to come. */
    drop() {
      queue = [];
      hurried = Boolean(playing);
      wake();
    },
    get playing() {
      return playing !== null;
    },
  };
}
