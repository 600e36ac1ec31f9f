/** Where a replay comes from. A file that is taken home has one of its own with the same two questions. */
import { Refused, uuid } from "../api.js";
import { t } from "../text.js";
import { askServer, indexUrl, takeEarly } from "./early.js";

/**
 * @param {import("../types.js").Page} page
 * @returns {import("./types.js").Source & {branch: (n: number, title: string) => Promise<any>, send: (command: Record<string, unknown> & {type: string}) => Promise<any>}}
 */
export function fetchSource(page) {
  const urls = /** @type {Record<string, string>} */ (page.urls);
  /** Stretches as they came: bytes are half as long as their text, and are read in a few milliseconds. @type {Map<string, Promise<ArrayBuffer>>} */
  const kept = new Map();
  const decoder = new TextDecoder();
  /** @param {ArrayBuffer} bytes */
  const read = (bytes) => JSON.parse(decoder.decode(bytes));

  /** @param {string} url @param {RequestInit} [options] */
  async function ask(url, options = {}) {
    const response = await (takeEarly(url) ?? askServer(url, options));
    const bytes = await response.arrayBuffer();
    if (response.ok) return bytes;
    /** @type {any} */
    let body = null;
    try {
      body = read(bytes);
    } catch {
      // No answer of ours: a proxy's page.
    }
    throw new Refused(response.status, body?.error ?? { code: "server_error", message: t("The server could not answer ({status}).", { status: response.status }) });
  }

  /** @param {string} url @param {RequestInit} [options] */
  const request = async (url, options) => read(await ask(url, options));

  /** @param {string} view @param {number} from @param {number} until */
  function stretch(view, from, until) {
    const key = `${view} ${from} ${until}`;
    let asked = kept.get(key);
    if (!asked) {
      asked = ask(`${urls.frames}?view=${view}&from=${from}`);
      kept.set(key, asked);
      asked.catch(() => kept.delete(key));
    }
    return asked;
  }

  return {
    index: (view) => request(indexUrl(view)),
    stretch: async (view, from, until) => read(await stretch(view, from, until)),
    prepare: async (view, from, until) => void await stretch(view, from, until),
    /** What if, from a step of the director's stream; raises `Refused`. @param {number} n @param {string} title */
    branch: (n, title) => request(urls.branch, {
      method: "POST", body: JSON.stringify({ n, title }),
      headers: { "Content-Type": "application/json", "X-CSRFToken": page.csrf },
    }),
    /** A command of the director; raises `Refused`. */
    send: (command) => request(urls.commands, {
      method: "POST", body: JSON.stringify({ id: uuid(), command }),
      headers: { "Content-Type": "application/json", "X-CSRFToken": page.csrf },
    }),
  };
}
