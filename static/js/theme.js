/** Light paper or dark, as chosen in this browser; set before the first paint. */
const KEY = "wargame:theme";

/** @returns {"light" | "dark"} */
export function theme() {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

/** @param {"light" | "dark"} name */
function set(name) {
  document.documentElement.dataset.theme = name;
}

export function switchTheme() {
  const next = theme() === "dark" ? "light" : "dark";
  set(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  document.dispatchEvent(new CustomEvent("themechange"));
}

try {
  set(localStorage.getItem(KEY) === "dark" ? "dark" : "light");
} catch {
  set("light");
}

for (const button of document.querySelectorAll("[data-theme-switch]")) button.addEventListener("click", switchTheme);
