/** The test page on a device: what works is shown as soon as it does, and reported to the director's page. */

const BEAT = 4000;
/** A live connection that has not come by then does not come. */
const PATIENCE = 8000;
/** For so long the page goes on reporting, in milliseconds. */
const LASTS = 600000;

/** @typedef {"waiting" | "works" | "fails"} State */
const main = /** @type {HTMLElement} */ (document.querySelector("main.device"));
/** @type {{answer: State, socket: State, trip: number | null}} */
const seen = { answer: "waiting", socket: "waiting", trip: null };
let worked = false;
let sent = 0;
let began = performance.now();
/** @type {WebSocket | null} */
let socket = null;

/** @param {string} name @param {State} state */
function mark(name, state) {
  const row = /** @type {HTMLElement} */ (main.querySelector(`[data-step=${name}]`));
  row.dataset.state = state;
  for (const word of /** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll("[data-word]"))) word.hidden = word.dataset.word !== state;
}

function show() {
  mark("script", "works");
  mark("answer", seen.answer);
  mark("socket", seen.socket);
  const trip = main.querySelector("[data-trip]");
  if (trip) trip.textContent = String(seen.trip ?? "");
  const say = verdict();
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (main.querySelectorAll("[data-say]"))) each.hidden = each.dataset.say !== say;
  main.dataset.verdict = say;
}

function verdict() {
  const { answer, socket: live } = seen;
  if (answer === "works" && live === "works") return "works";
  if (worked) return "lost";
  if (answer === "fails") return "answer";
  return live === "fails" ? "socket" : "waiting";
}

async function report() {
  try {
    const answer = await fetch("/r/heard/", {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id: main.dataset.mark, socket: seen.socket, trip: seen.trip }),
    });
    // Too many reports are refused by a server that has been reached.
    seen.answer = answer.ok || answer.status === 429 ? "works" : "fails";
  } catch {
    seen.answer = "fails";
  }
  note();
}

function note() {
  worked ||= seen.answer === "works" && seen.socket === "works";
  show();
}

function connect() {
  const address = new URL("/ws/reach/", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const mine = new WebSocket(address);
  socket = mine;
  began = performance.now();
  mine.addEventListener("open", ping);
  mine.addEventListener("message", () => {
    if (mine !== socket) return;
    const first = seen.socket !== "works";
    seen.socket = "works";
    seen.trip = Math.max(1, Math.round(performance.now() - sent));
    note();
    if (first) void report();
  });
  mine.addEventListener("close", () => {
    if (mine === socket) fail();
  });
}

function ping() {
  sent = performance.now();
  if (socket?.readyState === WebSocket.OPEN) socket.send("here");
}

function fail() {
  const gone = socket;
  socket = null;
  gone?.close();
  seen.socket = "fails";
  seen.trip = null;
  note();
}

const start = performance.now();
const beat = setInterval(() => {
  if (performance.now() - start > LASTS) {
    clearInterval(beat);
    return;
  }
  if (socket && seen.socket === "waiting" && performance.now() - began > PATIENCE) fail();
  if (!socket) connect();
  else ping();
  void report();
}, BEAT);

show();
connect();
void report();
