/** Where a replay comes from. A file that is taken home has one of its own with the same two questions. */
import { Refused, uuid } from "../api.js";
import { t } from "../text.js";

/**
 * @param {import("../types.js").Page} page
 * @returns {import("./types.js").Source & {send: (command: Record<string, unknown> & {type: string}) => Promise<any>}}
 */
export function fetchSource(page) {
  const urls = /** @type {Record<string, string>} */ (page.urls);

  /** @param {string} url @param {RequestInit} [options] */
  async function request(url, options = {}) {
    const response = await fetch(url, {
      ...options, credentials: "same-origin",
      headers: { Accept: "application/json", "Accept-Language": page.language, "X-Seat": page.seat.id, ...options.headers },
    });
    const body = await response.json().catch(() => null);
    if (response.ok && body) return body;
    throw new Refused(response.status, body?.error ?? { code: "server_error", message: t("The server could not answer ({status}).", { status: response.status }) });
  }

  return {
    index: (view) => request(view ? `${urls.replay}?view=${view}` : urls.replay),
    stretch: (view, from) => request(`${urls.frames}?view=${view}&from=${from}`),
    /** A command of the director; raises `Refused`. */
    send: (command) => request(urls.commands, {
      method: "POST", body: JSON.stringify({ id: uuid(), command }),
      headers: { "Content-Type": "application/json", "X-CSRFToken": page.csrf },
    }),
  };
}
