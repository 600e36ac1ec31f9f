/** Commands on their way: one id an intention, kept over a lost connection and a reload, sent in order, taken once. */
import { h } from "./dom.js";
import { t } from "./text.js";

/** Waits between tries of the same intention, in milliseconds; the connection's return ends the wait. */
const TRIES = [500, 1000, 2000, 4000, 8000];
/** So soon after it was given, a command is still meant; later it is asked about where the exercise has gone on. */
const YOUNG = 15_000;
/** What was given longer ago than this is no longer meant by whoever opens the page. */
const OLD = 3_600_000;

/**
 * @typedef {Record<string, unknown> & {type: string}} Command
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {{id: string, command: Command, at: number, place: string, failed?: boolean, sure?: boolean}} Entry
 *
 * @param {string} scope of this seat
 * @param {(id: string, command: Command) => Promise<Answer>} send one try; throws where nobody has answered
 * @param {() => string} newId
 */
export function createOutbox(scope, send, newId) {
  const key = `wargame:${scope}:outbox`;
  /** @type {import("./screens/context.js").Context | null} */
  let ctx = null;
  let waiting = kept();
  /** @type {Map<string, {done: (answer: Answer) => void, onRetry: () => void}>} */
  const givers = new Map();
  /** @type {{command: Command, message: string}[]} */
  let refused = [];
  const own = h("div", { class: "room-notices outbox" });
  let going = false;
  let tries = 0;
  let timer = 0;

  /** @returns {Entry[]} */
  function kept() {
    try {
      const found = JSON.parse(sessionStorage.getItem(key) ?? "[]");
      return found.filter((/** @type {Entry} */ entry) => Date.now() - entry.at < OLD).map((/** @type {Entry} */ entry) => ({ ...entry, failed: true }));
    } catch {
      return [];
    }
  }

  function keep() {
    try {
      if (waiting.length) sessionStorage.setItem(key, JSON.stringify(waiting));
      else sessionStorage.removeItem(key);
    } catch {
      // Storage may be closed to us: then a command lives as long as the page.
    }
  }

  /** Where the exercise stands: what was meant for one part is not meant for the next. */
  function place() {
    if (!ctx) return "";
    const { turn, phase, side, status } = ctx.store.live.state;
    return [turn, phase, side, status].join(" ");
  }

  /** Whether somebody has to say that it is still meant. @param {Entry} entry */
  const asks = (entry) => Boolean(entry.failed && !entry.sure && ctx && entry.place && entry.place !== place() && Date.now() - entry.at > YOUNG);

  /**
   * Send a command; while nobody answers it waits, for everybody to see.
   * @param {Command} command @param {() => void} [onRetry] the first try has failed @returns {Promise<Answer>}
   */
  function give(command, onRetry = () => {}) {
    const entry = { id: newId(), command, at: Date.now(), place: place() };
    waiting.push(entry);
    keep();
    return new Promise((done) => {
      givers.set(entry.id, { done, onRetry });
      void go();
    });
  }

  async function go() {
    if (going) return;
    going = true;
    clearTimeout(timer);
    try {
      while (waiting.length && !asks(waiting[0])) {
        const entry = waiting[0];
        const answer = await send(entry.id, entry.command);
        tries = 0;
        end(entry, answer);
      }
    } catch {
      waiting.forEach((entry) => {
        entry.failed = true;
        givers.get(entry.id)?.onRetry();
      });
      timer = window.setTimeout(go, TRIES[Math.min(tries, TRIES.length - 1)] * (0.75 + Math.random() / 2));
      tries += 1;
    } finally {
      going = false;
      draw();
    }
  }

  /** @param {Entry} entry @param {Answer} answer */
  function end(entry, answer) {
    if (!waiting.includes(entry)) return;
    waiting = waiting.filter((one) => one !== entry);
    keep();
    const giver = givers.get(entry.id);
    givers.delete(entry.id);
    if (giver) giver.done(answer);
    // Nobody presses that button any more: the page has been opened anew.
    else if (!answer.ok) refused.push({ command: entry.command, message: answer.error.message });
  }

  /** @param {Entry} entry */
  function cancel(entry) {
    end(entry, { ok: false, error: { code: "cancelled", message: t("Not sent again. If the server has had it already, the log shows it.") } });
    refused = refused.filter(({ command }) => command !== entry.command);
    void go();
    draw();
  }

  /** @param {Entry} entry */
  function row(entry) {
    const what = named(entry.command);
    const words = asks(entry) ? t("{what}: not sent, and the exercise has gone on since. Is it still meant?", { what })
      : t("{what}: will be sent when the connection is back.", { what });
    const sure = asks(entry) ? h("button", { type: "button", class: "button small primary", onclick: () => {
      entry.sure = true;
      void go();
    } }, t("Send it")) : null;
    return h("div", { class: "room-notice outgoing", "data-outgoing": entry.id }, h("p", {}, words), sure,
      h("button", { type: "button", class: "button quiet small", onclick: () => cancel(entry) }, t("Cancel")));
  }

  function draw() {
    if (!ctx) return;
    own.replaceChildren(...waiting.filter((entry) => entry.failed).map(row), ...refused.map((one) => h("div", { class: "room-notice outgoing" },
      h("p", {}, `${named(one.command)}: ${one.message}`),
      h("button", { type: "button", class: "button quiet small", onclick: () => {
        refused = refused.filter((other) => other !== one);
        draw();
      } }, t("Close")))));
    if (own.childElementCount && !own.isConnected) document.querySelector(".area-board")?.append(own);
  }

  return {
    give,
    /** The page is open: what an earlier one could not send goes out, and all can be seen. @param {import("./screens/context.js").Context} context */
    begin(context) {
      ctx = context;
      let link = "";
      let at = "";
      ctx.store.subscribe(() => {
        const now = context.link.state;
        if (now === "open" && link !== "open" && waiting.length) {
          tries = 0;
          void go();
        }
        if (link !== now || at !== place()) draw();
        link = now;
        at = place();
      });
    },
  };
}

/** What a command does, in the words of its button. @param {Command} command */
function named({ type }) {
  switch (type) {
    case "end_phase": return t("End my part");
    case "declare_fire": return t("Declare fire");
    case "plan_fire": return t("Fire plan");
    case "move_unit": return t("Movement");
    case "fire": return t("Shot");
    case "answer": return t("Decision");
    case "enter_dice": return t("Dice");
    case "announce": return t("Announcement");
    default: return t("Command");
  }
}
