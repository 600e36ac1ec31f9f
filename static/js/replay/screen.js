/** The replay's screen: views on top, teaching points and turns on the left, the board, the adjudication, and the scrubber. */
import { createDrafts, h } from "../dom.js";
import { sentence } from "../panel/sentences.js";
import { capital } from "../panel/words.js";
import { layOut, logPane, openDialog, tabbed } from "../screens/frame.js";
import { briefing } from "../screens/parts/briefing.js";
import { statusstrip } from "../screens/parts/statusstrip.js";
import { topbar } from "../screens/parts/topbar.js";
import { createStore } from "../store.js";
import { t } from "../text.js";
import { createBranch } from "./branch.js";
import { createClassroom } from "./classroom.js";
import { createControls } from "./controls.js";
import { createCourses } from "./courses.js";
import { createLead } from "./follow.js";
import { replayKeys } from "./keys.js";
import { createPlayhead } from "./playhead.js";
import { createScrubber, placeWords } from "./scrubber.js";
import { createSide } from "./side.js";
import { createStage } from "./stage.js";
import { createViews, viewName } from "./views.js";

/**
 * @typedef {import("./types.js").ViewName} ViewName
 * @typedef {import("./types.js").Moment} Moment
 */

/** After a jump the place is said, and the address brought up to date, when it has been quiet for so long, in milliseconds. */
const QUIET = 450;
/** A teaching point stays over the map for so many steps. */
const STAYS = 8;

/**
 * @param {object} given
 * @param {HTMLElement} given.root
 * @param {import("../types.js").Page} given.page
 * @param {import("./types.js").Source & {send?: (command: any) => Promise<any>, branch?: (n: number, title: string) => Promise<any>}} given.source  without `send` nobody else takes part
 * @param {(sentence: string) => void} given.say
 * @param {{view: ViewName | null, n: number, follow: boolean}} given.at  where to begin
 */
export async function replayScreen({ root, page, source, say, at }) {
  const courses = createCourses(source);
  const begin = await courses.open(at.view);
  const { index: first } = begin.main;
  // It is on its way while the board is drawn; whether it comes is seen when it is shown.
  begin.main.read(at.n, 1).catch(() => {});
  // And so is the rest: drawing leaves the network and the server with nothing to do.
  for (const course of begin.seen) course.prepare(at.n);
  const drafts = createDrafts(`replay:${page.exercise}:${page.seat.id}`);
  let { view, main, seen } = begin;
  let following = page.seat.role !== "director" && (at.follow || Boolean(drafts.get("follow")));
  root.className = "screen screen-replay";
  const stage = createStage(main, root);
  const index = () => main.index;

  /** What the parts of every screen read. @param {Moment} moment @returns {any} */
  const viewOf = ({ n, since, state }) => ({
    n, since, state, title: first.exercise.title, scenario: first.scenario, ruleset: first.ruleset, catalogue: first.catalogue, options: first.options,
    seats: [], computer: {}, marks: {}, notes: [], pace: { mode: "at_once", seconds: 0, revealing: false, stopped: false }, you: page.seat,
  });
  const store = createStore(viewOf(stage.now));
  const link = { state: /** @type {"connecting" | "open" | "lost"} */ ("connecting"), since: Date.now(), missed: null };

  const head = createPlayhead({
    course: () => main,
    async show(n, { step, move }, come) {
      const first = (/** @type {Moment} */ moment) => {
        come();
        told(moment);
      };
      shown(await (step ? stage.step(n, move, first) : stage.jump(n, first)), step);
    },
    changed: () => drawHead(),
    taken: () => following && follow(false),
    failed,
  });
  const note = h("p", { class: "replay-note", role: "status", hidden: true });
  const trouble = h("p", { class: "replay-trouble refusal", role: "alert", hidden: true });
  const scrubber = createScrubber({ seek: (n) => void head.seek(n) });
  const side = createSide({ index, seek: (n) => void head.seek(n) });
  const views = createViews({ index, view: () => view, following: () => following, choose: (next) => void choose(next), look: () => follow(false) });
  const controls = createControls(head, { index, say, link: address });
  const lead = createLead({ place: () => ({ n: head.n, view, playing: head.playing, speed: head.speed }), send: async (command) => source.send?.(command), failed });
  const classroom = source.send ? createClassroom({
    directs: page.seat.role === "director", index, lead, follow, following: () => following, screen: page.urls?.screen ?? "/",
    file: () => `${page.urls?.file}?${new URLSearchParams({ view: main.view, seat: page.seat.id })}`,
    open: async (opened) => {
      await source.send?.({ type: "open_replay", open: opened });
      await reload();
    },
  }) : null;

  const { branch: make } = source;
  const branch = make && page.seat.role === "director" ? createBranch({ make, made: reload, step: async () => courses.same(main, head.n, (await courses.open("director")).main) }) : null;

  /** Whoever takes the replay in hand himself follows nobody. @param {boolean} on */
  function follow(on) {
    following = on;
    drafts.set("follow", on || null);
    root.classList.toggle("replay-following", on);
    views.draw();
    classroom?.draw();
  }

  function address() {
    const url = new URL(page.urls?.page ?? location.pathname, location.href);
    url.searchParams.set("n", String(head.n));
    url.searchParams.set("view", view);
    return url.href;
  }

  /** @param {Moment} moment */
  function told(moment) {
    if (store.live.state === moment.state) return;
    store.reset(viewOf(moment));
    side.draw(moment.n);
  }

  let quiet = 0;
  /** @param {Moment} moment @param {boolean} step */
  function shown(moment, step) {
    trouble.hidden = true;
    told(moment);
    root.dataset.step = String(moment.n);
    const point = index().notes.findLast((one) => one.n <= moment.n && moment.n < one.n + STAYS);
    note.hidden = !point;
    if (point && note.textContent !== point.text) note.textContent = point.text;
    for (const course of seen) course.prepare(moment.n);
    clearTimeout(quiet);
    quiet = window.setTimeout(() => {
      if (source.send) history.replaceState(null, "", withSeat(address()));
      const words = moment.event ? capital(sentence(moment.event, stage.names)) : "";
      if (!step && !head.playing) say([t("Step {n} of {all}", { n: moment.n, all: main.last }), placeWords(index(), moment.n), words].filter(Boolean).join(". "));
    }, QUIET);
  }

  /** The seat stays in the address of this page, and out of the link for others. @param {string} href */
  function withSeat(href) {
    const url = new URL(href);
    const seat = new URL(location.href).searchParams.get("seat");
    if (seat) url.searchParams.set("seat", seat);
    return url.href;
  }

  function drawHead() {
    scrubber.move(head.n);
    controls.draw();
    lead.moved();
  }

  /** @param {unknown} problem */
  function failed(problem) {
    if (!(problem instanceof Error)) return;
    if (problem.name !== "TypeError" && !("error" in problem)) console.error(problem);
    trouble.textContent = "error" in problem ? problem.message : t("No answer from the server. Check the network, then try again.");
    trouble.hidden = false;
    head.pause();
  }

  let wish = 0;
  /** Another view, at the same moment or at a step of its own. @param {ViewName} next @param {number | null} [n] */
  async function choose(next, n = null) {
    const mine = (wish += 1);
    try {
      const opened = await courses.open(next);
      // Newer wishes overtake older ones.
      if (mine !== wish) return;
      const step = n ?? courses.same(main, head.n, opened.main);
      ({ view, main, seen } = opened);
      stage.look(main, seen);
      scrubber.show(index());
      root.dataset.view = view;
      views.draw();
      classroom?.draw();
      await head.put(step);
      if (n === null) say(t("As seen by: {view}", { view: viewName(view) }));
    } catch (problem) {
      if (mine === wish) failed(problem);
    }
  }

  /** The replay has grown, or is open to more. */
  async function reload() {
    courses.forget();
    const { n } = head;
    await choose(view, n);
    if (!trouble.hidden) await choose(first.role, null);
  }

  const keys = replayKeys(head, { jump: controls.jump, last: () => main.last, help: () => openDialog("helpDialog", ctx) });

  /** @type {any} */
  const ctx = {
    page, api: { now: () => Date.parse(stage.now.event?.at ?? "") || Date.parse(stage.now.since) || 0 }, store, board: stage.pointer, panel: stage.panel, log: stage.log, say, keys, drafts, link,
    hurry: () => {}, loadOlder: async () => false, hasOlder: () => false, side: page.seat.side ?? null, directs: false,
  };
  const tabs = tabbed(ctx, [
    { id: "panel", title: t("Adjudication"), content: stage.places.panel, shown: () => stage.readLog(false) },
    { id: "log", title: t("Log"), content: logPane(ctx, stage.places.log), shown: () => stage.readLog(true) },
    { id: "brief", title: t("Briefing"), content: briefing(ctx), shown: () => stage.readLog(false) },
  ]);
  layOut(ctx, root, "replay", {
    top: [topbar(ctx, { controls: views.part, help: () => openDialog("helpDialog", ctx) })],
    left: [...(classroom ? [classroom.part] : []), ...(branch ? [branch] : []), ...side.parts],
    board: stage.boards,
    over: [note, trouble],
    right: [tabs, statusstrip(ctx)],
    bottom: [scrubber.part, controls.part],
  });
  root.classList.toggle("replay-following", following);
  stage.look(main, seen);
  scrubber.show(index());
  root.dataset.view = view;
  views.draw();
  classroom?.draw();
  await head.put(at.n);

  return {
    index, reload, link, store,
    /** Where the director is. @param {{n: number, view: ViewName, playing: boolean, speed: number}} place */
    led(place) {
      if (lead.on || page.seat.role === "director") return;
      classroom?.led();
      if (!following) return;
      if (place.view !== view) choose(place.view, place.n);
      else if (place.n !== head.n) head.follow(place.n, 600 / place.speed);
    },
  };
}
