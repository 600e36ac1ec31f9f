/** Entry of the replay page: where the address points to, then the screen, then what the others do. */
import { Refused } from "../api.js";
import { h } from "../dom.js";
import { connect } from "../socket.js";
import { readJson, t } from "../text.js";
import { replayScreen } from "./screen.js";
import { fetchSource } from "./source.js";

/** @type {import("../types.js").Page} */
const page = readJson("page");
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const live = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
document.body.append(live);
const VIEWS = ["director", "controller", "red", "blue", "observer", "both"];

/** @param {string} sentence */
function say(sentence) {
  live.append(h("p", {}, sentence));
  while (live.childElementCount > 4) live.firstElementChild?.remove();
}

/** @param {string} title @param {string} detail @param {() => void} [again] @param {string} [word] */
function loading(title, detail, again, word = t("Try again")) {
  root.className = "screen screen-loading";
  root.replaceChildren(h("main", { class: "loading" }, h("p", { class: "title" }, title), h("p", {}, detail),
    again ? h("button", { type: "button", class: "button primary", onclick: again }, word) : null));
}

/** The step, the view and whether to follow, as the address has them. */
function place() {
  const query = new URL(location.href).searchParams;
  const [n, view] = [query.get("n") ?? "", query.get("view") ?? ""];
  return {
    n: /^\d{1,9}$/.test(n) ? Number(n) : 0, follow: query.get("follow") === "1",
    view: VIEWS.includes(view) ? /** @type {import("./types.js").ViewName} */ (view) : null,
  };
}

/** @param {ReturnType<typeof place>} at */
async function start(at) {
  loading(t("The replay is being opened."), t("Loading the map, the units and the steps…"));
  const source = fetchSource(page);
  try {
    listen(await replayScreen({ root, page, source, say, at }));
  } catch (problem) {
    if (!(problem instanceof Refused) && !(problem instanceof TypeError)) console.error(problem);
    if (problem instanceof Refused && problem.status === 403 && at.view) {
      loading(t("This view is not open to you."), problem.message, () => void start({ ...at, view: null, n: 0 }), t("Show what I saw"));
    } else loading(t("The replay could not be opened."), problem instanceof Refused ? problem.message : t("The server does not answer. Check the network, then try again."), () => void start(at));
  }
}

/** @param {Awaited<ReturnType<typeof replayScreen>>} screen */
function listen(screen) {
  const { own } = screen.index();
  let grown = 0;
  const socket = connect({
    url: `${page.urls?.socket}?seat=${encodeURIComponent(page.seat.id)}`, after: own.n, epoch: own.epoch,
    fetchEvents: async () => {
      throw new Error("the replay takes its steps from its own source");
    },
    onEvents: () => {
      // Of an exercise that goes on: the scrubber grows, a little later, and not with every step.
      clearTimeout(grown);
      grown = window.setTimeout(() => void screen.reload(), 1500);
    },
    onFrame: (frame) => {
      if (frame.type === "replay") screen.led(frame);
      else if (frame.type === "replay_open") screen.reload();
    },
    onState: (state) => {
      screen.link.state = state;
      screen.store.tell();
    },
    onResync: () => void screen.reload().then(() => listen(screen)),
  });
  window.addEventListener("pagehide", () => socket.close());
}

start(place());
