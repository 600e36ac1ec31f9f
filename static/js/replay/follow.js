/** The director leads the class through the replay; whoever follows is shown the same step, as far as he may see it. */

/** At most so often, in milliseconds; and again after so long, for those who come later. */
const BEAT = 200;
const AGAIN = 3000;

/**
 * @typedef {{n: number, view: import("./types.js").ViewName, playing: boolean, speed: number}} Place
 * @param {{place: () => Place, send: (command: {type: string} & Place) => Promise<unknown>, failed: (problem: unknown) => void}} given
 */
export function createLead({ place, send, failed }) {
  let on = false;
  let told = "";
  let at = 0;
  let timer = 0;
  let busy = false;

  async function tell() {
    clearTimeout(timer);
    if (!on) return;
    const now = performance.now();
    const wait = busy ? BEAT : at + BEAT - now;
    if (wait > 0) {
      timer = window.setTimeout(tell, wait);
      return;
    }
    const here = place();
    told = JSON.stringify(here);
    at = now;
    busy = true;
    try {
      await send({ type: "replay_at", ...here });
    } catch (problem) {
      failed(problem);
    } finally {
      busy = false;
    }
    if (on) timer = window.setTimeout(tell, told === JSON.stringify(place()) ? AGAIN : BEAT);
  }

  return {
    get on() {
      return on;
    },
    /** @param {boolean} next */
    set(next) {
      on = next;
      tell();
    },
    /** The page has gone on. */
    moved() {
      if (on && told !== JSON.stringify(place())) tell();
    },
  };
}
