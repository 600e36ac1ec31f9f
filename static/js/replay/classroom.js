/** The replay in class: the director leads and opens it to everybody; the others follow him, or look round by themselves. */
import { h, redraw, region } from "../dom.js";
import { t } from "../text.js";

/** What has been heard of the director is old after so long, in milliseconds. */
const HEARD = 8000;

/**
 * @param {object} given
 * @param {boolean} given.directs
 * @param {() => import("./types.js").Index} given.index
 * @param {ReturnType<typeof import("./follow.js").createLead>} given.lead
 * @param {(opened: boolean) => Promise<void>} given.open
 * @param {(on: boolean) => void} given.follow
 * @param {() => boolean} given.following
 * @param {string} given.screen  the address of the reader's own screen
 */
export function createClassroom({ directs, index, lead, open, follow, following, screen }) {
  const body = h("div", { class: "replay-class" });
  const part = region("class", directs ? t("The class") : t("The director"), body);
  let heard = -Infinity;
  let problem = "";

  /** @param {string} key @param {string} label @param {boolean} on @param {(on: boolean) => void} set @param {string} detail @param {boolean} [off] */
  const toggle = (key, label, on, set, detail, off = false) => h("div", { class: "replay-toggle" },
    h("label", { class: "choice" }, h("input", { type: "checkbox", "data-focus": key, checked: on, disabled: off, onchange: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked) }), ` ${label}`),
    h("p", { class: "row-detail" }, detail));

  function draw() {
    const { exercise, open: opened, parent, branches } = index();
    const leads = performance.now() - heard < HEARD;
    redraw(body, [exercise.status, opened, parent, branches, lead.on, following(), leads, problem], () => [
      ...(directs ? [
        toggle("lead", t("Lead the class"), lead.on, (on) => {
          lead.set(on);
          draw();
        }, t("Screens that follow show the step at which you are.")),
        toggle("open", t("Open to everybody"), opened, (on) => {
          problem = "";
          open(on).catch((why) => {
            problem = why.message;
          }).finally(draw);
        }, exercise.status === "ended" ? t("All may look with the director's and both sides' eyes.") : t("When the exercise has ended."), exercise.status !== "ended"),
      ] : [toggle("follow", t("Follow the director"), following(), follow, leads ? t("The director is leading the class now.") : t("This screen then shows what the director shows."))]),
      problem ? h("p", { class: "refusal", role: "alert" }, problem) : null,
      parent ? h("p", { class: "row-detail" }, t("Branched from:"), " ", h("a", { href: `/exercises/${parent.id}/replay/?n=${parent.n}` }, parent.title)) : null,
      branches.length ? h("p", { class: "row-detail" }, t("Branches:"), " ", ...branches.flatMap((one, position) => [position ? ", " : "", h("a", { href: `/exercises/${one.id}/` }, one.title)])) : null,
      h("p", {}, h("a", { href: screen }, exercise.status === "ended" ? t("Back to the end of the exercise") : t("Back to the exercise"))),
    ]);
  }

  return {
    part, draw,
    /** The director has just been heard of. */
    led() {
      const before = performance.now() - heard < HEARD;
      heard = performance.now();
      if (!before) draw();
      setTimeout(draw, HEARD + 50);
    },
  };
}
