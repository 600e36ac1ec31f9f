/** Small help for making and reusing SVG elements. */

/** @typedef {{x: number, y: number, scale?: number}} Place */

const NS = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string|number>} [attributes] @param {(SVGElement|string)[]} [children] @returns {SVGElement} */
export function el(name, attributes = {}, children = []) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {string} className @param {(SVGElement|string)[]} [children] @param {{x: number, y: number}} [at] */
export const group = (className, children = [], at) =>
  el("g", { class: className, ...(at ? { transform: `translate(${at.x} ${at.y})` } : {}) }, children);

/** @param {string} className @param {string|number} content @param {number} x @param {number} y */
export const text = (className, content, x, y) => el("text", { class: className, x, y }, [String(content)]);

/** @param {Place} place */
function transformOf({ x, y, scale = 1 }) {
  const at = `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`;
  return scale === 1 ? at : `${at} scale(${scale.toFixed(2)})`;
}

/** @param {{x: number, y: number}[]} points */
export const polygon = (points) => points.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(" ");

/** Slanting lines to fill an area with. @param {string} id @param {number} size @param {string} className */
export const hatching = (id, size, className) =>
  el("pattern", { id, width: size, height: size, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, [
    el("rect", { width: size, height: size, class: `${className}-ground`, fill: "none" }), el("path", { d: `M0,${size / 2}H${size}`, class: className }),
  ]);

/**
 * Keyed redraw: one element a key, made anew only when what it shows has changed. What has only moved is put elsewhere.
 * @param {SVGElement} layer
 */
export function keyed(layer) {
  /** @type {Map<string, {shown: string, at: string, element: SVGElement}>} */
  const known = new Map();
  return {
    /** @template T @param {[key: string, shows: T, at?: Place][]} entries in drawing order @param {(value: T, key: string, old?: SVGElement) => SVGElement} draw about 0, 0; it may change the old one */
    update(entries, draw) {
      const wanted = new Set(entries.map(([key]) => key));
      for (const [key, { element }] of known) {
        if (wanted.has(key)) continue;
        element.remove();
        known.delete(key);
      }
      let next = layer.firstElementChild;
      for (const [key, value, place] of entries) {
        const shown = JSON.stringify(value);
        const old = known.get(key);
        let entry = old;
        if (!entry || entry.shown !== shown) {
          const element = draw(value, key, old?.element);
          entry = { shown, at: element === old?.element ? old.at : "", element };
          if (old && element !== old.element) {
            if (next === old.element) next = element;
            old.element.replaceWith(element);
          }
          known.set(key, entry);
        }
        const at = place ? transformOf(place) : "";
        if (entry.at !== at) {
          entry.at = at;
          entry.element.setAttribute("transform", at);
        }
        // What has gone to the back is taken out of the way, rather than all others moved past it.
        if (next && next !== entry.element && next.nextElementSibling === entry.element) {
          layer.append(next);
          next = entry.element;
        }
        if (next === entry.element) next = next.nextElementSibling;
        else layer.insertBefore(entry.element, next);
      }
    },
    /** @param {string} key */
    get: (key) => known.get(key)?.element ?? null,
  };
}
