/** HTTP to the server: the view, older events, and commands with one id per intention. */
import { t } from "./text.js";

/** So long an answer to a command may take, in milliseconds; then the same is asked again. */
const PATIENCE = 15_000;

/** A version 4 UUID; `crypto.randomUUID` is missing on plain http in a classroom network. */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The server said no, in words for the reader. */
export class Refused extends Error {
  /** @param {number} status @param {import("./types.js").Refusal} error */
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** @param {import("./types.js").Page} page */
export function createApi(page) {
  const base = `/api/v1/exercises/${page.exercise}/`;
  const urls = { view: base, events: `${base}events/`, commands: `${base}commands/`, ...page.urls };
  let clockOffset = 0;

  /** @param {string} url @param {RequestInit} [options] */
  async function request(url, options = {}) {
    const response = await fetch(url, {
      ...options,
      credentials: "same-origin",
      headers: { Accept: "application/json", "Accept-Language": page.language, "X-Seat": page.seat.id, ...options.headers },
    });
    const date = Date.parse(response.headers.get("Date") ?? "");
    if (date) clockOffset = date - Date.now();
    const body = await response.json().catch(() => null);
    if (response.ok && body) return body;
    throw new Refused(response.status, body?.error ?? {
      code: "server_error",
      message: t("The server could not answer ({status}).", { status: response.status }),
    });
  }

  /** @param {number} after @param {number} limit @returns {Promise<import("./types.js").WargameEvent[]>} */
  async function getEvents(after, limit = 400) {
    const body = await request(`${urls.events}?after=${after}&limit=${limit}`);
    return Array.isArray(body) ? body : body.events;
  }

  /** @param {string} what @param {Record<string, string>} about */
  const ask = (what, about) => request(`${base}${what}/?${new URLSearchParams(about)}`);

  /** @param {unknown} body @returns {RequestInit} */
  const post = (body) => ({ method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json", "X-CSRFToken": page.csrf } });

  /** One try. @param {string} id @param {Record<string, unknown>} command @returns {Promise<import("./types.js").Answer>} */
  async function send(id, command) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    try {
      return { ...await request(urls.commands, { ...post({ id, command }), signal: stop.signal }), ok: true };
    } catch (problem) {
      if (!(problem instanceof Refused) || [502, 503, 504].includes(problem.status)) throw problem;
      return { ok: false, error: problem.error };
    } finally {
      clearTimeout(timer);
    }
  }
  const outbox = import("./outbox.js").then(({ createOutbox }) => createOutbox(`${page.exercise}:${page.seat.id}`, send, uuid));

  return {
    getEvents,
    /** What a command of the director would do; nothing of it is kept. @param {Record<string, unknown> & {type: string}} command @returns {Promise<any>} */
    preview: (command) => request(`${base}preview/`, post({ command })),
    /** Where a unit can still go, from its hex or from the end of a path. @param {string} unit @param {string[]} path @returns {Promise<import("./types.js").Reach>} */
    reach: (unit, path) => ask("reach", path.length ? { unit, path: path.join(",") } : { unit }),
    /** @param {string} unit @returns {Promise<{unit: string, targets: import("./types.js").Target[]}>} */
    targets: (unit) => ask("targets", { unit }),
    /** @param {Record<string, string>} about unit or hex, to, kind @returns {Promise<import("./types.js").SightAnswer>} */
    sight: (about) => ask("sight", about),
    /** @returns {Promise<import("./types.js").View>} */
    getView: () => request(urls.view),
    /** The state as it was at an earlier number. @param {number} n @returns {Promise<import("./types.js").View>} */
    getViewAt: (n) => request(`${urls.view}?at=${n}`),
    /** Everything between two numbers, in order. @param {number} after @param {number} upTo */
    async getUpTo(after, upTo) {
      /** @type {import("./types.js").WargameEvent[]} */
      const found = [];
      while (after < upTo) {
        const events = (await getEvents(after, Math.min(400, upTo - after))).filter((event) => event.n <= upTo);
        if (!events.length) break;
        found.push(...events);
        after = events[events.length - 1].n;
      }
      return found;
    },
    /** The server's clock, whatever this machine's says. */
    now: () => Date.now() + clockOffset,
    outbox,
    /**
     * One intention: the same id again until somebody answers, so that nothing happens twice.
     * @param {Record<string, unknown> & {type: string}} command
     * @param {() => void} [onRetry]
     * @returns {Promise<import("./types.js").Answer>}
     */
    command: async (command, onRetry) => (await outbox).give(command, onRetry),
  };
}
