/** The board: terrain as a bitmap, everything alive as SVG above it, and what the reader points at as events. Knows no rules. */

import { t } from "../text.js";
import { createCounters, flag } from "./counters.js";
import { describe } from "./describe.js";
import { createRulers, createScale } from "./frame.js";
import { createGeometry } from "./geometry.js";
import { createTerrainLayer } from "./layer.js";
import { createMarkers } from "./markers.js";
import { createMotion } from "./motion.js";
import { listenToPointers } from "./pointer.js";
import { cell, chip, rings } from "./rings.js";
import { createScene } from "./scene.js";
import { el, group, keyed } from "./svg.js";
import { createTools } from "./tools.js";
import { createViewport } from "./viewport.js";
/** @import { Lookups, MapData, Marker, Objective, Preview, Unit } from "./types.js" */

let boards = 0;
const LAYERS = /** @type {const} */ (["zones", "cursor", "counters", "objectives", "plans", "markers", "show", "preview"]);

/**
 * @param {HTMLElement} container
 * @param {{map: MapData, lookups?: Lookups, reducedMotion?: boolean}} options
 */
export function createBoard(container, { map, lookups = {}, reducedMotion }) {
  const number = (boards += 1);
  const hatch = `url(#board-hatch-${number})`;
  const asked = window.matchMedia("(prefers-reduced-motion: reduce)");
  const still = () => reducedMotion ?? asked.matches;
  const geometry = createGeometry(map);
  const scene = createScene(map, geometry);
  const cells = new Map(scene.cells.map((c) => [c.hex, c]));

  container.replaceChildren();
  container.classList.add("board");
  container.tabIndex = 0;
  container.setAttribute("role", "application");
  container.setAttribute("aria-label", t("Map. Arrow keys move the cursor, Enter selects, plus and minus zoom, Home shows the whole map."));
  container.style.setProperty("--board-hatch", hatch);
  const world = document.createElement("div");
  world.className = "board-world";
  world.style.width = `${geometry.size.width}px`;
  world.style.height = `${geometry.size.height}px`;
  container.append(world);
  const terrain = createTerrainLayer(world, scene);

  const layers = /** @type {Record<(typeof LAYERS)[number], SVGElement>} */ (
    Object.fromEntries(LAYERS.map((name) => [name, group(`layer-${name}`)]))
  );
  world.append(el("svg", { class: "board-live", width: geometry.size.width, height: geometry.size.height }, [
    el("defs", {}, [
      el("pattern", { id: `board-hatch-${number}`, width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, [
        el("path", { d: "M0,3.5H7", class: "hatch-line" }),
      ]),
    ]),
    ...Object.values(layers),
  ]));

  const counters = createCounters(layers.counters, geometry);
  const flags = keyed(layers.objectives);
  const markers = createMarkers({ zones: layers.zones, plans: layers.plans, top: layers.markers }, geometry, lookups, hatch);
  const motion = createMotion(layers.show, geometry, markers, counters, { still, levels: lookups.levels, hatch });
  const viewport = createViewport(container, world, geometry.size, { moved, rested: () => rest(), still });
  const rulers = createRulers(container, geometry, viewport);
  const scale = createScale(container, map.hex_size_m, 2 * geometry.across);
  /** @type {ReturnType<typeof import("./legend.js").createLegend>|null} */
  let legend = null;
  const middle = () => ({ x: viewport.box.width / 2, y: viewport.box.height / 2 });
  createTools(container, {
    zoom: (factor) => viewport.zoomAt(middle(), factor, true),
    home: () => viewport.home(),
    legend: async () => {
      const { createLegend } = await import("./legend.js");
      legend ??= createLegend(container);
      return legend.toggle();
    },
  });

  let cursor = /** @type {string|null} */ (null);
  let hovered = /** @type {string|null} */ (null);

  function moved() {
    rulers.update();
    scale(viewport.k);
  }

  /** The view has come to rest: the terrain is sharpened when the browser has time. */
  function rest() {
    const refine = () => {
      if (container.isConnected && !container.classList.contains("moving")) terrain.refine(viewport.view(), viewport.k);
    };
    if (window.requestIdleCallback) window.requestIdleCallback(refine, { timeout: 400 });
    else setTimeout(refine, 30);
  }

  /** @param {string} hex */
  const info = (hex) => {
    const found = cells.get(hex);
    if (!found) throw new RangeError(`no hex ${hex} on this map`);
    return describe(found, counters.at(hex));
  };

  /** @param {string} type @param {string|null} hex @param {object} [more] */
  function tell(type, hex, more = {}) {
    board.dispatchEvent(new CustomEvent(type, { detail: hex ? { ...info(hex), ...more } : null }));
  }

  /** @param {string|null} hex */
  function hover(hex) {
    if (hex === hovered) return;
    hovered = hex;
    drawCursor();
    rulers.mark(hex ? geometry.parse(hex) : null);
    tell("hexhover", hex);
  }

  function drawCursor() {
    layers.cursor.replaceChildren(
      ...(hovered && hovered !== cursor ? [cell(geometry, hovered, "hover")] : []),
      ...(cursor ? [cell(geometry, cursor, "cursor-halo"), cell(geometry, cursor, "cursor")] : []),
    );
  }

  /** @param {string|null} hex */
  function setCursor(hex) {
    cursor = hex;
    drawCursor();
  }

  /** @param {string} hex @param {string|null} [unit] */
  function choose(hex, unit = null) {
    setCursor(hex);
    if (board.mode === "select") {
      counters.fan(hex);
      if (unit) tell("unitclick", counters.at(hex).find((u) => u.id === unit)?.hex ?? hex, { units: [unit] });
    }
    tell("hexclick", hex);
  }

  listenToPointers(container, viewport, {
    click(p, target) {
      const unit = board.mode === "select" ? target.closest("[data-unit]")?.getAttribute("data-unit") : null;
      const { x, y } = viewport.toWorld(p);
      const owner = unit ? LIVE.get(unit)?.hex : null;
      const hex = owner ?? geometry.hexAt(x, y);
      if (!hex) {
        counters.fan(null);
        setCursor(null);
      } else choose(hex, unit ?? null);
    },
    hover(p) {
      const at = p && viewport.toWorld(p);
      hover(at ? geometry.hexAt(at.x, at.y) : null);
    },
  });

  container.addEventListener("keydown", (e) => {
    if (e.target !== container || e.altKey || e.ctrlKey || e.metaKey) return;
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[e.key];
    if (step) {
      const centre = viewport.toWorld(middle());
      const from = geometry.parse(cursor ?? hovered ?? geometry.hexAt(centre.x, centre.y) ?? scene.cells[0].hex);
      if (!from) return;
      const moves = cursor ? step : [0, 0];
      const [row, column] = [from.row + moves[0], from.column + moves[1]];
      if (geometry.holds(row, column)) {
        const hex = geometry.name(row, column);
        setCursor(hex);
        viewport.reveal(geometry.center(hex));
        hover(hex);
      }
    } else if (e.key === "Enter" && cursor) choose(cursor);
    else if (e.key === "Home") viewport.home();
    else if (e.key === "+" || e.key === "=") viewport.zoomAt(cursorPoint(), 1.3, true);
    else if (e.key === "-") viewport.zoomAt(cursorPoint(), 1 / 1.3, true);
    else if (e.key === "Escape") {
      counters.fan(null);
      setCursor(null);
      hover(null);
      return;
    } else return;
    e.preventDefault();
  });

  function cursorPoint() {
    if (!cursor) return middle();
    const c = geometry.center(cursor);
    return { x: c.x * viewport.k + viewport.offset.x, y: c.y * viewport.k + viewport.offset.y };
  }

  /** @type {Map<string, Unit>} */
  const LIVE = new Map();

  const board = Object.assign(new EventTarget(), {
    /** In "target" a click on a counter is a click on its hex. @type {"select"|"target"} */
    mode: /** @type {"select"|"target"} */ ("select"),
    geometry,
    /** @param {Record<string, Unit>} units @param {{objectives?: Objective[]}} [more] */
    setUnits(units, { objectives } = {}) {
      LIVE.clear();
      for (const unit of Object.values(units)) LIVE.set(unit.id, unit);
      counters.set(units);
      if (!objectives) return;
      flags.update(objectives.map((o) => [o.hex, o]), (objective) => {
        const sign = flag(objective);
        const c = geometry.center(objective.hex);
        sign.setAttribute("transform", `translate(${c.x} ${c.y})`);
        return sign;
      });
    },
    /** @param {Record<string, Marker>} all */
    setMarkers(all) {
      markers.set(all);
      motion.settled();
    },
    setPlans: markers.setPlans,
    /** Rings under the pointer while a target is chosen. @param {Preview|null} preview */
    preview(preview) {
      layers.preview.replaceChildren();
      if (!preview) return;
      layers.preview.append(rings(geometry, preview.target, preview.levels, { every: true }));
      const c = geometry.center(preview.target);
      if (preview.label) layers.preview.append(chip(preview.label, { x: c.x, y: c.y - 33 }, "preview-label"));
    },
    /** @param {string} hex @param {{animate?: boolean, least?: number}} [how] */
    focusHex(hex, how) {
      setCursor(hex);
      viewport.focus(geometry.center(hex), how);
    },
    /** @param {{animate?: boolean}} [how] */
    home: ({ animate = true } = {}) => viewport.home(animate),
    setCursor,
    play: motion.play,
    clearShow: motion.clear,
    describe: info,
    /** @param {{labels?: boolean, grid?: boolean}} display */
    setDisplay({ labels, grid }) {
      if (labels !== undefined) container.classList.toggle("no-labels", !labels);
      if (grid !== undefined) terrain.show({ grid });
      rest();
    },
    destroy() {
      resized.disconnect();
      themed.disconnect();
      container.replaceChildren();
    },
  });

  const resized = new ResizeObserver(() => viewport.resize());
  resized.observe(container);
  const themed = new MutationObserver(() => {
    terrain.recolour();
    rulers.recolour();
    legend?.recolour();
    rest();
  });
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  terrain.repaint();
  viewport.resize();
  rulers.recolour();
  return board;
}
