/** A file that is taken home has style sheets and pictures in itself: by what address they are loaded from there. */
import { readJson } from "../text.js";
import { unpacked } from "./packed.js";

/** @type {Record<string, string>} */
const assets = readJson("assets") ?? {};

/** @param {string} module  the module that asks, from static/ @param {string} path  as it is written there */
export function addressOf(module, path) {
  const name = decodeURIComponent(new URL(path, `file:///${module}`).pathname.slice(1));
  return assets[name] ?? "";
}

/** The answers to the replay's two questions, from the file itself. @param {import("./types.js").Index} index @returns {import("./types.js").Source} */
export function inlineSource(index) {
  return {
    index: async () => index,
    stretch: async (_view, from) => JSON.parse(await unpacked(bytesOf(document.getElementById(`steps-${from}`)?.textContent ?? ""))),
  };
}

/** @param {string} text  gzip in Base64 */
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
