/** Title, turn, the five phases as a track with the acting side lit, the clock, the connection, language, theme, help. */
import { h, redraw } from "../../dom.js";
import { clock, phaseName, roleName, sideLetter, sideName } from "../../names.js";
import { pick, t } from "../../text.js";
import { switchTheme } from "../../theme.js";
import { minutes, secondsLeft } from "./countdown.js";

/** @typedef {import("../context.js").Context} Context */

/**
 * @param {Context} ctx
 * @param {{controls?: HTMLElement | null, help: () => void}} options
 */
export function topbar(ctx, { controls = null, help }) {
  const track = h("nav", { class: "track", "aria-label": t("Phases of the turn") });
  const score = h("p", { class: "score" });
  const when = h("div", { class: "clock" });
  const link = h("div", { class: "link" });
  const you = ctx.page.seat;

  const bar = h("header", { class: `topbar${controls ? " with-controls" : ""}` },
    h("div", { class: "topbar-title" },
      h("h1", {}, ctx.store.live.title || pick(ctx.store.live.scenario.title)),
      h("p", { class: `you side-${ctx.side ?? "none"}` },
        ctx.side ? h("span", { class: `letter side-${ctx.side}` }, sideLetter(ctx.side)) : null,
        you.name && you.name !== roleName(you.role) ? `${you.name} · ` : "", roleName(you.role))),
    track,
    controls,
    h("div", { class: "topbar-end" }, score, when, link,
      languageForm(),
      h("button", { type: "button", class: "button quiet icon", onclick: switchTheme, title: t("Light or dark"), "aria-label": t("Light or dark") },
        h("span", { class: "half-moon", "aria-hidden": "true" })),
      h("button", { type: "button", class: "button quiet icon", onclick: help, title: t("Keys and help"), "aria-label": t("Keys and help"), "aria-keyshortcuts": "?" }, "?")));

  ctx.store.subscribe(() => {
    const { state, since } = ctx.store.shown;
    const { status, turn, turns, phase, phases, side, first_side: first, ended } = state;
    redraw(track, { status, turn, turns, phase, side, ended }, () => [
      h("p", { class: "turn" }, turnWord(status, turn, turns)),
      h("ol", {}, ...phases.map((name, index) => station({ name, index, current: phases.indexOf(phase ?? ""), side, first, ended, status }))),
    ]);
    const { red, blue } = state.score ?? {};
    score.hidden = typeof red !== "number" || status === "setup";
    redraw(score, [red, blue], () => [red, blue].map((value, index) => h("span", { class: "score-side" },
      h("span", { class: `letter side-${index ? "blue" : "red"}`, "aria-hidden": "true" }, index ? "B" : "R"),
      h("span", { class: "unseen" }, sideName(index ? "blue" : "red")), h("b", {}, value))));
    score.title = t("Score: Red {red}, Blue {blue}", { red: Number(red), blue: Number(blue) });
    redraw(link, { ...ctx.link, since: 0, missed: 0 }, () => [
      h("span", { class: `dot ${ctx.link.state}`, "aria-hidden": "true" }), h("span", { class: "link-word" }, linkWord(ctx.link.state))]);
    tick(when, ctx, status, since);
  });
  setInterval(() => tick(when, ctx, ctx.store.shown.state.status, ctx.store.shown.since), 1000);
  return bar;
}

/** @param {string} status @param {number} turn @param {number} turns */
function turnWord(status, turn, turns) {
  if (status === "setup") return t("Not begun");
  if (status === "ended") return t("Ended in turn {turn} of {turns}", { turn, turns });
  return t("Turn {turn} of {turns}", { turn, turns });
}

/**
 * One phase on the track; the present one carries both sides in their order, the acting one lit.
 * @param {{name: string, index: number, current: number, side: string | null, first: string, ended: string[], status: string}} stop
 */
function station({ name, index, current, side, first, ended, status }) {
  const here = index === current && status !== "ended" && status !== "setup";
  const order = first === "blue" ? ["blue", "red"] : ["red", "blue"];
  const state = here ? "here" : current >= 0 && index < current ? "past" : "ahead";
  return h("li", { class: `station ${state} ${here && side ? `side-${side}` : ""}`, "aria-current": here ? "step" : null },
    h("span", { class: "station-mark", "aria-hidden": "true" }),
    h("span", { class: "station-name" }, phaseName(name)),
    here && side ? h("span", { class: "station-sides" }, ...order.map((one) =>
      h("span", {
        class: `letter side-${one} ${one === side ? "acting" : ended.includes(one) ? "done" : "later"}`,
        title: one === side ? t("{side} acts", { side: sideName(one) }) : sideName(one),
      }, sideLetter(one), one === side ? h("span", { class: "unseen" }, ` ${t("{side} acts", { side: sideName(one) })}`) : null))) : null);
}

/** @param {import("../../socket.js").Link} state */
function linkWord(state) {
  return { open: t("Connected"), connecting: t("Connecting"), lost: t("Connection lost") }[state];
}

/** How long the present waiting has lasted, or how long a part with a limit still lasts, by the server's clock. @param {HTMLElement} when @param {Context} ctx @param {string} status @param {string} since */
function tick(when, ctx, status, since) {
  const { deadline } = ctx.store.shown.state;
  const limited = deadline && status === "running" ? secondsLeft(ctx, deadline) : null;
  const running = status === "running" || status === "paused";
  const text = minutes(limited ?? Math.max(0, Math.round((ctx.api.now() - Date.parse(since)) / 1000)));
  redraw(when, [running, text, status], () => (running ? [
    h("span", { class: `clock-time${limited !== null && limited <= 30 ? " short" : ""}`, role: "timer" }, text),
    h("span", { class: "clock-since" }, status === "paused" ? t("Paused") : limited !== null ? t("left of this part") : t("since {time}", { time: clock(since) })),
  ] : []));
}

/** The server rendered the form (it holds the page's address and token); it moves into the bar. */
export function languageForm() {
  return document.querySelector("form.language") ?? h("span");
}
