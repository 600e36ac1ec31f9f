/** Roads and rivers as graphs: links joined into through-going lines and drawn as smooth curves. */

/** @import { Point } from "./types.js" */

/**
 * Joins links into long lines. Where three or more meet, the straightest pair goes through, the rest end there.
 * @param {[string, string][]} links @param {(key: string) => Point} pointOf @returns {string[][]}
 */
export function chains(links, pointOf) {
  /** @type {Map<string, number[]>} */
  const at = new Map();
  links.forEach(([a, b], i) => {
    for (const key of [a, b]) at.set(key, [...(at.get(key) ?? []), i]);
  });
  const other = (/** @type {number} */ link, /** @type {string} */ key) =>
    links[link][0] === key ? links[link][1] : links[link][0];
  /** @type {Map<string, number>} "node link" -> link it goes on in */
  const onward = new Map();
  for (const [key, all] of at) {
    const free = new Set(all);
    const centre = pointOf(key);
    const angle = (/** @type {number} */ link) => {
      const p = pointOf(other(link, key));
      return Math.atan2(p.y - centre.y, p.x - centre.x);
    };
    while (free.size > 1) {
      let best = /** @type {[number, number]|null} */ (null);
      let straightest = all.length === 2 ? -2 : 0.2;
      for (const a of free) {
        for (const b of free) {
          if (a >= b) continue;
          const straight = -Math.cos(angle(a) - angle(b));
          if (straight > straightest + 1e-9) [straightest, best] = [straight, [a, b]];
        }
      }
      if (!best) break;
      onward.set(`${key} ${best[0]}`, best[1]);
      onward.set(`${key} ${best[1]}`, best[0]);
      best.forEach((link) => free.delete(link));
    }
  }
  const used = new Set();
  const follow = (/** @type {string} */ key, /** @type {number} */ link) => {
    const keys = [];
    let next = onward.get(`${key} ${link}`);
    while (next !== undefined && !used.has(next)) {
      used.add(next);
      key = other(next, key);
      keys.push(key);
      next = onward.get(`${key} ${next}`);
    }
    return keys;
  };
  return links.flatMap(([a, b], i) => {
    if (used.has(i)) return [];
    used.add(i);
    const forward = follow(b, i);
    return [[...follow(a, i).reverse(), a, b, ...forward]];
  });
}

/** A dense smooth line through the points (Catmull-Rom). @param {Point[]} points @param {number} [pieces] @returns {Point[]} */
export function through(points, pieces = 12) {
  if (points.length < 3) return points;
  const closed = points[0].x === points[points.length - 1].x && points[0].y === points[points.length - 1].y;
  const last = points.length - 1;
  const get = (/** @type {number} */ i) => {
    if (i < 0) return closed ? points[last - 1] : mirror(points[0], points[1]);
    if (i > last) return closed ? points[1] : mirror(points[last], points[last - 1]);
    return points[i];
  };
  const out = [points[0]];
  for (let i = 0; i < last; i += 1) {
    const [a, b, c, d] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    for (let s = 1; s <= pieces; s += 1) {
      const t = s / pieces;
      out.push({ x: spline(a.x, b.x, c.x, d.x, t), y: spline(a.y, b.y, c.y, d.y, t) });
    }
  }
  return out;
}

/** @param {Point} p @param {Point} q */
const mirror = (p, q) => ({ x: 2 * p.x - q.x, y: 2 * p.y - q.y });

/** @param {number} a @param {number} b @param {number} c @param {number} d @param {number} t */
const spline = (a, b, c, d, t) =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);

/** A dense smooth line that starts and ends at the ends and touches the middle of every leg between (B-spline of second degree).
 * @param {Point[]} points @param {number} [pieces] @returns {Point[]} */
export function along(points, pieces = 8) {
  const middle = (/** @type {Point} */ p, /** @type {Point} */ q) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
  const out = [points[0]];
  let from = middle(points[0], points[1]);
  out.push(from);
  for (let i = 1; i < points.length - 1; i += 1) {
    const to = middle(points[i], points[i + 1]);
    for (let s = 1; s <= pieces; s += 1) {
      const t = s / pieces;
      const [u, v, w] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      out.push({ x: u * from.x + v * points[i].x + w * to.x, y: u * from.y + v * points[i].y + w * to.y });
    }
    from = to;
  }
  out.push(points[points.length - 1]);
  return out;
}

/** Adds a line to a path; closed lines are rounded at their joints. @param {Path2D} path @param {Point[]} points @param {boolean} [closed] */
export function addLine(path, points, closed = false) {
  if (points.length < 2) return;
  const n = points.length;
  if (!closed) {
    points.forEach((p, i) => (i ? path.lineTo(p.x, p.y) : path.moveTo(p.x, p.y)));
    return;
  }
  const half = (/** @type {number} */ i) => {
    const [p, q] = [points[i % n], points[(i + 1) % n]];
    return /** @type {[number, number]} */ ([(p.x + q.x) / 2, (p.y + q.y) / 2]);
  };
  path.moveTo(...half(0));
  for (let i = 1; i <= n; i += 1) path.quadraticCurveTo(points[i % n].x, points[i % n].y, ...half(i));
  path.closePath();
}
