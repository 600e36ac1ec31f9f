/** A page's life with the server: events into store and panel in step, the link's state, a fresh view where needed. */
import { unseen } from "./panel/pace.js";
import { stood } from "./rewound.js";
import { connect } from "./socket.js";

/** How long "connected again" stays, in milliseconds. */
const NOTICE = 8000;
/** A step that the director releases is played in this time at most: he may press again at once. */
const STEP = 4000;
/** A push is only a hint: while an adjudication is shown, whether it still is is asked for so often. */
const ASK = 8000;
/** Steps that come closer together than this are being skipped, and the board need not move for them. */
const SKIPPED = 15;

/**
 * What a page that is opened shows: the view and its history, and what the room is only now being shown.
 * @param {ReturnType<typeof import("./api.js").createApi>} api
 */
export async function whereTheRoomIs(api) {
  const view = await api.getView();
  const history = await api.getUpTo(Math.max(0, view.n - 400), view.n);
  // Where the server sets the pace, its view is where the room is.
  const paced = view.pace && view.pace.mode !== "at_once";
  const count = document.hidden || paced ? 0 : unseen(/** @type {any} */ (history), api.now());
  if (!count) return { view, history, ahead: [] };
  const seen = history.slice(0, -count);
  return { view: await api.getViewAt(view.n - count), history: seen, ahead: history.slice(-count) };
}

/**
 * @param {object} given
 * @param {import("./types.js").Page} given.page
 * @param {ReturnType<typeof import("./api.js").createApi>} given.api
 * @param {ReturnType<typeof import("./store.js").createStore>} given.store
 * @param {any} given.panel
 * @param {any} given.log
 * @param {any} given.board
 */
export function createSession({ page, api, store, panel, log, board }) {
  /** @type {import("./screens/context.js").Link} */
  const link = { state: "connecting", since: Date.now(), missed: null };
  let missed = 0;
  /** @type {ReturnType<typeof connect> | null} */
  let socket = null;
  let showing = Promise.resolve();
  let hurry = false;
  /** Where the log begins, for those who want to read further back. */
  let oldest = 0;
  /** @type {import("./types.js").WargameEvent[]} */
  let logged = [];

  /** Steps of a view that has been replaced since must not be told again. */
  let generation = 0;
  let moving = 0;
  let moved = 0;
  let newest = 0;

  /** The board moves for one step, then shows what it led to. @param {import("./types.js").WargameEvent} event @param {boolean} live */
  async function step(event, live) {
    store.showUntil(event.n - 1);
    const skipped = moving > 0 && performance.now() - moved < SKIPPED;
    moved = performance.now();
    if (live && !hurry && !skipped) {
      moving += 1;
      try {
        await board.play(event);
      } finally {
        moving -= 1;
      }
    } else board.note(event);
    store.showUntil(event.n);
  }

  /** How long the room has for what has come, where the server sets the pace; the director is told everything at once. */
  function within() {
    const { pace, you } = store.live;
    if (!pace || pace.mode === "at_once" || you.role === "director") return 0;
    return pace.mode === "beats" ? pace.seconds * 1000 : STEP;
  }

  /**
   * The outcome must not be readable before its dice: `shown` moves with the panel's steps.
   * @param {import("./types.js").WargameEvent[]} events @param {number} number what has come since is shown next, and this at once
   */
  async function show(events, number) {
    const time = within();
    const live = !hurry && !document.hidden && (!time || number === newest);
    const mine = generation;
    try {
      await panel.push(events, { live, within: time, onStep: (/** @type {import("./types.js").WargameEvent} */ event) => step(event, live) });
    } catch (problem) {
      console.error(problem);
      if (mine === generation) panel.load(logged.concat(events));
    }
    if (mine !== generation) return;
    // Whatever a step did, the room must not be left behind.
    store.showUntil(events[events.length - 1].n);
    logged = logged.concat(events);
    if (events.some((event) => event.type === "rewound")) return goBack();
    log.push(events);
    if (!store.behind) {
      hurry = false;
      panel.waiting(store.live.state.waiting);
    }
  }

  function showAll() {
    hurry = true;
    panel.skip();
    board.clearShow();
  }

  /** @param {import("./types.js").WargameEvent[]} events @param {boolean} caughtUp */
  function take(events, caughtUp) {
    if (caughtUp) {
      missed += events.length;
      showAll();
    }
    newest += 1;
    const number = newest;
    if (events.some((event) => event.type === "rewound")) showAll();
    else if (within()) panel.skip();
    store.receive(events);
    showing = showing.then(() => show(events, number)).catch((problem) => console.error(problem));
  }

  /** @param {import("./socket.js").Link} state */
  function follow(state) {
    if (state === link.state) return;
    if (state === "lost") missed = 0;
    if (state === "open" && link.state === "lost") {
      link.missed = missed;
      setTimeout(() => {
        link.missed = null;
        store.tell();
      }, NOTICE);
    }
    // What is pushed beside the stream is not sent again: it may have changed before the connection stood.
    if (state === "open" && (link.state === "lost" || store.live.pace?.mode !== "at_once")) askAnew().catch(() => {});
    link.state = state;
    link.since = Date.now();
    store.tell();
  }

  async function askAnew() {
    const { pace, marks, notes } = await api.getView();
    store.know({ pace, marks, notes });
  }
  setInterval(() => {
    if (link.state === "open" && store.live.pace?.revealing && store.live.you.role !== "director") askAnew().catch(() => {});
  }, ASK);

  /** What is pushed beside the stream. @param {any} frame */
  function told({ type, ...news }) {
    if (type === "look") board.look(news.hex);
    else if (type === "presence") store.know(news);
    else if (type === "pace") store.know({ pace: news });
    else if (type === "marks" || type === "notes" || type === "address") store.know(news);
  }

  /** The exercise has gone back: what was undone leaves panel and board, and stands struck out in the log. */
  function goBack() {
    generation += 1;
    store.showAll();
    board.clearShow();
    panel.load(stood(logged));
    log.load(logged);
    board.attend(stood(logged));
    panel.waiting(store.live.state.waiting);
  }

  /** View, tail and push are taken as one: the history ends where the view stands, the push begins there. */
  async function refresh() {
    socket?.close();
    for (let wait = 500; ; wait = Math.min(8000, wait * 2)) {
      try {
        const view = await api.getView();
        open(view, await api.getUpTo(Math.max(0, view.n - 400), view.n));
        return;
      } catch {
        follow("lost");
        await new Promise((done) => setTimeout(done, wait));
      }
    }
  }

  /**
   * @param {import("./types.js").View} view
   * @param {import("./types.js").WargameEvent[]} history  up to the view
   * @param {import("./types.js").WargameEvent[]} [ahead]  behind the view: being shown in the room now
   */
  function open(view, history, ahead = []) {
    generation += 1;
    hurry = false;
    store.reset(view);
    oldest = history[0]?.n ?? view.n + 1;
    logged = history;
    panel.load(stood(history));
    log.load(history);
    board.attend(stood(history));
    panel.waiting(view.state.waiting);
    store.remember(history);
    const url = `${page.urls?.socket ?? `/ws/exercises/${page.exercise}/`}?seat=${encodeURIComponent(page.seat.id)}`;
    socket = connect({
      url, after: ahead[ahead.length - 1]?.n ?? view.n, epoch: view.epoch, fetchEvents: api.getUpTo,
      onEvents: (events, { caughtUp }) => take(events, caughtUp),
      onFrame: told, onState: follow, onResync: refresh,
    });
    if (ahead.length) take(ahead, false);
  }

  return {
    link,
    open,
    showAll,
    hurry: () => socket?.hurry(),
    /** Resolves when the events of an answer are on the page, or after a while: a button must not hang on the push. @param {number} n */
    async arrived(n) {
      socket?.expect(n);
      for (let tries = 0; tries < 40 && store.live.n < n; tries += 1) await new Promise((done) => setTimeout(done, 50));
    },
    /** @returns {Promise<boolean>} whether there was anything older */
    async loadOlder() {
      if (oldest <= 1) return false;
      const from = Math.max(0, oldest - 401);
      const older = await api.getUpTo(from, oldest - 1);
      oldest = older[0]?.n ?? 1;
      logged = older.concat(logged);
      log.load(logged);
      return oldest > 1;
    },
    get hasOlder() {
      return oldest > 1;
    },
  };
}
