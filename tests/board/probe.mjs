/** Prints, for the maps given on standard input, what geometry.js says of each hex: centre, neighbours, rings, way back. */
import { readFileSync } from "node:fs";

const { createGeometry } = await import(new URL("../../static/js/board/geometry.js", import.meta.url).href);

const answers = JSON.parse(readFileSync(0, "utf8")).map((map) => {
  const geometry = createGeometry(map);
  const hexes = {};
  for (let row = map.rows[0]; row <= map.rows[1]; row += 1) {
    for (let column = map.columns[0]; column <= map.columns[1]; column += 1) {
      const hex = geometry.name(row, column);
      const centre = geometry.center(hex);
      hexes[hex] = {
        centre,
        found: geometry.hexAt(centre.x + 9, centre.y - 11),
        sides: Object.fromEntries(geometry.sides.map((side) => [side, {
          neighbour: geometry.neighbour(hex, side),
          middle: geometry.sideMiddle(centre, side),
          walk: geometry.walk(hex, side, 6),
        }])),
        rings: [0, 1, 2, 3].map((far) => geometry.ring(hex, far)),
      };
    }
  }
  const names = Object.keys(hexes);
  return {
    sides: geometry.sides, hexes,
    distances: names.slice(0, 40).map((a) => names.map((b) => geometry.distance(a, b))),
    parsed: (map.ask ?? []).map((text) => geometry.parse(text)),
  };
});
process.stdout.write(JSON.stringify(answers));
