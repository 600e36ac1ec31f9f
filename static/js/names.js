/** The standard terms for what the rules name by code. Unknown codes (a teacher's own guns) are shown as words. */
import { groundWord, resultWord } from "./panel/words.js";
import { list, t } from "./text.js";

export { gunWord as gunName, phaseWord as phaseName, purposeWord as purposeName } from "./panel/words.js";

/** @param {string} code */
const plain = (code) => code.replaceAll("_", " ");

/** @param {Record<string, () => string>} names */
const lookup = (names) => (/** @type {string | null | undefined} */ code) => (code ? (names[code]?.() ?? plain(code)) : "");

export const sideName = lookup({ red: () => t("Red"), blue: () => t("Blue") });
export const sideLetter = lookup({ red: () => "R", blue: () => "B" });

export const roleName = lookup({
  director: () => t("Director"),
  controller: () => t("Controller"),
  red: () => t("Red player"),
  blue: () => t("Blue player"),
  observer: () => t("Observer"),
});

export const unitType = lookup({
  tank: () => t("Tanks"),
  ifv: () => t("Infantry fighting vehicles"),
  infantry: () => t("Infantry"),
  anti_tank: () => t("Anti-tank missiles"),
  recon: () => t("Reconnaissance"),
  sp_howitzer: () => t("Self-propelled howitzers"),
  mortar: () => t("Mortars"),
  engineer: () => t("Engineers"),
});

/** Movement points without a needless ".0". @param {number} points */
export const pointsWord = (points) => String(Math.round(points * 10) / 10);

/** What has befallen a unit, worst first. @param {import("./types.js").Unit} unit @returns {{code: string, word: string}[]} */
export function statuses(unit) {
  const codes = unit.destroyed ? ["K"]
    : [unit.firepower_kill && "F", unit.mobility_kill && "M", unit.suppressed && "S"];
  return codes.flatMap((code) => (code ? [{ code, word: resultWord(code) }] : []));
}

/** One line about a hex: terrain, height, what crosses it. @param {any} info what the board's describe gives */
export function hexLine(info) {
  return list([
    groundWord(info.terrain),
    t("height {metres} m", { metres: info.height ?? 0 }),
    ...(info.road?.length ? [t("road {sides}", { sides: info.road.join(" ") })] : []),
    ...(info.river?.length ? [t("river {sides}", { sides: info.river.join(" ") })] : []),
    ...(info.fort && info.fort !== "none" ? [groundWord(info.fort)] : []),
  ]);
}

/** @param {string} iso @returns {string} hours and minutes of a server time in the reader's zone */
export function clock(iso) {
  const date = new Date(iso);
  return `${String(date.getHours()).padStart(2, "0")}:${String(date.getMinutes()).padStart(2, "0")}`;
}
