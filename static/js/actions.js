/** Commands from buttons: busy until answered, sent once, the refusal beside what was refused. */
import { h } from "./dom.js";
import { clauses, t } from "./text.js";

/**
 * @typedef {import("./outbox.js").Command} Command
 *
 * @typedef {object} Action
 * @property {boolean} busy
 * @property {boolean} retrying
 * @property {import("./types.js").Refusal | null} refusal
 */

/** Refusals that hold only while an adjudication is shown, or while another leads the side; the page's own are said for so long. */
const SAID = 6000;
const PASSING = ["held", "revealing", "not_leader"];

/**
 * @param {ReturnType<typeof import("./api.js").createApi>} api
 * @param {() => void} changed
 * @param {(n: number) => Promise<void>} arrived resolves when the events of an answer are on the page
 */
export function createActions(api, changed, arrived) {
  /** @type {Map<string, Action>} */
  const actions = new Map();
  /** Choices on their way: the one that has been sent, and what has been chosen since. @type {Map<string, {sent: Command, next: Command | null, done: Promise<boolean>}>} */
  const choices = new Map();
  const idle = { busy: false, retrying: false, refusal: null };

  const self = {
    /** Why the command of that button would be refused as things stand; "" where it would not be. The page knows. @type {(key: string) => string} */
    why: () => "",
    /** Says so beside the button. @param {string} key */
    refuse(key) {
      const said = { ...idle, refusal: { code: "held", message: self.why(key) } };
      actions.set(key, said);
      changed();
      setTimeout(() => actions.get(key) === said && self.forget(key), SAID);
    },
    /** Things stand otherwise: what was refused for that may be asked again. */
    forgive() {
      for (const [key, { refusal }] of actions) if (refusal && PASSING.includes(refusal.code)) actions.delete(key);
    },
    /** @param {string} key @returns {Action} */
    get: (key) => actions.get(key) ?? idle,
    /** @param {string} key */
    forget(key) {
      if (!actions.get(key)?.busy && actions.delete(key)) changed();
    },
    /**
     * @param {string} key names the button, so that a second press of it waits
     * @param {Command} command
     * @param {(answer: import("./types.js").Answer & {ok: true}) => void} [told] for what an answer says once
     * @returns {Promise<boolean>} whether it was done
     */
    async run(key, command, told) {
      if (actions.get(key)?.busy) return false;
      if (self.why(key)) {
        self.refuse(key);
        return false;
      }
      const action = { busy: true, retrying: false, refusal: /** @type {any} */ (null) };
      actions.set(key, action);
      changed();
      const answer = await api.command(command, () => {
        action.retrying = true;
        changed();
      });
      if (answer.ok) {
        told?.(answer);
        await arrived(answer.n);
      }
      action.busy = action.retrying = false;
      action.refusal = answer.ok ? null : answer.error;
      changed();
      return answer.ok;
    },
    /**
     * One of several that exclude each other. What is chosen while an earlier choice is on its way goes out after it: the last press counts.
     * @param {string} key of the group @param {Command} command @param {boolean} stands whether it is so already
     * @returns {Promise<boolean>} whether the last was done
     */
    choose(key, command, stands) {
      const going = choices.get(key);
      if (going) {
        going.next = JSON.stringify(command) === JSON.stringify(going.sent) ? null : command;
        return going.done;
      }
      if (stands) return Promise.resolve(true);
      const choice = { sent: command, next: /** @type {Command | null} */ (null), done: Promise.resolve(true) };
      choices.set(key, choice);
      choice.done = settle(key, choice);
      return choice.done;
    },
  };

  /** @param {string} key @param {{sent: Command, next: Command | null}} choice */
  async function settle(key, choice) {
    try {
      let done = await self.run(key, choice.sent);
      while (choice.next) {
        [choice.sent, choice.next] = [choice.next, null];
        done = await self.run(key, choice.sent);
      }
      return done;
    } finally {
      choices.delete(key);
    }
  }
  return self;
}

/** @typedef {ReturnType<typeof createActions>} Actions */

/**
 * A button of one command.
 * @param {Actions} actions
 * @param {{key: string, label: string, run: () => void, kind?: string, shortcut?: string, off?: boolean, title?: string}} button
 */
export function actionButton(actions, { key, label, run, kind = "", shortcut, off = false, title }) {
  const { busy, retrying } = actions.get(key);
  const why = actions.why(key);
  return h("button", {
    type: "button",
    class: `button ${kind}`,
    "data-focus": key,
    "aria-disabled": busy || off || why ? "true" : null,
    "aria-busy": busy ? "true" : null,
    "aria-keyshortcuts": shortcut,
    title: why || title,
    "data-held": why ? "true" : null,
    onclick: () => {
      if (busy || off) return;
      if (why) actions.refuse(key);
      else run();
    },
  }, retrying ? t("No answer yet, trying again…") : label, shortcut ? h("kbd", { "aria-hidden": "true" }, shortcut) : null);
}

/** Why something was refused, with its clause. @param {Actions} actions @param {string} key */
export function refusalNote(actions, key) {
  const { refusal } = actions.get(key);
  if (!refusal) return null;
  const clause = refusal.clause ? clauses[refusal.clause] : null;
  return h("div", { class: "refusal", role: "alert" },
    h("p", {}, refusal.message),
    refusal.clause ? h("details", { class: "clause" },
      h("summary", {}, h("span", { class: "clause-id" }, refusal.clause), " ", clause?.title ?? ""),
      clause ? h("p", {}, clause.text) : null) : null,
    h("button", { type: "button", class: "button quiet small", "data-focus": `${key}:seen`, onclick: () => actions.forget(key) }, t("Close")));
}
