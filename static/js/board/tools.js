/** The small cluster of tools at the edge of the map. */

import { t } from "../text.js";
import { el } from "./svg.js";

/** @param {HTMLElement} container @param {{zoom: (factor: number) => void, home: () => void, follow: () => boolean, legend: () => Promise<boolean>}} on */
export function createTools(container, on) {
  const bar = document.createElement("div");
  bar.className = "board-tools";
  bar.dataset.tools = "";
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", t("Map tools"));
  const icons = {
    in: "M12,6v12M6,12h12", out: "M6,12h12",
    home: "M5,9V5h4M15,5h4v4M19,15v4h-4M9,19H5v-4M9,9h6v6H9z",
    follow: "M12,3v5M12,16v5M3,12h5M16,12h5M17.5,12a5.5,5.5 0 1 1 -11,0a5.5,5.5 0 1 1 11,0",
    legend: "M5,7h2M5,12h2M5,17h2M10,7h9M10,12h9M10,17h9",
  };
  const button = (/** @type {keyof typeof icons} */ icon, /** @type {string} */ label, /** @type {(b: HTMLButtonElement) => unknown} */ act) => {
    const b = document.createElement("button");
    b.type = "button";
    b.title = b.ariaLabel = label;
    b.append(el("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [el("path", { d: icons[icon] })]));
    b.addEventListener("click", () => act(b));
    bar.append(b);
    return b;
  };
  button("in", t("Zoom in"), () => on.zoom(1.5));
  button("out", t("Zoom out"), () => on.zoom(1 / 1.5));
  button("home", t("Whole map"), on.home);
  const following = button("follow", t("Follow what happens"), on.follow);
  button("legend", t("Legend"), async (b) => b.setAttribute("aria-expanded", String(await on.legend()))).setAttribute("aria-expanded", "false");
  container.append(bar);
  return {
    /** @param {{on: boolean, paused: boolean}} state */
    follow(state) {
      following.ariaPressed = String(state.on);
      following.classList.toggle("paused", state.on && state.paused);
      following.title = state.on && state.paused ? t("Follow what happens: again from the next battery or movement, you have moved the map") : t("Follow what happens");
    },
  };
}
