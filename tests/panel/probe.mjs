/** Answers one question of the tests about the panel: reads {ask, events, ruleset} on standard input, prints JSON. */
import { readFileSync } from "node:fs";
import "./fakedom.mjs";

const panelDirectory = new URL("../../static/js/panel/", import.meta.url);
const load = (name) => import(new URL(name, panelDirectory).href);
const [{ addEvent, newRecord, stripsOf }, { lineSentence, sentence, tileSentences }, { gunState, stripLine, tilesOf }, { beats, beatsWithin, createPace }, { createPanel }, { createLog }, { cardWords, figures }, { stood, undoneOf }, { stripView }] =
  await Promise.all(["strips.js", "sentences.js", "summary.js", "pace.js", "panel.js", "log.js", "later.js", "../rewound.js", "strip_view.js"].map(load));

const { ask, events, ruleset, waiting, hexes, catalogue, late, within, dim } = JSON.parse(readFileSync(0, "utf8"));
const names = {
  ruleset, clauses: { "IF-2": { title: "Arrival", text: "One die." } },
  unitName: (id) => id ?? "an unseen unit", dim: () => Boolean(dim), batteryName: (id) => id, sideName: (side) => ({ red: "Red", blue: "Blue" })[side], unitArmour: () => "none",
  hexInfo: (hex) => hexes?.[hex] ?? null, catalogue,
};
// What is fetched later is here from the start, unless a test asks what stands in its place.
while (!late && !(cardWords() && figures())) await new Promise((done) => setTimeout(done, 5));
const place = () => document.createElement("div");

const ANSWERS = {
  strips() {
    const items = stripsOf(events);
    const strips = items.filter((item) => item.kind !== "line").map((strip) => ({
      ...strip, all: tilesOf(strip).map((tile) => ({ ...tile, told: tileSentences(tile, names) })), line: stripLine(strip, names),
      states: strip.guns.map((gun) => gunState(strip, gun)),
    }));
    return { strips, lines: items.filter((item) => item.kind === "line"), order: items.map((item) => item.kind) };
  },
  steps() {
    // What one event after another leaves, at every length of the history.
    const record = newRecord();
    return events.map((event, index) => {
      addEvent(record, event);
      return JSON.stringify(record.items) === JSON.stringify(stripsOf(events.slice(0, index + 1)));
    });
  },
  sentences: () => events.map((event) => sentence(event, names)),
  lines: () => stripsOf(events).filter((item) => item.kind === "line").map((line) => lineSentence(line, names)),
  /** The latest strip with the step it shows large, as text and as it is written. */
  picture() {
    const panel = createPanel(place(), names);
    panel.load(events);
    const card = panel.now.childNodes.find((node) => node.nodeName === "article");
    const lit = (node) => (node.nodeType !== 1 ? [] : [...(/\bringed\b/.test(node.getAttribute("class") ?? "") ? [node.textContent] : []), ...node.childNodes.flatMap(lit)]);
    return { text: panel.now.textContent, html: panel.now.outerHTML, card: card?.textContent ?? "", ringed: card ? lit(card) : [] };
  },
  /** Every step of every strip in large, as text, with the strip's line. */
  cards() {
    const strips = stripsOf(events).filter((item) => item.kind !== "line");
    return strips.map((strip) => ({
      kind: strip.kind, unit: strip.unit, line: stripLine(strip, names),
      steps: tilesOf(strip).map((tile) => stripView(strip, { picked: tile.key, slot: false }, names).filter(Boolean).map((part) => part.outerHTML).join(" ")),
    }));
  },
  /** A history that begins later, from each event on: the kinds of its strips, and its first picture. */
  cuts() {
    return events.map((_, index) => {
      const panel = createPanel(place(), names);
      panel.load(events.slice(index));
      return { kinds: stripsOf(events.slice(index)).filter((item) => item.kind !== "line").map((item) => item.kind), text: panel.root.textContent };
    });
  },
  async pictures() {
    const [pushed, loaded] = [place(), place()];
    const panel = createPanel(pushed, names);
    const same = [];
    for (let index = 0; index < events.length; index += 1) {
      await panel.push([events[index]]);
      if (index % 4 !== 0 && index !== events.length - 1) continue;
      loaded.replaceChildren();
      createPanel(loaded, names).load(events.slice(0, index + 1));
      same.push(silent(pushed) === silent(loaded));
    }
    return { same, spoken: panel.spoken.childNodes.map((node) => node.textContent), loadedSpeech: loaded.childNodes[0].childNodes.at(-1).textContent };
  },
  async log() {
    const [one, all] = [place(), place()];
    const log = createLog(one, names);
    for (const event of events) log.push([event]);
    createLog(all, names).load(events);
    return { same: one.outerHTML === all.outerHTML, text: all.textContent };
  },
  async waiting() {
    const [asked, told] = [place(), place()];
    const panel = createPanel(asked, names);
    panel.load(events);
    panel.waitingSlot.append("form");
    const before = asked.textContent;
    panel.waiting(waiting);
    panel.waiting(waiting);
    createPanel(told, names).load(events.slice(0, -1));
    const late = createPanel(told, names);
    late.load(events.slice(0, -1));
    late.waiting(waiting);
    return { before, after: asked.textContent, slot: panel.waitingSlot.parentNode?.getAttribute("data-slot") ?? null, late: late.waitingSlot.parentNode !== null };
  },
  /** An open decision told by the event, by the state alone, and by both. */
  decided() {
    const [told, late, twice] = [0, -1, 0].map((end) => {
      const panel = createPanel(place(), names);
      panel.load(end ? events.slice(0, end) : events);
      return panel;
    });
    for (const panel of [late, twice]) panel.waiting(waiting);
    return { told: told.now.textContent, late: late.now.textContent, twice: twice.now.textContent };
  },
  beats: () => beats(events),
  within: () => beatsWithin(events, within),
  rewound: () => ({ undone: [...undoneOf(events)], stood: stood(events).map(({ n }) => n) }),
  /** The log after a rewind: each fold with its heading and its lines, and what stands outside. */
  folds() {
    const root = place();
    createLog(root, names).load(events);
    const all = (node, is) => (node.nodeType !== 1 ? [] : [...(is(node) ? [node] : []), ...node.childNodes.flatMap((child) => all(child, is))]);
    const marked = (node) => all(node, (one) => one.getAttribute("data-mark") === "undone").map((one) => one.textContent);
    const folds = all(root, (node) => node.nodeName === "details");
    return { folds: folds.map((fold) => ({ title: fold.childNodes[0].textContent, lines: marked(fold) })), undone: marked(root), text: root.textContent };
  },
  async play() {
    const shown = [];
    const pace = createPace((event) => shown.push(event.n), (rest) => shown.push(...rest.map((event) => event.n)));
    const steps = [];
    const played = pace.add(events, (event) => void steps.push(event.n));
    const first = shown.length;
    pace.skip();
    await played;
    return { first, shown, steps, playing: pace.playing };
  },
};

/** The picture without what is read aloud. */
function silent(root) {
  const panel = root.childNodes[0];
  return panel.childNodes.slice(0, -1).map((node) => node.outerHTML).join("");
}

process.stdout.write(JSON.stringify(await ANSWERS[ask]()), () => process.exit(0));
