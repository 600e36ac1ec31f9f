/** Walks through a replay as the page does: reads {index, stretches} on standard input, prints the state at each step of three walks. */
import { readFileSync } from "node:fs";
import "../panel/fakedom.mjs";

const { createCourse } = await import(new URL("../../static/js/replay/course.js", import.meta.url).href);
const { index, stretches } = JSON.parse(readFileSync(0, "utf8"));
const text = Object.fromEntries(Object.entries(stretches).map(([from, stretch]) => [from, JSON.stringify(stretch)]));
const source = { index: async () => index, stretch: async (_view, from) => JSON.parse(text[from]) };
const steps = Array.from({ length: index.n + 1 }, (_, n) => n);

/** @param {number[]} walk */
async function walked(walk) {
  const course = createCourse(source, index);
  const found = [];
  for (const n of walk) found.push([n, JSON.parse(JSON.stringify((await course.at(n)).state))]);
  return found;
}

const course = createCourse(source, index);
process.stdout.write(JSON.stringify({
  forward: await walked(steps),
  backward: await walked([...steps].reverse()),
  hopping: await walked(steps.map((n) => (n * 37) % (index.n + 1))),
  told: (await course.told(index.n, 400)).map(({ n }) => n),
  read: (await course.read(index.n, Infinity)).map(({ n }) => n),
}), () => process.exit(0));
