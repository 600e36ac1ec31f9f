/** Entry of the exercise page: fetch the view, then build the screen of the seat's role. */
import { createActions } from "./actions.js";
import { Refused, createApi } from "./api.js";
import { createBoard } from "./board/board.js";
import { comingPlans } from "./board/coming.js";
import { createDrafts, h } from "./dom.js";
import { createKeys } from "./keys.js";
import { gunName, sideName } from "./names.js";
import { createLog } from "./panel/log.js";
import { createPanel } from "./panel/panel.js";
import { openDialog } from "./screens/frame.js";
import { heed } from "./screens/held.js";
import { createPointing } from "./screens/pointing.js";
import { createSession, whereTheRoomIs } from "./session.js";
import { createStore } from "./store.js";
import { clauses, pick, readJson, t } from "./text.js";

/** @type {import("./types.js").Page} */
const page = readJson("page");
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const live = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
document.body.append(live);

/** Two sentences of one moment are both read. @param {string} sentence */
function say(sentence) {
  live.append(h("p", {}, sentence));
  while (live.childElementCount > 4) live.firstElementChild?.remove();
}

/** @param {string} title @param {string} detail @param {() => void} [again] */
function loading(title, detail, again) {
  root.className = "screen screen-loading";
  root.replaceChildren(h("main", { class: "loading" }, h("p", { class: "title" }, title), h("p", {}, detail),
    again ? h("button", { type: "button", class: "button primary", onclick: again }, t("Try again")) : null));
}

async function start() {
  const api = createApi(page);
  loading(t("The exercise is being opened."), t("Loading the map, the units and the state of the adjudication…"));
  try {
    const [{ view, history, ahead }] = await Promise.all([whereTheRoomIs(api), api.outbox]);
    await build(api, view, history, ahead);
  } catch (problem) {
    if (!(problem instanceof Refused) && !(problem instanceof TypeError)) console.error(problem);
    loading(t("The exercise could not be opened."),
      problem instanceof Refused ? problem.message : t("The server does not answer. Check the network, then try again."), start);
  }
}

/** Each role loads its own screen only. @param {import("./types.js").Role} role @returns {Promise<(ctx: import("./screens/context.js").Context, root: HTMLElement, places: import("./screens/context.js").Places) => void>} */
async function screenOf(role) {
  if (role === "director") return (await import("./screens/director.js")).directorScreen;
  if (role === "red" || role === "blue") return (await import("./screens/player.js")).playerScreen;
  return (await import("./screens/observer.js")).observerScreen;
}

/**
 * @param {ReturnType<typeof createApi>} api
 * @param {import("./types.js").View} view
 * @param {import("./types.js").WargameEvent[]} history
 * @param {import("./types.js").WargameEvent[]} ahead
 */
async function build(api, view, history, ahead) {
  const screen = await screenOf(view.you.role);
  const store = createStore(view);
  const places = { board: h("div", { class: "board-place" }), panel: h("div", { class: "panel-place" }), log: h("div", { class: "log-place" }) };
  root.className = `screen screen-${view.you.role}`;
  root.replaceChildren(places.board);
  const state = () => store.live.state;
  /** @param {string} id */
  const batteryName = (id) => (state().batteries[id] ? `${id} ${gunName(state().batteries[id].gun)}` : id);
  /** @param {string} gun @returns {number[]} */
  const levelsOf = (gun) => view.ruleset.indirect?.attack_level?.[gun] ?? [];
  const board = createBoard(places.board, {
    map: view.scenario.map,
    lookups: { batteryName, sideName, batterySide: (id) => state().batteries[id]?.side ?? null, levels: levelsOf },
  });
  const lookups = {
    ruleset: view.ruleset, catalogue: view.catalogue, clauses, sideName, batteryName,
    unitName: (/** @type {string | null} */ id) => pick(state().units[id ?? ""]?.name) || id || t("an unseen unit"),
    // Director and controllers see everything.
    dim: () => Boolean(state().fog) && /^[^dc]/.test(view.you.role),
    unitArmour: (/** @type {string} */ id) => state().units[id]?.armour,
    placeName: (/** @type {string} */ hex) => pick(view.scenario.objectives.find((place) => place.hex === hex)?.name),
    hexInfo: (/** @type {string} */ hex) => /** @type {any} */ (board.describe(hex)),
  };
  const panel = createPanel(places.panel, lookups);
  const log = createLog(places.log, lookups);
  const session = createSession({ page, api, store, panel, log, board });
  const { role } = view.you;

  /** @type {import("./screens/context.js").Context} */
  const ctx = {
    page: { ...page, seat: view.you }, api, store, board, panel, log, say,
    actions: createActions(api, store.tell, session.arrived),
    keys: createKeys(),
    pointing: createPointing(board),
    drafts: createDrafts(`${page.exercise}:${page.seat.id}`),
    link: session.link,
    hurry: session.hurry, loadOlder: session.loadOlder, hasOlder: () => session.hasOlder,
    side: role === "red" || role === "blue" ? role : null,
    directs: role === "director",
  };
  ctx.keys.add(
    { key: "?", label: t("This list"), run: () => openDialog("helpDialog", ctx) },
    { key: "↑ ↓ ← →", label: t("Move the hex cursor on the map") },
    { key: "Enter", label: t("Choose the hex under the cursor") },
    { key: "Tab", label: t("Go to the next part of the screen") },
  );
  heed(ctx);
  screen(ctx, root, places);
  for (const reading of [panel, log]) {
    reading.addEventListener("focus", (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      const { data } = detail.event;
      const hex = detail.hex ?? data.hex ?? data.to ?? state().units[data.unit]?.hex;
      if (hex) board.focusHex(hex, { animate: true });
    });
  }
  store.subscribe(boardDrawer(ctx));
  session.open(view, history, ahead);
  (await api.outbox).begin(ctx);
}

/** The board shows what the panel has shown; plans are the viewer's own and always the latest. @param {import("./screens/context.js").Context} ctx */
function boardDrawer({ board, store }) {
  /** @type {unknown[]} */
  let drawn = [];
  return () => {
    const { scenario, state } = store.shown;
    const { batteries, turn } = store.live.state;
    // Sections are replaced, never changed in place: the same object is the same picture.
    if (drawn[0] !== state.units) board.setUnits(state.units, { objectives: scenario.objectives, sides: scenario.sides });
    if (drawn[1] !== state.markers) board.setMarkers(state.markers);
    if (drawn[2] !== batteries || drawn[3] !== turn) board.setPlans(comingPlans(Object.values(batteries), turn, store.live.ruleset));
    drawn = [state.units, state.markers, batteries, turn];
  };
}

start();
