/** Below the map, and aloud where the keyboard moves the cursor: what fog has to say of the hex under it. */
import { h } from "../dom.js";

/** @param {import("../screens/context.js").Context} ctx @param {HTMLElement} slot @param {(hex: string) => string[]} find */
export function hexWords(ctx, slot, find) {
  const words = h("p", { class: "hex-fog", hidden: true });
  slot.before(words);
  let hex = "";
  function draw() {
    const found = hex ? find(hex) : [];
    words.hidden = !found.length;
    const said = found.join(" · ");
    if (words.textContent === said) return;
    words.textContent = said;
    if (said && document.activeElement?.matches(".board:focus-visible")) ctx.say(said);
  }
  for (const type of ["hexhover", "hexclick"]) {
    ctx.board.addEventListener(type, (/** @type {CustomEvent} */ event) => {
      hex = event.detail?.hex ?? hex;
      draw();
    });
  }
  ctx.store.subscribe(draw);
}
