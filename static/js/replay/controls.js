/** Under the scrubber: play, step, speed, the jumps from one event of a kind to the next, and a link to the step. */
import { h, redraw } from "../dom.js";
import { t } from "../text.js";
import { nextOf } from "./places.js";
import { SPEEDS } from "./playhead.js";

/**
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {import("./types.js").Index} Index
 */

/** Each kind with its key and its words. @type {{kind: Kind, key: string, word: () => string, next: () => string, last: () => string}[]} */
export const JUMPS = [
  { kind: "shot", key: "s", word: () => t("Shot"), next: () => t("Next shot"), last: () => t("Shot before") },
  { kind: "battery", key: "b", word: () => t("Battery"), next: () => t("Next battery's fire"), last: () => t("Battery's fire before") },
  { kind: "card", key: "c", word: () => t("Card"), next: () => t("Next card"), last: () => t("Card before") },
  { kind: "loss", key: "l", word: () => t("Loss"), next: () => t("Next loss"), last: () => t("Loss before") },
  { kind: "decision", key: "d", word: () => t("Decision"), next: () => t("Next decision"), last: () => t("Decision before") },
];

/**
 * @param {import("./playhead.js").Playhead} head
 * @param {{index: () => Index, say: (words: string) => void, link: () => string}} given
 */
export function createControls(head, { index, say, link }) {
  const main = h("div", { class: "replay-main" });
  const step = h("span", { class: "replay-step" });
  const jumps = h("div", { class: "replay-jumps", role: "group", "aria-label": t("Jump to the next event of a kind") });
  const address = h("input", { class: "field replay-address", type: "text", readonly: true, hidden: true, "aria-label": t("Link to this step") });
  const copied = h("span", { class: "replay-copied row-detail", role: "status" });
  const copy = h("button", { type: "button", class: "button small quiet", onclick: copyLink }, t("Copy link"));
  const speed = h("select", { class: "field replay-speed", "aria-label": t("Speed"), onchange: () => head.setSpeed(Number(speed.value)) },
    ...SPEEDS.map((one) => h("option", { value: one, selected: one === 1 }, t("{speed}×", { speed: one }))));
  const part = h("div", { class: "replay-controls" }, main, speed, jumps, h("div", { class: "replay-link" }, copied, address, copy));

  /** @param {Kind} kind @param {1 | -1} way */
  function jump(kind, way) {
    const to = nextOf(index(), kind, head.n, way);
    if (to === null) say(way > 0 ? t("There is none after this step.") : t("There is none before this step."));
    else head.seek(to);
  }

  async function copyLink() {
    const text = link();
    try {
      await navigator.clipboard.writeText(text);
      copied.textContent = t("Copied");
      setTimeout(() => {
        copied.textContent = "";
      }, 4000);
    } catch {
      // A page over plain http in a classroom may not write to the clipboard: the link is there to be taken by hand.
      address.hidden = false;
      address.value = text;
      address.select();
    }
  }

  /** @param {string} key @param {string} words @param {string} sign @param {() => void} run @param {boolean} off @param {string} [more] */
  const button = (key, words, sign, run, off, more = "") => h("button", {
    type: "button", class: `button small icon ${more}`.trim(), "data-focus": key, title: words, "aria-label": words, "aria-disabled": off ? "true" : null, onclick: () => off || run(),
  }, h("span", { class: `sign sign-${sign}`, "aria-hidden": "true" }));

  function draw() {
    const { n: last } = index();
    const { n, playing } = head;
    redraw(main, [n === 0, n === last, playing, last === 0], () => [
      button("first", t("To the start"), "first", () => head.seek(0), n === 0),
      button("back", t("One step back"), "back", () => head.seek(head.n - 1), n === 0),
      button("play", playing ? t("Pause") : t("Play"), playing ? "pause" : "play", head.toggle, last === 0, "primary"),
      button("next", t("One step on"), "next", () => head.seek(head.n + 1, { step: true }), n === last),
      button("last", t("To the end"), "last", () => head.seek(index().n), n === last),
      step,
    ]);
    step.textContent = t("Step {n} of {all}", { n, all: last });
    const none = JUMPS.map(({ kind }) => ({ before: nextOf(index(), kind, n, -1) === null, after: nextOf(index(), kind, n, 1) === null }));
    redraw(jumps, none, () => JUMPS.map(({ kind, word, next, last: before }, position) => h("span", { class: "jump" },
      button(`${kind}:before`, before(), "before", () => jump(kind, -1), none[position].before, "quiet"),
      h("span", { class: "jump-word", "aria-hidden": "true" }, word()),
      button(`${kind}:after`, next(), "after", () => jump(kind, 1), none[position].after, "quiet"))));
    if (Number(speed.value) !== head.speed) speed.value = String(head.speed);
    address.hidden = true;
  }

  return { part, draw, jump };
}
