/** Time left by the server's clock, told each second without redrawing what stands beside it. */
import { h } from "../../dom.js";
import { t } from "../../text.js";

/** @param {number} seconds */
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Whole seconds until then, never below zero. @param {import("../context.js").Context} ctx @param {string} until */
export const secondsLeft = (ctx, until) => Math.max(0, Math.ceil((Date.parse(until) - ctx.api.now()) / 1000));

/**
 * @param {import("../context.js").Context} ctx
 * @param {{until: string, words: (time: string) => string, whole?: number}} options `whole`: seconds of a full bar
 */
export function countdown(ctx, { until, words, whole }) {
  const text = h("span", { class: "countdown-words" });
  const bar = whole ? h("span", { class: "countdown-bar", "aria-hidden": "true" }) : null;
  const element = h("p", { class: "countdown", role: "timer", "aria-live": "off" }, bar, text);
  const tick = () => {
    const { status } = ctx.store.live.state;
    const left = secondsLeft(ctx, until);
    element.classList.toggle("short", left <= 10 && status === "running");
    text.textContent = status === "paused" ? t("The clock stands while the exercise is paused.") : left ? words(minutes(left)) : t("The time is up.");
    if (bar && whole) bar.style.setProperty("--left", String(Math.min(1, left / whole)));
  };
  tick();
  const timer = setInterval(() => (element.isConnected ? tick() : clearInterval(timer)), 500);
  return element;
}
