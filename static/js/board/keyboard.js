/** Keys on the board: arrows move the cursor hex by hex, Enter chooses, plus and minus zoom, Home shows all, Escape leaves. */

/** @import { Geometry } from "./types.js" */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {HTMLElement} container @param {Geometry} geometry @param {ReturnType<typeof import("./viewport.js").createViewport>} viewport
 * @param {{cursor: () => string|null, hovered: () => string|null, first: string, go: (hex: string) => void, choose: (hex: string) => void, home: () => void, leave: () => void}} on
 */
export function listenToKeys(container, geometry, viewport, on) {
  const middle = () => ({ x: viewport.box.width / 2, y: viewport.box.height / 2 });

  function cursorPoint() {
    const cursor = on.cursor();
    if (!cursor) return middle();
    const c = geometry.center(cursor);
    return { x: c.x * viewport.k + viewport.offset.x, y: c.y * viewport.k + viewport.offset.y };
  }

  container.addEventListener("keydown", (e) => {
    if (e.target !== container || e.altKey || e.ctrlKey || e.metaKey) return;
    const step = STEPS[e.key];
    const cursor = on.cursor();
    if (step) {
      const centre = viewport.toWorld(middle());
      const from = geometry.parse(cursor ?? on.hovered() ?? geometry.hexAt(centre.x, centre.y) ?? on.first);
      if (!from) return;
      const [rows, columns] = cursor ? step : [0, 0];
      const [row, column] = [from.row + rows, from.column + columns];
      if (geometry.holds(row, column)) on.go(geometry.name(row, column));
    } else if (e.key === "Enter" && cursor) on.choose(cursor);
    else if (e.key === "Home") on.home();
    else if (e.key === "+" || e.key === "=") viewport.zoomAt(cursorPoint(), 1.3, true);
    else if (e.key === "-") viewport.zoomAt(cursorPoint(), 1 / 1.3, true);
    else if (e.key === "Escape") {
      on.leave();
      return;
    } else return;
    e.preventDefault();
  });
}
