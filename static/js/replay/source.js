/** Where a replay comes from. A file that is taken home has one of its own with the same two questions. */
import { Refused, uuid } from "../api.js";
import { t } from "../text.js";

/**
 * @param {import("../types.js").Page} page
 * @returns {import("./types.js").Source & {send: (command: Record<string, unknown> & {type: string}) => Promise<any>}}
 */
export function fetchSource(page) {
  const urls = /** @type {Record<string, string>} */ (page.urls);
  /** Stretches as they came: a few hundred kilobytes of text each, a few milliseconds to read. @type {Map<string, Promise<string>>} */
  const texts = new Map();

  /** @param {string} url @param {RequestInit} [options] */
  async function ask(url, options = {}) {
    const response = await fetch(url, {
      ...options, credentials: "same-origin",
      headers: { Accept: "application/json", "Accept-Language": page.language, "X-Seat": page.seat.id, ...options.headers },
    });
    const text = await response.text();
    if (response.ok) return text;
    /** @type {any} */
    let body = null;
    try {
      body = JSON.parse(text);
    } catch {
      // No answer of ours: a proxy's page.
    }
    throw new Refused(response.status, body?.error ?? { code: "server_error", message: t("The server could not answer ({status}).", { status: response.status }) });
  }

  /** @param {string} url @param {RequestInit} [options] */
  const request = async (url, options) => JSON.parse(await ask(url, options));

  /** @param {string} view @param {number} from @param {number} until */
  function text(view, from, until) {
    const key = `${view} ${from} ${until}`;
    let asked = texts.get(key);
    if (!asked) {
      asked = ask(`${urls.frames}?view=${view}&from=${from}`);
      texts.set(key, asked);
      asked.catch(() => texts.delete(key));
    }
    return asked;
  }

  return {
    index: (view) => request(view ? `${urls.replay}?view=${view}` : urls.replay),
    stretch: async (view, from, until) => JSON.parse(await text(view, from, until)),
    prepare: async (view, from, until) => void await text(view, from, until),
    /** A command of the director; raises `Refused`. */
    send: (command) => request(urls.commands, {
      method: "POST", body: JSON.stringify({ id: uuid(), command }),
      headers: { "Content-Type": "application/json", "X-CSRFToken": page.csrf },
    }),
  };
}
