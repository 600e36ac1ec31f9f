/** The bitmap layer: the whole map painted once, and a sharp detail of what is seen once a near view has come to rest. */

import { createPainter, readPalette } from "./terrain.js";
/** @import { Scene } from "./scene.js" */
/** @import { Rect } from "./types.js" */

const MOST_PIXELS = 16_000_000;
/** Pixels of the whole map for each of the screen's, in the view that a page opens with. */
const FINE = 1.25;
/** And at least so many for each of the world's: as close as the view goes by itself, nothing has to be painted anew. */
const LEAST = 0.8;

/** Runs something when the browser has time. @param {() => void} run */
export function whenIdle(run) {
  if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: 400 });
  else setTimeout(run, 30);
}

/** @param {HTMLElement} world @param {Scene} scene */
export function createTerrainLayer(world, scene) {
  const { size } = scene.geometry;
  const ratio = window.devicePixelRatio || 1;
  const base = canvasIn(world, "board-terrain");
  const detail = canvasIn(world, "board-detail");
  const most = Math.sqrt(MOST_PIXELS / (size.width * size.height));
  let scale = 1;
  let display = { grid: true };
  let painter = createPainter(scene, readPalette(world));
  let sharp = /** @type {{area: Rect, k: number}|null} */ (null);

  /** @param {HTMLCanvasElement} canvas @param {Rect} area @param {number} k */
  function draw(canvas, area, k) {
    canvas.width = Math.round(area.width * k);
    canvas.height = Math.round(area.height * k);
    Object.assign(canvas.style, {
      left: `${area.x}px`, top: `${area.y}px`, width: `${area.width}px`, height: `${area.height}px`,
    });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.setTransform(k, 0, 0, k, -area.x * k, -area.y * k);
    painter(context, area, display);
  }

  function repaint() {
    draw(base, { x: -2, y: -2, width: size.width + 4, height: size.height + 4 }, scale);
    detail.hidden = true;
    sharp = null;
  }

  return {
    /** @param {number} zoom of the first view */
    open(zoom) {
      scale = Math.min(most, Math.max(zoom * FINE, LEAST) * ratio);
      repaint();
    },
    /** The theme has changed. */
    recolour() {
      painter = createPainter(scene, readPalette(world));
      repaint();
    },
    /** @param {Partial<typeof display>} next */
    show(next) {
      display = { ...display, ...next };
      repaint();
    },
    /** Called when the view rests: paints what is seen at the sharpness of the screen, where the base is coarser.
     * @param {Rect} view @param {number} zoom */
    refine(view, zoom) {
      const k = Math.min(zoom * ratio, 6);
      if (k <= scale * 1.1) {
        detail.hidden = true;
        sharp = null;
        return;
      }
      if (sharp && Math.abs(sharp.k / k - 1) < 0.05 && holds(sharp.area, clip(view, size))) return;
      const spare = Math.min(0.4, (Math.sqrt(MOST_PIXELS / (view.width * view.height * k * k)) - 1) / 2);
      const area = clip({
        x: view.x - view.width * spare, y: view.y - view.height * spare,
        width: view.width * (1 + 2 * spare), height: view.height * (1 + 2 * spare),
      }, size);
      if (area.width < 1 || area.height < 1) return;
      detail.hidden = false;
      draw(detail, area, k);
      sharp = { area, k };
    },
  };
}

/** @param {HTMLElement} world @param {string} className */
function canvasIn(world, className) {
  const canvas = document.createElement("canvas");
  canvas.className = className;
  canvas.setAttribute("aria-hidden", "true");
  world.append(canvas);
  return canvas;
}

/** @param {Rect} area @param {{width: number, height: number}} size @returns {Rect} */
function clip(area, size) {
  const [x, y] = [Math.max(-2, area.x), Math.max(-2, area.y)];
  return {
    x, y,
    width: Math.min(size.width + 2, area.x + area.width) - x,
    height: Math.min(size.height + 2, area.y + area.height) - y,
  };
}

/** @param {Rect} outer @param {Rect} inner */
const holds = (outer, inner) =>
  inner.x >= outer.x - 1 && inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 && inner.y + inner.height <= outer.y + outer.height + 1;
