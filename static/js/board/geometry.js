/** Hexes in the plane: names (MAP-1), neighbours, distance, rings and the way from a point on the map to its hex (MAP-2). */

/** Centre to corner, in world units. */
export const RADIUS = 32;
const ROOT3 = Math.sqrt(3);

/** Sides clockwise, as the scatter diagram counts them (IF-3b), each with its step in cube coordinates (q, r). */
const SIDES = {
  pointy: ["NE", "E", "SE", "SW", "W", "NW"],
  flat: ["N", "NE", "SE", "S", "SW", "NW"],
};
/** @type {Record<"pointy"|"flat", [number, number][]>} */
const STEPS = {
  pointy: [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]],
  flat: [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]],
};

/** @param {number} value */
const two = (value) => String(value).padStart(2, "0");

/**
 * @param {{orientation: "pointy"|"flat", shifted: "odd"|"even", rows: [number, number], columns: [number, number], sheet?: string}} map
 */
export function createGeometry({ orientation, shifted, rows, columns, sheet = "" }) {
  const pointy = orientation === "pointy";
  const parity = shifted === "odd" ? 1 : 0;
  const sides = SIDES[orientation];
  const steps = STEPS[orientation];
  // Half a hex of border around the map, so that the first hex starts at 0, 0.
  const across = (RADIUS * ROOT3) / 2;
  const origin = pointy
    ? { x: across - columns[0] * across * 2, y: RADIUS - rows[0] * RADIUS * 1.5 }
    : { x: RADIUS - columns[0] * RADIUS * 1.5, y: across - rows[0] * across * 2 };
  const countR = rows[1] - rows[0] + 1;
  const countC = columns[1] - columns[0] + 1;
  const size = pointy
    ? { width: (countC * 2 + 1) * across, height: (countR * 1.5 + 0.5) * RADIUS }
    : { width: (countC * 1.5 + 0.5) * RADIUS, height: (countR * 2 + 1) * across };

  /** How far a row (pointy) or column (flat) is pushed, in half hexes. @param {number} line */
  const shift = (line) => ((line & 1) === parity ? 1 : 0);

  /** @param {number} row @param {number} column */
  const name = (row, column) => two(row) + two(column) + sheet;
  /** @param {number} row @param {number} column */
  const holds = (row, column) =>
    row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1];

  /** Takes lower case, blanks and a missing sheet; null where the map has no such hex.
   * @param {string} text @returns {{row: number, column: number}|null} */
  function parse(text) {
    const match = /^(\d\d)(\d\d)([A-Z]*)$/.exec(text.replace(/\s+/g, "").toUpperCase());
    if (!match || (match[3] && match[3] !== sheet.toUpperCase())) return null;
    const [row, column] = [Number(match[1]), Number(match[2])];
    return holds(row, column) ? { row, column } : null;
  }

  /** @param {string} hex */
  function must(hex) {
    const place = parse(hex);
    if (!place) throw new RangeError(`no hex ${hex} on this map`);
    return place;
  }

  // Cube coordinates count from a row (or column) of even number, whatever the map's first one is.
  /** @param {number} row @param {number} column @returns {[number, number]} */
  function toCube(row, column) {
    const line = pointy ? row : column;
    const pushed = (line - (line & 1)) / 2 + (parity ? 0 : line & 1);
    return pointy ? [column - pushed, row] : [column, row - pushed];
  }

  /** @param {number} q @param {number} r @returns {[number, number]} row, column */
  function fromCube(q, r) {
    const line = pointy ? r : q;
    const pushed = (line - (line & 1)) / 2 + (parity ? 0 : line & 1);
    return pointy ? [r, q + pushed] : [r + pushed, q];
  }

  /** The centre of any row and column, on the map or not. @param {number} row @param {number} column */
  function place(row, column) {
    return pointy
      ? { x: origin.x + across * (2 * column + shift(row)), y: origin.y + RADIUS * 1.5 * row }
      : { x: origin.x + RADIUS * 1.5 * column, y: origin.y + across * (2 * row + shift(column)) };
  }

  /** @param {string} hex */
  function center(hex) {
    const { row, column } = must(hex);
    return place(row, column);
  }

  // Side i lies between corner i and corner i + 1.
  const angles = sides.map((_, i) => ((pointy ? -90 : -120) + 60 * i) * (Math.PI / 180));
  const outline = angles.map((a) => ({ x: RADIUS * Math.cos(a), y: RADIUS * Math.sin(a) }));

  /** @param {{x: number, y: number}} c a centre */
  const cornersAt = (c) => outline.map((p) => ({ x: c.x + p.x, y: c.y + p.y }));
  /** @param {string} hex */
  const corners = (hex) => cornersAt(center(hex));

  /** The hexes from `hex` on towards a side, the start left out; null and its place where the map ends.
   * @param {string} hex @param {string} side @param {number} count */
  function walk(hex, side, count) {
    const step = steps[sides.indexOf(side)];
    if (!step) throw new RangeError(`no side ${side}`);
    const { row, column } = must(hex);
    const [q, r] = toCube(row, column);
    return Array.from({ length: count }, (_, i) => {
      const [y, x] = fromCube(q + step[0] * (i + 1), r + step[1] * (i + 1));
      return { hex: holds(y, x) ? name(y, x) : null, ...place(y, x) };
    });
  }

  /** @param {string} hex @param {string} side @returns {string|null} */
  const neighbour = (hex, side) => walk(hex, side, 1)[0].hex;

  /** @param {string} a @param {string} b */
  function distance(a, b) {
    const [from, to] = [must(a), must(b)];
    const [q1, r1] = toCube(from.row, from.column);
    const [q2, r2] = toCube(to.row, to.column);
    const [q, r] = [q1 - q2, r1 - r2];
    return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
  }

  /** Hexes of the map at exactly this distance. @param {string} hex @param {number} far @returns {string[]} */
  function ring(hex, far) {
    const { row, column } = must(hex);
    if (far === 0) return [name(row, column)];
    const [q0, r0] = toCube(row, column);
    let [q, r] = [q0 + steps[4][0] * far, r0 + steps[4][1] * far];
    const found = [];
    for (const [dq, dr] of steps) {
      for (let i = 0; i < far; i += 1) {
        const [y, x] = fromCube(q, r);
        if (holds(y, x)) found.push(name(y, x));
        [q, r] = [q + dq, r + dr];
      }
    }
    return found;
  }

  /** Row and column under a point, on the map or not. @param {number} x @param {number} y @returns {[number, number]} */
  function at(x, y) {
    const line = Math.round(pointy ? (y - origin.y) / (RADIUS * 1.5) : (x - origin.x) / (RADIUS * 1.5));
    /** @type {[number, number]} */
    let best = [0, 0];
    let least = Infinity;
    for (let l = line - 1; l <= line + 1; l += 1) {
      const along = pointy ? x - origin.x : y - origin.y;
      const other = Math.round((along / across - shift(l)) / 2);
      const [row, column] = pointy ? [l, other] : [other, l];
      const c = place(row, column);
      const d = (c.x - x) ** 2 + (c.y - y) ** 2;
      if (d < least) [least, best] = [d, [row, column]];
    }
    return best;
  }

  /** @param {number} x @param {number} y @returns {string|null} */
  function hexAt(x, y) {
    const [row, column] = at(x, y);
    return holds(row, column) ? name(row, column) : null;
  }

  /** The side of `from` that `to` lies at, or null. @param {string} from @param {string} to */
  const sideTowards = (from, to) => sides.find((side) => neighbour(from, side) === to) ?? null;

  /** The middle of one side of a hex. @param {{x: number, y: number}} c @param {string} side */
  function sideMiddle(c, side) {
    const i = sides.indexOf(side);
    const [a, b] = [outline[i], outline[(i + 1) % 6]];
    return { x: c.x + (a.x + b.x) / 2, y: c.y + (a.y + b.y) / 2 };
  }

  return {
    orientation, pointy, rows, columns, sheet, sides, size, outline, across,
    name, parse, holds, center, place, corners, cornersAt, neighbour, walk, distance, ring, at, hexAt, sideTowards, sideMiddle,
  };
}
