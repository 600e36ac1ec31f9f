/** What stays at the window's edge while the map moves: row and column numbers, scale bar, north arrow. */

import { t } from "../text.js";
import { el } from "./svg.js";
/** @import { Geometry } from "./types.js" */

/** @param {HTMLElement} container @param {Geometry} geometry @param {ReturnType<typeof import("./viewport.js").createViewport>} viewport */
export function createRulers(container, geometry, viewport) {
  const make = (/** @type {string} */ className) => {
    const canvas = document.createElement("canvas");
    canvas.className = className;
    canvas.setAttribute("aria-hidden", "true");
    container.append(canvas);
    return canvas;
  };
  const top = make("board-ruler board-ruler-top");
  const left = make("board-ruler board-ruler-left");
  let marked = /** @type {{row: number, column: number}|null} */ (null);
  let colours = ["", "", ""];

  /** @param {HTMLCanvasElement} canvas @param {boolean} across @param {[number, number]} range @param {number|undefined} lit */
  function draw(canvas, across, range, lit) {
    const ratio = window.devicePixelRatio || 1;
    const { width, height } = viewport.box;
    const { edge } = viewport;
    const [w, h] = across ? [width, edge.top] : [edge.left, height];
    if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
      [canvas.width, canvas.height] = [Math.round(w * ratio), Math.round(h * ratio)];
      [canvas.style.width, canvas.style.height] = [`${w}px`, `${h}px`];
    }
    const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const [ink, paper, accent] = colours;
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.fillStyle = paper;
    c.fillRect(0, 0, w, h);
    c.textAlign = "center";
    c.textBaseline = "middle";
    const { k, offset } = viewport;
    const first = geometry.place(geometry.rows[0], geometry.columns[0]);
    const other = geometry.place(geometry.rows[0] + 1, geometry.columns[0] + 1);
    // The shifted half of a row has its centres half a hex on: the number stands between the two.
    const half = geometry.pointy === across ? geometry.across / 2 : 0;
    const pitch = across ? (geometry.pointy ? 2 * geometry.across : other.x - first.x) : geometry.pointy ? other.y - first.y : 2 * geometry.across;
    const begin = across ? Math.min(first.x, geometry.place(geometry.rows[0] + 1, geometry.columns[0]).x) : Math.min(first.y, geometry.place(geometry.rows[0], geometry.columns[0] + 1).y);
    const start = geometry.pointy === across ? begin + half : first[across ? "x" : "y"];
    const every = [1, 5, 10].find((n) => n * pitch * k >= 24 * edge.scale) ?? 20;
    const w2 = 12 * edge.scale;
    for (let n = range[0]; n <= range[1]; n += 1) {
      if (n % every && n !== lit) continue;
      const p = (start + (n - range[0]) * pitch) * k + (across ? offset.x : offset.y);
      if (p < (across ? edge.left : edge.top) || p > (across ? w : h)) continue;
      if (n === lit) {
        c.fillStyle = accent;
        if (across) c.fillRect(p - w2, 0, 2 * w2, h);
        else c.fillRect(0, p - w2 * 0.75, w, w2 * 1.5);
      }
      c.fillStyle = n === lit ? paper : ink;
      c.font = `${n % 5 ? 400 : 700} ${w2}px "Segoe UI", Roboto, "Noto Sans", sans-serif`;
      c.fillText(String(n).padStart(2, "0"), across ? p : w / 2, across ? h / 2 + 0.5 : p);
    }
  }

  const rulers = {
    update() {
      draw(top, true, geometry.columns, marked?.column);
      draw(left, false, geometry.rows, marked?.row);
    },
    /** Lights the numbers of a hex. @param {{row: number, column: number}|null} place */
    mark(place) {
      if (marked?.row === place?.row && marked?.column === place?.column) return;
      marked = place;
      rulers.update();
    },
    recolour() {
      const style = getComputedStyle(container);
      colours = ["--board-ruler-ink", "--board-ruler", "--board-accent"].map((name) => style.getPropertyValue(name).trim());
      rulers.update();
    },
  };
  return rulers;
}

/** Scale bar and north arrow. @param {HTMLElement} container @param {number} hexSize metres between hex centres @param {number} pitch the same in world units */
export function createScale(container, hexSize, pitch) {
  const box = document.createElement("div");
  box.className = "board-scale";
  const bar = document.createElement("span");
  bar.className = "bar";
  const label = document.createElement("span");
  const north = el("svg", { viewBox: "-12 -18 24 36", class: "north", role: "img", "aria-label": t("north is up") }, [
    el("path", { d: "M0,-16L7,8L0,3.5Z", class: "dark" }), el("path", { d: "M0,-16L-7,8L0,3.5Z", class: "light" }),
    el("text", { x: 0, y: 18 }, ["N"]),
  ]);
  const measure = document.createElement("div");
  measure.className = "measure";
  measure.append(label, bar);
  box.append(north, measure);
  container.append(box);
  /** @param {number} k */
  return function update(k) {
    const metre = (pitch * k) / hexSize;
    const sizes = [100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000];
    const length = [...sizes].reverse().find((m) => m * metre <= 130) ?? 50;
    bar.style.width = `${(length * metre).toFixed(1)}px`;
    label.textContent = length < 1000 ? t("{n} m", { n: length }) : t("{n} km", { n: length / 1000 });
  };
}
