/** What a replay page asks the server first, asked before its other scripts have come. */
import { readJson } from "../text.js";

/** @type {import("../types.js").Page} */
const page = readJson("page");
/** @type {Map<string, Promise<Response>>} */
const asked = new Map();

/** @param {string} url @param {RequestInit} [options] */
export const askServer = (url, options = {}) => fetch(url, {
  ...options, credentials: "same-origin",
  headers: { Accept: "application/json", "Accept-Language": page.language, "X-Seat": page.seat.id, ...options.headers },
});

/** The index of a view; null: of the reader's own. @param {string | null} view */
export const indexUrl = (view) => `${page.urls?.replay}${view ? `?view=${view}` : ""}`;

/** An answer that is on its way already, once. @param {string} url */
export function takeEarly(url) {
  const answer = asked.get(url);
  asked.delete(url);
  return answer;
}

const view = new URL(location.href).searchParams.get("view");
const url = indexUrl(view === "both" ? "director" : view && encodeURIComponent(view));
const answer = askServer(url);
// Whoever takes it hears of the failure.
answer.catch(() => {});
asked.set(url, answer);
