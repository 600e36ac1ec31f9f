/** The keys of the replay; `?` lists them. */
import { createKeys } from "../keys.js";
import { t } from "../text.js";
import { JUMPS } from "./controls.js";
import { SPEEDS } from "./playhead.js";

/**
 * @param {import("./playhead.js").Playhead} head
 * @param {{jump: (kind: import("./types.js").Kind, way: 1 | -1) => void, last: () => number, help: () => void}} given
 */
export function replayKeys(head, { jump, last, help }) {
  const keys = createKeys();
  const on = () => void head.seek(head.n + 1, { step: true });
  const back = () => void head.seek(head.n - 1);
  /** @param {1 | -1} way */
  const faster = (way) => head.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(head.speed) + way))]);
  keys.add(
    { key: " ", label: t("Play or pause"), first: true, run: head.toggle },
    { key: "]", label: t("One step on"), repeats: true, run: on },
    { key: "[", label: t("One step back"), repeats: true, run: back },
    { key: "ArrowRight", label: t("One step on, unless the map or a list has the focus"), repeats: true, run: on },
    { key: "ArrowLeft", label: t("One step back, unless the map or a list has the focus"), repeats: true, run: back },
    { key: "Home", label: t("To the start"), run: () => void head.seek(0) },
    { key: "End", label: t("To the end"), run: () => void head.seek(last()) },
    { key: "+", label: t("Faster"), run: () => faster(1) },
    { key: "-", label: t("Slower"), run: () => faster(-1) },
    ...JUMPS.map(({ kind, key, next }) => ({ key, label: t("{what}; with Shift the one before", { what: next() }), run: (/** @type {boolean} */ shift) => jump(kind, shift ? -1 : 1) })),
    { key: "?", label: t("This list"), run: help },
  );
  return keys;
}
