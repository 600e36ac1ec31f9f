/** The sign over the map that says with whose eyes it is drawn. */
import { h } from "../dom.js";
import { sideLetter, sideName } from "../names.js";
import { t } from "../text.js";

/** @param {{sight: HTMLElement}} places its neighbour over the board */
export function eyesChip({ sight }) {
  const chip = h("p", { class: "eyes-chip", role: "status", hidden: true });
  sight.before(chip);
  return {
    /** @param {"red" | "blue" | null} side null: all of it is seen */
    show(side) {
      chip.hidden = side === null;
      chip.replaceChildren(...(side ? [h("span", { class: `letter side-${side}`, "aria-hidden": "true" }, sideLetter(side)), t("As {side} sees it", { side: sideName(side) })] : []));
    },
  };
}
