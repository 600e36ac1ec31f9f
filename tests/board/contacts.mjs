/** Draws the contacts given on standard input on a board that is not there: the signs, the labels, and the words about each. */
import { readFileSync } from "node:fs";
import "../panel/fakedom.mjs";

const load = (name) => import(new URL(`../../static/js/${name}`, import.meta.url).href);
const [{ createContacts }, { contactWords, placed }, { seenWords }] = await Promise.all(["board/contacts.js", "fog/contacts.js", "fog/seenby.js"].map(load));
const { contacts, units, state } = JSON.parse(readFileSync(0, "utf8"));

const layers = [];
const holder = { dataset: {} };
const labels = [];
const draw = createContacts({
  layers: { counters: { before: (layer) => layers.push(layer), closest: () => holder } },
  geometry: { center: (hex) => ({ x: Number(hex.slice(2, 4)) * 100, y: Number(hex.slice(0, 2)) * 100 }) },
  label: (kind, list) => labels.push([kind, list]),
});
const steps = contacts.map((all) => {
  const shown = placed(all);
  draw(shown);
  return {
    signs: layers[0].childNodes.map((sign) => [sign.getAttribute("data-contact"), sign.getAttribute("transform"), sign.getAttribute("class")]),
    labels: labels.at(-1)[1].map(({ words }) => words), words: shown.map(contactWords),
  };
});
process.stdout.write(JSON.stringify({ steps, fog: "fog" in holder.dataset, seen: units.map((unit) => seenWords(state, unit)) }));
