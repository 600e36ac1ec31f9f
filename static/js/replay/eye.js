/** One board of a replay: the map as one audience saw it after a step. */
import { createBoard } from "../board/board.js";
import { comingPlans } from "../board/coming.js";
import { createContacts } from "../board/contacts.js";
import { h } from "../dom.js";
import { placed } from "../fog/contacts.js";
import { gunName, sideLetter, sideName } from "../names.js";
import { t } from "../text.js";

/**
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("./course.js").Course} Course
 */

/** @param {import("./types.js").State} state @param {string} id */
export const batteryWords = (state, id) => (state.batteries[id] ? `${id} ${gunName(state.batteries[id].gun)}` : id);

/** @param {Course} first @param {HTMLElement} boards on the page already: the board takes its size and its colours from it */
export function createEye(first, boards) {
  let course = first;
  /** @type {import("./types.js").State} */
  let state = first.index.start;
  let shown = -1;
  const place = h("div", { class: "board-place" });
  const chip = h("p", { class: "eye-chip", hidden: true });
  const part = h("div", { class: "eye", role: "group" }, place, chip);
  boards.append(part);
  const { ruleset, scenario } = first.index;
  const board = createBoard(place, {
    map: scenario.map,
    lookups: {
      batteryName: (id) => batteryWords(state, id), sideName, batterySide: (id) => state.batteries[id]?.side ?? null,
      levels: (gun) => ruleset.indirect?.attack_level?.[gun] ?? [],
    },
  });
  /** @type {ReturnType<typeof createContacts> | null} */
  let contacts = null;
  let drawn = false;

  /** Who is a side, or sees with its eyes, has last known places; the keepers see the units themselves. */
  function drawContacts() {
    const all = /^[^dc]/.test(course.view) && state.fog ? placed(Object.values(state.contacts ?? {})) : [];
    if (!all.length && !contacts) return;
    contacts ??= createContacts(board);
    contacts(all);
  }

  /** @param {Moment} moment */
  function draw(moment) {
    const old = state;
    state = moment.state;
    shown = moment.n;
    if (old.units !== state.units || !drawn) board.setUnits(/** @type {any} */ (state.units), { objectives: scenario.objectives });
    if (old.markers !== state.markers || !drawn) board.setMarkers(/** @type {any} */ (state.markers));
    if (old.batteries !== state.batteries || old.turn !== state.turn || !drawn) {
      board.setPlans(comingPlans(Object.values(state.batteries), state.turn, ruleset));
    }
    drawContacts();
    drawn = true;
  }

  return {
    part, board,
    get course() {
      return course;
    },
    /** With whose eyes from now on. @param {Course} next @param {boolean} named whether it has to be said on the map */
    look(next, named) {
      course = next;
      drawn = false;
      shown = -1;
      const side = next.view === "red" || next.view === "blue" ? next.view : null;
      chip.hidden = !named || !side;
      chip.replaceChildren(...(side ? [h("span", { class: `letter side-${side}`, "aria-hidden": "true" }, sideLetter(side)), t("As {side} saw it", { side: sideName(side) })] : []));
      part.setAttribute("aria-label", side ? t("As {side} saw it", { side: sideName(side) }) : t("Board"));
    },
    /** The state after a step, without motion. @param {number} n @param {number} attend how many steps back a fire may have begun */
    async jump(n, attend) {
      const mine = course;
      const [moment, before] = await Promise.all([mine.at(n), mine.read(n, attend)]);
      if (mine !== course) return;
      board.clearShow();
      draw(moment);
      board.attend(before);
    },
    /** One step further: what moves, moves, for so long. @param {number} n @param {number} move in milliseconds; 0: nothing moves */
    async step(n, move) {
      const mine = course;
      const moment = await mine.at(n);
      if (mine !== course || n === shown) return;
      const { event } = moment;
      if (!event || n !== shown + 1 || event.type === "rewound") return this.jump(n, 150);
      if (move) await Promise.race([board.play(event), new Promise((done) => setTimeout(done, move))]).catch((problem) => console.error(problem));
      else board.note(event);
      if (mine === course) draw(moment);
    },
  };
}

/** @typedef {ReturnType<typeof createEye>} Eye */
