/** The push channel: heartbeat both ways, back-off with jitter, every gap noticed and filled from the log. */

const PING = 5000;
/** After so long without a sign the page says so; after so long it gives the connection up. */
const QUIET = 8000;
const SILENCE = 20000;

/**
 * @typedef {"connecting" | "open" | "lost"} Link
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 *
 * @param {object} options
 * @param {string} options.url without the number, which is added at each connection
 * @param {number} options.after the last number that the view holds
 * @param {number} options.epoch
 * @param {(after: number, upTo: number) => Promise<WargameEvent[]>} options.fetchEvents
 * @param {(events: WargameEvent[], how: {caughtUp: boolean}) => void} options.onEvents in order, without gaps, each once
 * @param {(frame: any) => void} options.onFrame what is pushed beside the events: who is there, the pace, marks, notes, where to look
 * @param {(link: Link) => void} options.onState
 * @param {() => void} options.onResync the view has to be taken anew; the socket is closed by then
 */
export function connect(options) {
  const { onEvents, onFrame, onState, onResync, fetchEvents } = options;
  let last = options.after;
  let tries = 0;
  let heard = Date.now();
  let pinged = 0;
  let looked = 0;
  let beyond = 0;
  let closed = false;
  let wasLost = false;
  /** @type {WebSocket | null} */
  let socket = null;
  let timer = 0;
  let work = Promise.resolve();

  function open() {
    clearTimeout(timer);
    if (closed) return;
    onState(wasLost ? "lost" : "connecting");
    const address = new URL(options.url, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("after", String(last));
    const mine = new WebSocket(address);
    socket = mine;
    heard = Date.now();
    mine.addEventListener("open", () => {
      if (mine !== socket) return;
      heard = Date.now();
      ping();
    });
    mine.addEventListener("message", (message) => {
      if (mine !== socket) return;
      heard = Date.now();
      // A hidden tab's timers sleep, but what comes wakes it: the server nudges who is silent.
      if (heard - pinged >= PING) ping();
      const frame = JSON.parse(message.data);
      work = work.then(() => take(frame)).catch(resync);
    });
    mine.addEventListener("close", () => {
      if (mine === socket) retry();
    });
  }

  function retry() {
    if (closed) return;
    const gone = socket;
    socket = null;
    gone?.close();
    wasLost = true;
    onState("lost");
    clearTimeout(timer);
    const wait = Math.min(8000, 400 * 2 ** tries) * (0.25 + Math.random());
    tries += 1;
    timer = window.setTimeout(open, wait);
  }

  function resync() {
    if (closed) return;
    close();
    onResync();
  }

  function ping() {
    pinged = Date.now();
    if (socket?.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
  }

  /** @param {any} frame */
  async function take(frame) {
    if (closed) return;
    if (frame.type === "resync") return resync();
    if (frame.type === "leave") return location.reload();
    if (frame.type === "pong") {
      // Another epoch: a server has started, and its log may be a copy that was put back.
      // What was fetched may be ahead of the push for a moment, not for long.
      beyond = frame.n < last ? beyond + 1 : 0;
      if ((frame.epoch ?? 0) > options.epoch || beyond > 1) return resync();
      if (frame.n > last) await fill(frame.n);
      return alive();
    }
    if (frame.type !== "events") return onFrame(frame);
    const fresh = /** @type {WargameEvent[]} */ (frame.events).filter((event) => event.n > last);
    if (fresh.length && fresh[0].n > last + 1) await fill(fresh[0].n - 1);
    deliver(fresh.filter((event) => event.n > last), wasLost);
    alive();
  }

  function alive() {
    tries = 0;
    wasLost = false;
    onState("open");
  }

  /** @param {number} upTo */
  async function fill(upTo) {
    deliver(await fetchEvents(last, upTo), true);
    if (last < upTo) throw new Error(`events ${last + 1} to ${upTo} are missing`);
  }

  /** @param {WargameEvent[]} events @param {boolean} caughtUp */
  function deliver(events, caughtUp) {
    if (!events.length) return;
    for (const event of events) {
      if (event.n !== last + 1) throw new Error(`event ${event.n} after ${last}`);
      last = event.n;
    }
    onEvents(events, { caughtUp });
  }

  function close() {
    closed = true;
    clearTimeout(timer);
    clearInterval(beat);
    window.removeEventListener("online", hurry);
    window.removeEventListener("offline", retry);
    socket?.close();
    socket = null;
  }

  /** The network says it is back: do not sit out the rest of the wait. */
  function hurry() {
    tries = 0;
    if (Date.now() - heard > QUIET) retry();
    if (!socket) open();
  }

  const beat = setInterval(() => {
    if (!socket) return;
    const now = Date.now();
    const slept = now - looked > QUIET;
    looked = now;
    if (now - heard > SILENCE) return retry();
    if (slept || now - pinged >= PING) ping();
    if (!slept && now - heard > QUIET) {
      wasLost = true;
      onState("lost");
    }
  }, 1000);
  window.addEventListener("online", hurry);
  window.addEventListener("offline", retry);
  open();

  return {
    close,
    hurry,
    get last() {
      return last;
    },
    /** After an answer that names a number: fetch what the push has not brought by then. @param {number} n */
    expect(n) {
      setTimeout(() => {
        if (!closed && n > last) work = work.then(() => (n > last ? fill(n) : undefined)).catch(() => {});
      }, 1200);
    },
  };
}
