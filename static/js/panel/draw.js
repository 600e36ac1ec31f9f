/** SVG elements, and a keyed redraw that keeps elements, focus and running animations where nothing changed. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string | number | null | undefined | false>} [attributes]
 * @param {...(Node | string | null | false)} children
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** Makes the children of `root` look like `fresh`. @param {Element} root @param {(Node | null | false)[]} fresh */
export function patchChildren(root, fresh) {
  const old = [...root.childNodes];
  const keyed = new Map(old.map((node) => [keyOf(node), node]));
  const plain = old.filter((node) => keyOf(node) === null);
  /** @type {Set<Node>} */
  const kept = new Set();
  const result = fresh.filter((node) => node !== null && node !== false).map((node) => {
    const key = keyOf(node);
    const match = key === null ? plain.find((one) => !kept.has(one) && sameSort(one, node)) : keyed.get(key);
    if (!match || kept.has(match) || !sameSort(match, node)) return node;
    kept.add(match);
    patch(match, node);
    return match;
  });
  for (const node of old) if (!kept.has(node)) root.removeChild(node);
  result.forEach((node, index) => {
    if (root.childNodes[index] !== node) root.insertBefore(node, root.childNodes[index] ?? null);
  });
}

/** @param {Node} old @param {Node} fresh */
function patch(old, fresh) {
  if (old.nodeType === 3) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  const [before, after] = [/** @type {Element} */ (old), /** @type {Element} */ (fresh)];
  for (const name of before.getAttributeNames()) if (!after.hasAttribute(name)) before.removeAttribute(name);
  for (const name of after.getAttributeNames()) {
    const value = after.getAttribute(name) ?? "";
    if (before.getAttribute(name) !== value) before.setAttribute(name, value);
  }
  // A slot holds what somebody else has mounted there: a half-entered die must survive our redraw.
  if (!before.hasAttribute("data-slot")) patchChildren(before, [...after.childNodes]);
}

/** @param {Node} node */
function keyOf(node) {
  return node.nodeType === 1 ? /** @type {Element} */ (node).getAttribute("data-id") : null;
}

/** @param {Node} one @param {Node} other */
function sameSort(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName;
}

/** The first element below `root` that carries the attribute. @param {Element} root @param {string} attribute @returns {Element | null} */
export function findBy(root, attribute) {
  return root.querySelector(`[${attribute}]`);
}

/** Opens a polygon's points. @param {number} cx @param {number} cy @param {number} size @param {"pointy" | "flat"} orientation */
export function hexPoints(cx, cy, size, orientation) {
  const turn = orientation === "pointy" ? -90 : 0;
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((turn + corner * 60) * Math.PI) / 180;
    return `${(cx + size * Math.cos(angle)).toFixed(1)},${(cy + size * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}
