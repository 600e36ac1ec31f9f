/** The words of movement and direct fire: weapons, modes, shifts, ways over the ground, ends, standing orders, in the reader's language. */

import { t } from "../text.js";
import { plain } from "./words.js";

/** @param {string} weapon */
export function weaponWord(weapon) {
  switch (weapon) {
    case "large_gun": return t("large gun");
    case "medium_gun": return t("medium gun");
    case "small_gun": return t("small gun");
    case "autocannon": return t("autocannon");
    case "vehicle_missile": return t("vehicle missile");
    case "portable_missile": return t("portable missile");
    case "rocket_launcher": return t("rocket launcher");
    case "small_arms": return t("small arms");
    default: return plain(weapon);
  }
}

/** What kind of shot, or of act in a hex. @param {string} mode */
export function modeWord(mode) {
  switch (mode) {
    case "aimed": return t("Direct fire");
    case "opportunity": return t("Opportunity fire");
    case "covering": return t("Covering fire");
    case "on_the_move": return t("Fire on the move");
    case "short_halt": return t("Short halt");
    case "mover": return t("The mover's own shot");
    case "zone": return t("Fire zone");
    default: return plain(mode);
  }
}

/** A shift of the attack level (DF-2). @param {string} shift */
export function shiftWord(shift) {
  switch (shift) {
    case "on_the_move": return t("fire on the move");
    case "short_halt": return t("short halt");
    case "moving_target": return t("moving target");
    case "cover": return t("cover");
    case "fort": return t("works");
    case "height": return t("target stands higher");
    case "boost": case "fire_boost": return t("fire boost");
    default: return plain(shift);
  }
}

/** Why a movement ended (MOV-6). @param {string} reason */
export function endWord(reason) {
  switch (reason) {
    case "declared": return t("the side ends it");
    case "spent": return t("the points are used up");
    case "insufficient": return t("the points left do not suffice for any next hex");
    case "stopped": return t("the unit is immobilised or destroyed");
    default: return t("it is over");
  }
}

/** @param {string} reason */
export function endShort(reason) {
  switch (reason) {
    case "declared": return t("declared");
    case "spent": return t("used up");
    case "insufficient": return t("too few points");
    case "stopped": return t("stopped");
    default: return t("over");
  }
}

/** @param {string | number} order */
export function orderWord(order) {
  if (order === "ask") return t("ask first");
  if (order === "hold") return t("hold fire");
  return t("fire at level {level} or more", { level: order });
}

/** What a shooter shoots at, as the tables of direct fire tell them apart. @param {string} kind */
export function kindWord(kind) {
  return kind === "infantry" ? t("infantry") : t("vehicle");
}

/** What somebody says who answers a decision in another's place. @param {string | null | undefined} by */
export function byWord(by) {
  switch (by) {
    case "clock": return t("by the clock");
    case "director": return t("by the director");
    case "order": return t("by standing order");
    default: return "";
  }
}

/** A run of hexes in which nothing happened. @param {number} count @param {number} cost @param {string} ground  "road", a terrain, or "" */
export function runWord(count, cost, ground) {
  if (!cost) return t("{count} hexes", { count });
  const what = { count, cost: pointsWord(cost) };
  switch (ground) {
    case "road": return t("{count} hexes along the road, {cost}", what);
    case "open": return t("{count} hexes over open ground, {cost}", what);
    case "forest": return t("{count} hexes through forest, {cost}", what);
    default: return t("{count} hexes, {cost}", what);
  }
}

/** Movement points in words. @param {number} points */
export function pointsWord(points) {
  return points === 1 ? t("one point") : t("{points} points", { points });
}

/** A level or a shift with a true minus. @param {number} value */
export function levelWord(value) {
  return value < 0 ? `−${-value}` : String(value);
}

/** @param {string} side @returns {"red" | "blue"} */
export function enemyOf(side) {
  return side === "red" ? "blue" : "red";
}
