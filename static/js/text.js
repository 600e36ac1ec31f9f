/** The reader's language: English is the key, #texts holds its translation. Clauses come from #clauses. */

/** @param {string} id @returns {any} */
export function readJson(id) {
  const element = document.getElementById(id);
  return element?.textContent ? JSON.parse(element.textContent) : null;
}

/** @type {Record<string, string>} */
const texts = readJson("texts") ?? {};
/** @type {Record<string, import("./types.js").Clause>} */
export const clauses = readJson("clauses") ?? {};

export const language = document.documentElement.lang.toLowerCase().startsWith("zh") ? "zh" : "en";

/**
 * The sentence in the reader's language, with {name} replaced.
 * @param {string} english
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function t(english, params = {}) {
  const sentence = texts[english] || english;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/** @param {{en: string, zh: string} | null | undefined} text @returns {string} */
export function pick(text) {
  return text ? text[language] || text.en || text.zh : "";
}

/** Words joined as a list in the reader's language. @param {string[]} words */
export function list(words) {
  return words.join(language === "zh" ? "、" : ", ");
}
