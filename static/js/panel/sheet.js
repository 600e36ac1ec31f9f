/** Style sheets that are fetched when first needed, each once. */

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** Resolves when it is here; without it too, as what it is for is still readable then. @param {string} name of a file in static/css @returns {Promise<void>} */
export function ensureSheet(name) {
  const known = asked.get(name);
  if (known) return known;
  const link = document.createElement("link");
  const here = new Promise((/** @type {(value: void) => void} */ done) => {
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => {
      asked.delete(name);
      link.remove();
      done();
    });
  });
  asked.set(name, here);
  link.rel = "stylesheet";
  link.href = new URL(`../../css/${name}`, import.meta.url).href;
  document.head.append(link);
  return here;
}
