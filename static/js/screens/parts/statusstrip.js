/** The hex under the pointer or the cursor: full name, terrain, height, what crosses it and what stands there. */
import { h, redraw } from "../../dom.js";
import { hexLine, sideLetter, statuses } from "../../names.js";
import { list, pick, t } from "../../text.js";

/** @param {import("../context.js").Context} ctx @param {{button?: HTMLElement}} [options] `button`: where a tool puts its own */
export function statusstrip(ctx, { button } = {}) {
  const strip = h("div", { class: "hexstrip" });
  /** @type {string | null} */
  let hex = null;

  function draw() {
    const { state, scenario } = ctx.store.shown;
    const info = hex ? ctx.board.describe(hex) : null;
    const units = info ? Object.values(state.units).filter((unit) => unit.hex === info.hex) : [];
    const objective = info && scenario.objectives.find((one) => one.hex === info.hex);
    redraw(strip, [info, units], () => (info ? [
      h("b", { class: "hexname" }, info.hex),
      h("span", { class: "hex-ground" }, hexLine(info)),
      objective ? h("span", { class: "objective" }, t("objective {name}, worth {value}", { name: pick(objective.name), value: objective.value })) : null,
      ...units.map((unit) => h("span", { class: "standing" },
        h("span", { class: `letter side-${unit.side}` }, sideLetter(unit.side)), pick(unit.name),
        statuses(unit).length ? h("span", { class: "row-detail" }, ` (${list(statuses(unit).map((one) => one.word))})`) : null)),
    ] : [h("span", { class: "hint" }, t("Point at a hex, or move the cursor with the arrow keys, to read what is there."))]));
  }

  for (const name of ["hexhover", "hexclick"]) {
    ctx.board.addEventListener(name, (/** @type {CustomEvent} */ event) => {
      hex = event.detail?.hex ?? hex;
      draw();
    });
  }
  ctx.store.subscribe(draw);
  return button ? h("div", { class: "strip-and-tools" }, strip, button) : strip;
}
