/** What if: the director plays on from the step that is shown, in a new exercise that leaves this one as it is. */
import { h, redraw, region } from "../dom.js";
import { t } from "../text.js";

/**
 * @param {object} given
 * @param {() => Promise<number>} given.step  the step shown, in the numbers of the director's stream
 * @param {(n: number, title: string) => Promise<{id: string, seat: {id: string}}>} given.make  raises `Refused`
 * @param {() => Promise<void>} given.made  the list of branches has grown
 */
export function createBranch({ step, make, made }) {
  const title = h("input", { class: "field", type: "text", maxlength: 200, autocomplete: "off", placeholder: t("Title (may be left out)"), "aria-label": t("Title of the new exercise") });
  const body = h("div", { class: "replay-branch" });
  const part = region("branch", t("What if"), h("p", { class: "row-detail" }, t("A new exercise begins at the step that is shown, or before the command that is half done there: the same position, new dice. This one stays as it is.")), title, body);
  let busy = false;
  let problem = "";
  /** @type {{href: string, title: string} | null} */
  let last = null;

  async function run() {
    if (busy) return;
    busy = true;
    problem = "";
    last = null;
    draw();
    try {
      const { id, seat } = await make(await step(), title.value);
      last = { href: `/exercises/${id}/?seat=${seat.id}`, title: title.value.trim() };
      title.value = "";
      await made();
    } catch (why) {
      problem = "error" in /** @type {any} */ (why) ? /** @type {Error} */ (why).message : t("No answer from the server. Check the network, then try again.");
    }
    busy = false;
    draw();
    /** @type {HTMLElement | null} */ (body.querySelector("a"))?.focus();
  }

  function draw() {
    redraw(body, [busy, problem, last], () => [
      h("button", { type: "button", class: "button", "data-focus": "branch", "aria-busy": busy ? "true" : null, onclick: run }, t("Play on from here")),
      problem ? h("p", { class: "refusal", role: "alert" }, problem) : null,
      last ? h("p", { role: "status" }, h("a", { href: last.href }, last.title ? t("Go to “{title}”", { title: last.title }) : t("Go to the new exercise"))) : null,
    ]);
  }

  draw();
  return part;
}
