/** Where a replay comes from. A file that is taken home has one of its own with the same two questions. */
import { Refused, uuid } from "../api.js";
import { t } from "../text.js";
import { askServer, indexUrl, takeEarly } from "./early.js";
import { unpacked } from "./packed.js";

/** So many stretches does the server give in one answer. */
const AT_ONCE = 64;

/**
 * @param {import("../types.js").Page} page
 * @returns {import("./types.js").Source & {branch: (n: number, title: string) => Promise<any>, send: (command: Record<string, unknown> & {type: string}) => Promise<any>}}
 */
export function fetchSource(page) {
  const urls = /** @type {Record<string, string>} */ (page.urls);
  /** How each stretch is read that has been fetched: bytes are shorter than their text, and are read in a few milliseconds. @type {Map<string, Promise<() => Promise<any>>>} */
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

  /** @param {string} view @param {{from: number, until: number}} stretch */
  const nameOf = (view, { from, until }) => `${view} ${from} ${until}`;

  /** @param {string} view @param {number} from @param {number} until */
  function stretch(view, from, until) {
    const name = nameOf(view, { from, until });
    let asked = kept.get(name);
    if (!asked) {
      asked = ask(`${urls.frames}?view=${view}&from=${from}`).then((bytes) => async () => read(bytes));
      kept.set(name, asked);
      asked.catch(() => kept.delete(name));
    }
    return asked;
  }

  /** @param {string} view @param {{from: number, until: number}[]} stretches that follow one another */
  async function prepare(view, stretches) {
    // An older browser fetches each when it is wanted.
    if (!("DecompressionStream" in window)) return;
    for (let first = 0; first < stretches.length; first += AT_ONCE) {
      const some = stretches.slice(first, first + AT_ONCE);
      const bytes = await ask(`${urls.stretches}?view=${view}&from=${some[0].from}&count=${some.length}`);
      let at = 0;
      for (const one of some) {
        const end = at + 4 + new DataView(bytes).getUint32(at);
        const packed = bytes.slice(at + 4, end);
        if (!kept.has(nameOf(view, one))) kept.set(nameOf(view, one), Promise.resolve(async () => JSON.parse(await unpacked(packed))));
        at = end;
      }
    }
  }

  return {
    index: (view) => request(indexUrl(view)),
    stretch: async (view, from, until) => (await stretch(view, from, until))(),
    prepare,
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
