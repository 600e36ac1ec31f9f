/** Entry of the replay that is taken home as a file: the same screen, with nobody else, and no server. */
import "./chosen.js";
import { h } from "../dom.js";
import { readJson, t } from "../text.js";
import { inlineSource } from "./inlined.js";
import { replayScreen } from "./screen.js";

/** @type {import("../types.js").Page} */
const page = readJson("page");
/** @type {import("./types.js").Index} */
const index = readJson("index");
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const live = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
document.body.append(live);
document.title = index.exercise.title;

/** @param {string} sentence */
function say(sentence) {
  live.append(h("p", {}, sentence));
  while (live.childElementCount > 4) live.firstElementChild?.remove();
}

const chosen = document.documentElement.lang.startsWith("zh") ? "zh-hans" : "en";
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("form.language button"))) {
  button.type = "button";
  button.setAttribute("aria-pressed", String(button.value === chosen));
  button.addEventListener("click", () => {
    const url = new URL(location.href);
    url.searchParams.set("lang", button.value);
    url.searchParams.set("n", root.dataset.step ?? "0");
    location.replace(url.href);
  });
}

const n = new URLSearchParams(location.search).get("n") ?? "";
try {
  await replayScreen({ root, page, source: inlineSource(index), say, at: { view: index.view, n: /^\d{1,9}$/.test(n) ? Number(n) : 0, follow: false } });
} catch (problem) {
  console.error(problem);
  root.className = "screen screen-loading";
  root.replaceChildren(h("main", { class: "loading" }, h("p", { class: "title" }, t("The replay could not be opened.")), h("p", {}, t("Open this file with a current Firefox, Chrome, Edge or Safari."))));
}
