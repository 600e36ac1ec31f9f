/** What stands in the middle of the page: one board or two, the adjudication and the log, always of the same step. */
import { h } from "../dom.js";
import { sideName } from "../names.js";
import { createLog } from "../panel/log.js";
import { createPanel } from "../panel/panel.js";
import { clauses, pick, t } from "../text.js";
import { batteryWords, createEye } from "./eye.js";
import { linesOf, sameMoment } from "./places.js";

/**
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("./course.js").Course} Course
 * @typedef {import("./eye.js").Eye} Eye
 */

/** The panel reads so many steps back: more than the longest adjudication has. */
const READ = 160;
/** The log is written so far back. */
const TOLD = 400;

/** @param {Course} first @param {HTMLElement} root where the boards stand until the screen is laid out */
export function createStage(first, root) {
  let course = first;
  /** @type {Moment} */
  let now = { n: -1, state: first.index.start, since: "", event: null };
  const boards = h("div", { class: "eyes" });
  root.replaceChildren(boards);
  const places = { panel: h("div", { class: "panel-place" }), log: h("div", { class: "log-place" }) };
  /** @type {{eye: Eye, lines: number[]}[]} */
  let eyes = [];
  /** @type {Eye[]} */
  const made = [];
  /** The lines of the course in hand, where it has to be matched with others. @type {number[]} */
  let lines = [];
  /** How far the log is written; it is only written while somebody reads it. */
  let logged = -1;
  let logOpen = false;
  /** Hexes that are pointed at, on whichever board. */
  const pointer = Object.assign(new EventTarget(), {
    /** @param {string} hex */
    describe: (hex) => eyes[0].eye.board.describe(hex),
    /** @param {string} hex @param {object} [how] */
    focusHex(hex, how) {
      for (const { eye } of eyes) eye.board.focusHex(hex, how);
    },
  });

  const { index } = first;
  const names = {
    ruleset: index.ruleset, catalogue: index.catalogue, clauses, sideName,
    batteryName: (/** @type {string} */ id) => batteryWords(now.state, id),
    unitName: (/** @type {string | null} */ id) => pick(now.state.units[id ?? ""]?.name) || id || t("an unseen unit"),
    dim: () => Boolean(now.state.fog) && /^[^dc]/.test(course.view),
    unitArmour: (/** @type {string} */ id) => now.state.units[id]?.armour,
    placeName: (/** @type {string} */ hex) => pick(index.scenario.objectives.find((place) => place.hex === hex)?.name),
    hexInfo: (/** @type {string} */ hex) => /** @type {any} */ (pointer.describe(hex)),
  };
  const panel = createPanel(places.panel, names);
  const log = createLog(places.log, names);
  for (const reading of [panel, log]) {
    reading.addEventListener("focus", (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      const { data } = detail.event;
      const hex = detail.hex ?? data.hex ?? data.to ?? now.state.units[data.unit]?.hex;
      if (typeof hex === "string") pointer.focusHex(hex, { animate: true });
    });
  }

  /** @param {number} position */
  function eyeAt(position) {
    if (!made[position]) {
      const eye = createEye(course, boards);
      made[position] = eye;
      for (const name of ["hexhover", "hexclick"]) {
        eye.board.addEventListener(name, (event) => pointer.dispatchEvent(new CustomEvent(name, { detail: /** @type {CustomEvent} */ (event).detail })));
      }
    }
    return made[position];
  }

  /** With whose eyes from now on: a course for the steps, the panel and the log, and one for each board. @param {Course} next @param {Course[]} seen */
  function look(next, seen) {
    course = next;
    lines = seen.length > 1 ? linesOf(next.index) : [];
    eyes = seen.map((one, position) => {
      const eye = eyeAt(position);
      eye.look(one, seen.length > 1);
      return { eye, lines: seen.length > 1 ? linesOf(one.index) : [] };
    });
    // A board that is not looked at stays on the page, out of sight: it takes its colours from there.
    made.forEach((eye, position) => eye.part.classList.toggle("eye-closed", position >= seen.length));
    boards.classList.toggle("eyes-two", eyes.length > 1);
    logged = -1;
  }

  /** @param {{lines: number[]}} eye @param {number} n */
  const stepOf = (eye, n) => (eyes.length > 1 ? sameMoment(lines, n, eye.lines) : n);

  async function writeLog() {
    if (!logOpen || logged === now.n) return;
    const n = now.n;
    if (n === logged + 1 && now.event && now.event.type !== "rewound") log.push([now.event]);
    else {
      const told = await course.told(n, TOLD);
      if (n !== now.n) return;
      log.load(told);
      places.log.scrollTop = places.log.scrollHeight;
    }
    logged = n;
  }

  /**
   * @param {number} n @param {(moment: Moment) => void} first  for the small parts of the page: a browser that has to lay them out while the boards
   *   are new lays out the boards each time
   * @returns {Promise<Moment>}
   */
  async function jump(n, first) {
    const mine = course;
    const [moment, read] = await Promise.all([mine.at(n), mine.read(n, READ)]);
    if (mine !== course) return now;
    now = moment;
    first(moment);
    await Promise.all(eyes.map(({ eye, ...one }) => eye.jump(stepOf(one, n), READ)));
    if (mine !== course) return now;
    panel.load(read);
    panel.waiting(/** @type {any} */ (moment.state.waiting));
    await writeLog();
    return now;
  }

  /** @param {number} n @param {number} move @param {(moment: Moment) => void} first @returns {Promise<Moment>} */
  async function step(n, move, first) {
    const mine = course;
    const moment = await mine.at(n);
    if (n !== now.n + 1 || !moment.event || moment.event.type === "rewound") return jump(n, first);
    now = moment;
    // The outcome is read before the board has moved for it, as when it happened.
    panel.show(moment.event, move || 1);
    await Promise.all(eyes.map(({ eye, ...one }) => eye.step(stepOf(one, n), move)));
    if (mine === course) await writeLog();
    return now;
  }

  return {
    boards, panel, log, places, pointer, names, look, jump, step,
    get now() {
      return now;
    },
    /** @param {boolean} open */
    readLog(open) {
      logOpen = open;
      writeLog().catch(() => {});
    },
  };
}

/** @typedef {ReturnType<typeof createStage>} Stage */
