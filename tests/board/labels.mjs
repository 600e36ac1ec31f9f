/** Draws labels on a layer whose letters have the widths given on standard input: out of sight, then in sight. Tells each time what was asked and drawn. */
import { readFileSync } from "node:fs";
import "../panel/fakedom.mjs";

const { widths, steps } = JSON.parse(readFileSync(0, "utf8"));
const { createLabels } = await import(new URL("../../static/js/board/labels.js", import.meta.url).href);

let [hidden, asked] = [true, 0];
// As in a browser: text out of sight has no letters at all.
Object.assign(Object.getPrototypeOf(document.createElement("g")), {
  before() {},
  getComputedTextLength() {
    asked += 1;
    return hidden ? 0 : [...this.textContent].reduce((sum, letter) => sum + widths[letter], 0);
  },
  getSubStringLength(at, length) {
    if (hidden) throw new RangeError("no letters");
    return [...this.textContent.slice(at, at + length)].reduce((sum, letter) => sum + (widths[letter] ?? 6), 0);
  },
});

const layer = document.createElementNS("", "g");
const box = { x: 0, y: 0, width: 2000, height: 1000 };
const labels = createLabels(layer, { unit: () => 1, near: () => true, size: box, view: () => box, obstacles: () => [] });
const answers = steps.map((step) => {
  asked = 0;
  ({ hidden } = step);
  labels.set("plans", step.words.map((words, i) => ({ key: words, at: { x: 500, y: 100 + 200 * i }, reach: 20, words: [words], className: "plan", chip: true })));
  labels.arrange();
  const grounds = layer.childNodes.map((sign) => sign.outerHTML.match(/class="ground"[^>]*? width="([\d.]+)"/)?.[1]);
  return { asked, grounds: grounds.map(Number) };
});
process.stdout.write(JSON.stringify(answers));
