/** For whom everybody waits, since when, and what can be done about it; also the start, a pause and the end. */
import { actionButton, refusalNote } from "../../actions.js";
import { h, redraw } from "../../dom.js";
import { clock, phaseName, sideLetter, sideName } from "../../names.js";
import { pick, t } from "../../text.js";
import { advises, leaderOver, watches } from "../held.js";
import { mayDeclare } from "./batteries.js";
import { askedSentence, openDecision } from "./asked.js";
import { countdown } from "./countdown.js";
import { openRoll, rollSentence } from "./openroll.js";

/** @param {import("../context.js").Context} ctx @returns {{title: string, detail: string, side: string | null}} */
function sentence(ctx) {
  const { state, since } = ctx.store.shown;
  const time = clock(since);
  if (state.status === "setup") {
    return {
      side: null,
      title: ctx.directs ? t("Seat both sides, then start the exercise.") : t("Waiting for the director to start the exercise."),
      detail: ctx.side && state.cards.per_side && !state.cards.hands[ctx.side].chosen ? t("Your side has not taken its cards yet.") : "",
    };
  }
  if (state.status === "ended") return { side: null, title: t("The exercise has ended."), detail: "" };
  if (watches(ctx)) {
    const { mode, stopped } = ctx.store.live.pace;
    const detail = stopped ? t("The director has stopped it.") : mode === "steps" ? t("The director shows it step by step.") : t("Commands are taken again when it has been shown.");
    return { side: null, title: t("The adjudication is being shown."), detail };
  }
  if (state.status === "paused") {
    return {
      side: null,
      title: t("Paused by the director since {time}.", { time }),
      detail: ctx.directs ? t("Resume when everybody is ready.") : t("You can look round; commands wait until it goes on."),
    };
  }
  if (state.waiting?.kind === "roll") {
    const roll = rollSentence(ctx, state.waiting);
    return { side: state.waiting.side, title: roll.sentence, detail: [roll.about, t("since {time}", { time })].filter(Boolean).join(" · ") };
  }
  if (state.waiting?.kind === "decision") return { side: state.waiting.side, title: askedSentence(ctx, state.waiting), detail: t("since {time}", { time }) };
  if (!state.side) return { side: null, title: phaseName(state.phase), detail: "" };
  const phase = phaseName(state.phase);
  const mine = ctx.side === state.side && !leaderOver(ctx);
  return {
    side: state.side,
    title: mine ? t("Your part: {phase}", { phase }) : t("{side} acts: {phase}", { side: sideName(state.side), phase }),
    detail: mine ? advice(ctx) : waitedFor(ctx, state.side, time),
  };
}

/** @param {import("../context.js").Context} ctx @param {import("../../types.js").Side} side @param {string} time */
function waitedFor(ctx, side, time) {
  const who = ctx.store.shown.computer?.[side] ? t("The computer plays {side}", { side: sideName(side) }) : t("Waiting for {side}", { side: sideName(side) });
  return `${who} · ${t("since {time}", { time })}`;
}

/** @param {import("../context.js").Context} ctx */
function advice({ side, store }) {
  const { state } = store.live;
  if (state.movement) return t("{unit} is moving: go on with it, end its movement, or choose another unit.", { unit: pick(state.units[state.movement.unit]?.name) });
  if (side && state.phase === "cards" && state.cards.hands[side].to_draw) return t("Draw a card, then end your part.");
  if (state.phase === "movement") return t("Choose a unit and draw its path; end your part when all have moved.");
  if (state.phase === "direct_fire") return t("Choose a unit and its target; end your part when all have fired.");
  const due = Object.values(state.batteries).some((battery) => battery.side === side && mayDeclare(battery, state));
  return due ? t("Declare the fire that is due, then end your part.") : t("End your part when you are done.");
}

/** @param {import("../context.js").Context} ctx */
export function waiting(ctx) {
  const part = h("section", { class: "waiting", "aria-label": t("Who is waited for") });
  const body = h("div");
  part.append(body, h("div", { class: "waiting-more" }));
  let said = "";
  /** @type {Promise<unknown> | null} fetched when the exercise has ended */
  let after = null;
  ctx.store.subscribe(() => {
    const { state } = ctx.store.shown;
    const { title, detail, side } = sentence(ctx);
    const shown = watches(ctx);
    const leader = state.status === "ended" ? null : leaderOver(ctx);
    const deadline = state.status === "running" && !state.waiting && !shown ? state.deadline ?? null : null;
    // Whose dice or decision is asked for reads it above the entry itself.
    part.hidden = openRoll(ctx) !== null || openDecision(ctx) !== null;
    const stopped = shown && ctx.store.live.pace.stopped ? "paused" : "";
    part.className = ["waiting", state.status, shown ? "shows" : "", stopped, side ? `side-${side}` : "", side && side === ctx.side ? "mine" : ""].join(" ").trim();
    redraw(body, [title, detail, side, leader?.name, state.status, deadline, ctx.actions.get("longer")], () => [
      h("p", { class: "waiting-title" }, side ? h("span", { class: `letter side-${side}` }, sideLetter(side)) : null, title),
      detail ? h("p", { class: "row-detail" }, detail) : null,
      leader ? h("p", { class: "row-detail advises" }, advises(leader)) : null,
      deadline ? countdown(ctx, { until: deadline, words: (left) => t("The part ends by itself in {time}.", { time: left }) }) : null,
      deadline && ctx.directs ? h("div", { class: "actions" }, actionButton(ctx.actions, {
        key: "longer", kind: "small", label: t("One minute more"), run: () => void ctx.actions.run("longer", { type: "extend", what: "part", seconds: 60 }),
      })) : null,
      refusalNote(ctx.actions, "longer"),
    ]);
    if (state.status === "ended") after ??= import("../later/ended.js").then(({ ended }) => ended(ctx, part), () => (after = null));
    document.title = `${side && side === ctx.side ? "● " : ""}${ctx.store.live.title}`;
    const now = stopped ? `${title} ${detail}` : title;
    if (now !== said) {
      if (said) ctx.say(now);
      said = now;
    }
  });
  return part;
}
