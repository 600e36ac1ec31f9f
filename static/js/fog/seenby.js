/** For the keepers: whether the enemy sees a unit, and under which label (FOG-1, FOG-3). */
import { sideName } from "../names.js";
import { t } from "../text.js";

/** @param {import("../types.js").State} state @param {import("../types.js").Unit} unit */
export function seenWords(state, unit) {
  const enemy = unit.side === "red" ? "blue" : "red";
  const contact = Object.entries(state.contacts ?? {}).find(([key, one]) => key.startsWith(`${enemy}/`) && one.unit === unit.id)?.[1];
  const what = { side: sideName(enemy), label: contact?.id ?? "", turn: contact?.turn ?? 0, hex: contact?.hex ?? "" };
  if (!contact) return t("{side} has never seen it", what);
  if (contact.seen) return t("{side} sees it, as {label}", what);
  return contact.hex ? t("{side} saw it last in turn {turn} at {hex}, as {label}", what) : t("{side} has lost it, {label} by its name", what);
}
