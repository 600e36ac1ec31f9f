/** What lies in a hex, as data and as one sentence for the status strip and for those who do not see the map. */

import { t } from "../text.js";
import { statusText } from "./counters.js";
/** @import { Cell, HexInfo, Unit } from "./types.js" */

/** @param {string} terrain */
export function terrainName(terrain) {
  /** @type {Record<string, string>} */
  const names = { open: t("open ground"), soft: t("soft ground"), forest: t("forest"), town: t("town"), water: t("water") };
  return names[terrain] ?? terrain;
}

/** @param {string} fort */
export const fortName = (fort) => (fort === "bunker" ? t("bunker") : t("fieldworks"));

/** @param {Cell} cell @param {Unit[]} units @returns {HexInfo} */
export function describe(cell, units) {
  const parts = [
    cell.hex,
    terrainName(cell.terrain),
    t("height {metres} m", { metres: cell.height }),
    cell.road.length ? t("road {sides}", { sides: cell.road.join(" ") }) : "",
    cell.river.length ? t("river {sides}", { sides: cell.river.join(" ") }) : "",
    cell.fort ? fortName(cell.fort) : "",
    ...units.map(statusText),
  ].filter(Boolean);
  return {
    hex: cell.hex, terrain: cell.terrain, height: cell.height, road: cell.road, river: cell.river, fort: cell.fort,
    units: units.map((unit) => unit.id), text: parts.join(" · "),
  };
}
