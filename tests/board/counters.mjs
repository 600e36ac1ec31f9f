/** Plays courses of units, given on standard input, on a layer: each step as drawn by what was there before, and as drawn from nothing. */
import { readFileSync } from "node:fs";
import "../panel/fakedom.mjs";

const { createCounters } = await import(new URL("../../static/js/board/counters.js", import.meta.url).href);
const geometry = { center: (hex) => ({ x: Number(hex) * 100, y: 50 }) };

function board() {
  const layer = document.createElementNS("", "g");
  const counters = createCounters(layer, geometry, { unit: () => 1, named: () => {} });
  return { layer, counters };
}

/** @param {ReturnType<typeof board>} one @param {{units: Record<string, any>, open: string | null}} step */
function shown({ layer, counters }, { units, open }) {
  counters.set(units);
  counters.fan(open);
  return layer.childNodes.map((element) => element.outerHTML);
}

const answers = JSON.parse(readFileSync(0, "utf8")).map((course) => {
  const kept = board();
  return course.map((step) => {
    const before = new Map(kept.layer.childNodes.map((element) => [element.getAttribute("data-unit"), element]));
    const after = shown(kept, step);
    const same = kept.layer.childNodes.filter((element) => before.get(element.getAttribute("data-unit")) === element);
    return { after, fresh: shown(board(), step), found: Object.keys(step.units).map(kept.counters.find), kept: same.map((element) => element.getAttribute("data-unit")) };
  });
});
process.stdout.write(JSON.stringify(answers));
