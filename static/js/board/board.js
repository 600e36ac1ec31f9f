/** The board: terrain as a bitmap, everything alive as SVG above it, and what the reader points at as events. Knows no rules. */

import { t } from "../text.js";
import { createAiding } from "./aiding.js";
import { createCounters, objectiveLabel, objectiveRim } from "./counters.js";
import { describe } from "./describe.js";
import { createFollow } from "./follow.js";
import { createRulers, createScale } from "./frame.js";
import { createGeometry } from "./geometry.js";
import { listenToKeys } from "./keyboard.js";
import { createLabels } from "./labels.js";
import { createTerrainLayer, whenIdle } from "./layer.js";
import { createMarkers } from "./markers.js";
import { createMover } from "./mover.js";
import { listenToPointers } from "./pointer.js";
import { cell, chip, printedNames, rings } from "./rings.js";
import { createScene } from "./scene.js";
import { el, group, hatching, keyed } from "./svg.js";
import { createTools } from "./tools.js";
import { GROWN, READ, createViewport } from "./viewport.js";
/** @import { Label } from "./labels.js" */
/** @import { BoardEvent, Lookups, MapData, Marker, Objective, Preview, Unit } from "./types.js" */

let boards = 0;
const LAYERS = /** @type {const} */ (["hexnames", "ground", "zones", "objectives", "advice", "plans", "cursor", "counters", "levels", "markers", "aids", "show", "labels", "preview", "pointed"]);

/**
 * @param {HTMLElement} container
 * @param {{map: MapData, lookups?: Lookups, reducedMotion?: boolean}} options
 */
export function createBoard(container, { map, lookups = {}, reducedMotion }) {
  const number = (boards += 1);
  const hatch = `url(#board-hatch-${number})`;
  const unseen = `url(#board-unseen-${number})`;
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
  container.style.setProperty("--board-unseen", unseen);
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
      hatching(`board-hatch-${number}`, 7, "hatch-line"), hatching(`board-unseen-${number}`, 9, "unseen-line"),
    ]),
    ...Object.values(layers),
  ]));

  const printed = printedNames(geometry, scene.cells);
  layers.hexnames.append(...printed.values());
  const viewport = createViewport(container, world, geometry.size, { moved, rested: () => rest(), byHand: () => follow.byHand(), still });
  const unit = () => viewport.unit;
  const near = () => viewport.unit >= READ.near;
  const labels = createLabels(layers.labels, { unit, near, size: geometry.size, view: () => viewport.seen(), obstacles: () => [...counters.places(), ...(near() ? markers.places() : [])] });
  const counters = createCounters(layers.counters, geometry, { unit, named });
  const taken = (/** @type {string} */ hex) => counters.at(hex).length > 0;
  const aids = createAiding(layers, geometry, { counters, hatch: unseen });
  const flags = keyed(layers.objectives);
  const markers = createMarkers({ zones: layers.zones, levels: layers.levels, plans: layers.plans, top: layers.markers }, geometry, lookups, { hatch, taken, label: labels.set });
  const motion = createMover(layers.show, geometry, markers, counters, { still, levels: lookups.levels, hatch });
  const rulers = createRulers(container, geometry, viewport);
  const scale = createScale(container, map.hex_size_m, 2 * geometry.across);
  /** The counters have been laid out. @param {Label[]} names */
  function named(names) {
    labels.set("units", names);
    aids.moved();
  }
  /** @type {ReturnType<typeof import("./legend.js").createLegend>|null} */
  let legend = null;
  const middle = () => ({ x: viewport.box.width / 2, y: viewport.box.height / 2 });
  // 44 pixels for a counter.
  const follow = createFollow(geometry, viewport, { changed: () => tools.follow(follow), where: (id) => counters.find(id), least: () => Math.max(READ.near * viewport.edge.least, 1 / GROWN) });
  const tools = createTools(container, {
    zoom: (factor) => viewport.zoomAt(middle(), factor, true),
    home: () => board.home(),
    follow: () => follow.toggle(),
    legend: () => import("./legend.js").then(({ createLegend }) => (legend ??= createLegend(container)).toggle()),
  });

  let [cursor, hovered] = /** @type {(string|null)[]} */ ([null, null]);

  function moved() {
    rulers.update();
    scale(viewport.k);
  }

  /** The view has come to rest: the terrain is sharpened when the browser has time. */
  function rest() {
    counters.rescale();
    labels.arrange();
    whenIdle(() => {
      if (container.isConnected && !container.classList.contains("moving")) terrain.refine(viewport.view(), viewport.k);
    });
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
    if (board.mode !== "target") {
      // While a path is drawn only the mover's own stack is spread, and only until one of it is chosen.
      counters.fan(board.mode === "select" || (!unit && hex === aids.start()) ? hex : null);
      if (unit) tell("unitclick", counters.at(hex).find((u) => u.id === unit)?.hex ?? hex, { units: [unit] });
    }
    tell("hexclick", hex);
  }

  listenToPointers(container, viewport, {
    click(p, target) {
      const unit = board.mode === "target" ? null : target.closest(board.mode === "path" ? ".fanned" : "[data-unit]")?.getAttribute("data-unit");
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

  listenToKeys(container, geometry, viewport, {
    cursor: () => cursor,
    hovered: () => hovered,
    first: scene.cells[0].hex,
    go(hex) {
      setCursor(hex);
      viewport.reveal(geometry.center(hex));
      hover(hex);
    },
    choose,
    home: () => board.home(),
    leave() {
      counters.fan(null);
      setCursor(null);
      hover(null);
    },
  });

  /** @type {Map<string, Unit>} */
  const LIVE = new Map();

  const board = Object.assign(new EventTarget(), {
    /** In "target" and "path" a click on a counter is a click on its hex; in "path" a spread stack is still chosen from. */
    mode: /** @type {"select"|"target"|"path"} */ ("select"),
    geometry, layers, label: labels.set,
    /** With whose eyes the units are looked at. @param {Record<string, Unit>} units */
    lens: (units) => units,
    /** @param {Record<string, Unit>} all @param {{objectives?: Objective[]}} [more] */
    setUnits(all, { objectives } = {}) {
      const units = board.lens(all);
      LIVE.clear();
      for (const unit of Object.values(units)) LIVE.set(unit.id, unit);
      motion.landed();
      counters.set(units);
      for (const [hex, name] of printed) name.classList.toggle("hidden", taken(hex));
      if (!objectives) return;
      flags.update(objectives.map((o) => [o.hex, o]), (objective) => objectiveRim(geometry, objective));
      labels.set("objectives", objectives.map((objective) => objectiveLabel(geometry, objective)));
    },
    /** @param {Record<string, Marker>} all */
    setMarkers(all) {
      markers.set(all);
      motion.settled();
    },
    setPlans: markers.setPlans,
    setReach: aids.setReach,
    setPath: aids.setPath,
    setTargets: aids.setTargets,
    setSight: aids.setSight,
    /** Rings under the pointer while a target is chosen. @param {Preview|null} preview */
    preview(preview) {
      layers.preview.replaceChildren();
      if (!preview) return;
      layers.preview.append(rings(geometry, preview.target, preview.levels, { every: true, taken }));
      const c = geometry.center(preview.target);
      if (preview.label) layers.preview.append(chip(preview.label, { x: c.x, y: c.y - 33 }, "preview-label"));
    },
    /** @param {string} hex @param {{animate?: boolean, least?: number}} [how] */
    focusHex(hex, how) {
      follow.byHand();
      setCursor(hex);
      viewport.focus(geometry.center(hex), how);
    },
    /** @param {{animate?: boolean}} [how] */
    home({ animate = true } = {}) {
      follow.byHand();
      viewport.home(animate);
    },
    setCursor,
    /** Advice: a rim about each hex, and signs and words beside it. @param {{hex: string, className: string}[]} rims @param {Label[]} signs */
    setAdvice(rims, signs) {
      layers.advice.replaceChildren(...rims.map(({ hex, className }) => cell(geometry, hex, className)));
      labels.set("advice", signs);
    },
    /** The director points at a hex: the view goes there, and a ring stays for a while. Fires "look" {hex}. @param {string} hex */
    async look(hex) {
      const { point } = await import("./look.js");
      point(layers.pointed, geometry, viewport, hex);
      tell("look", hex);
    },
    /** One event, live: the view goes there, then what happened is shown. @param {BoardEvent} event */
    async play(event) {
      await follow.before(event);
      await motion.play(event);
      follow.note(event);
    },
    /** An event that is not shown by movement. */
    note: follow.note,
    /** The events before a page was opened: in the middle of a battery the view is there at once. */
    attend: follow.attend,
    clearShow: motion.clear,
    describe: info,
    /** @param {{labels?: boolean, grid?: boolean}} display */
    setDisplay({ labels, grid }) {
      if (labels !== undefined) container.classList.toggle("no-labels", !labels);
      if (grid !== undefined) {
        container.classList.toggle("no-grid", !grid);
        terrain.show({ grid });
      }
      rest();
    },
    destroy() {
      for (const watch of [resized, themed]) watch.disconnect();
      container.replaceChildren();
    },
  });

  const resized = new ResizeObserver(() => {
    viewport.resize();
    follow.resized();
  });
  resized.observe(container);
  const themed = new MutationObserver(() => {
    terrain.recolour();
    rulers.recolour();
    legend?.recolour();
    rest();
  });
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  tools.follow(follow);
  viewport.resize();
  terrain.open(viewport.k);
  rulers.recolour();
  return board;
}
