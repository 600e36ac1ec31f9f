/** "Look here": the view goes gently to a hex, and a ring pulses about it for a while. Fetched when the director first points. */

import { el, group } from "./svg.js";
import { READ } from "./viewport.js";
/** @import { Geometry } from "./types.js" */

/** The ring stays so long, the view takes so long to get there, in milliseconds. */
const STAYS = 4200;
const GLIDE = 650;
let timer = 0;

/** @param {SVGElement} layer @param {Geometry} geometry @param {ReturnType<typeof import("./viewport.js").createViewport>} viewport @param {string} hex */
export function point(layer, geometry, viewport, hex) {
  const c = geometry.center(hex);
  // No farther than where counters are read; whoever is nearer already stays so near.
  const near = Math.max(viewport.k, READ.near * viewport.edge.least);
  viewport.show({ x: c.x - 1, y: c.y - 1, width: 2, height: 2 }, { animate: true, least: 0, most: near, ms: GLIDE });
  const rings = ["pulse late", "pulse", "halo", "ring"].map((name) => el("circle", { r: 40, class: name }));
  layer.replaceChildren(group("pointed", [group("size", rings)], c));
  clearTimeout(timer);
  timer = window.setTimeout(() => layer.replaceChildren(), STAYS);
}
