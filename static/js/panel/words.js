/** The words of the tables: steps, results, guns, ground, works, armour, directions, phases, in the reader's language. */

import { language, t } from "../text.js";

/** @param {string} step */
export function stepWord(step) {
  switch (step) {
    case "arrival": return t("Arrival");
    case "scatter": return t("Scatter");
    case "direction": return t("Direction");
    case "distance": return t("Distance");
    case "level": return t("Level");
    case "result": return t("Result");
    case "terrain": return t("Terrain");
    case "works": return t("Works");
    case "armour": return t("Armour");
    case "start": return t("Start");
    case "step": return t("Step");
    case "decision": return t("Asked");
    case "order": return t("Order");
    case "shot": return t("Level");
    case "end": return t("End");
    case "card": return t("Event card");
    default: return t("Rally");
  }
}

/** What a roll is for, inside a sentence. @param {string} purpose */
export function purposeWord(purpose) {
  switch (purpose) {
    case "arrival": return t("whether the fire arrives");
    case "scatter": return t("whether it scatters");
    case "direction": return t("the scatter direction");
    case "distance": return t("the scatter distance");
    case "attack": case "result": return t("the result");
    case "direct": return t("the result");
    case "armour": case "direct_armour": return t("armour");
    case "rally": return t("rally");
    default: return purpose;
  }
}

/** @param {string} result */
export function resultWord(result) {
  switch (result) {
    case "S": return t("suppressed");
    case "M": return t("mobility kill");
    case "F": return t("firepower kill");
    case "K": return t("destroyed");
    default: return t("no effect");
  }
}

/** @param {string} gun */
export function gunWord(gun) {
  switch (gun) {
    case "howitzer_155": return t("155 mm gun-howitzer");
    case "howitzer_122": return t("122 mm howitzer");
    case "rocket_122": return t("122 mm rocket launcher");
    case "mortar_120": return t("120 mm mortar");
    default: return plain(gun);
  }
}

/** A row of the terrain or the works table. @param {string} row */
export function groundWord(row) {
  switch (row) {
    case "open": return t("open ground");
    case "soft": return t("soft ground");
    case "forest": return t("forest");
    case "town": return t("town");
    case "water": return t("water");
    case "none": return t("no works");
    case "fieldworks": return t("fieldworks");
    case "bunker": return t("bunker");
    default: return plain(row);
  }
}

export const ARMOUR = ["none", "light", "medium", "heavy", "composite"];

/** @param {string} armour */
export function armourWord(armour) {
  switch (armour) {
    case "none": return t("no armour");
    case "light": return t("light armour");
    case "medium": return t("medium armour");
    case "heavy": return t("heavy armour");
    case "composite": return t("composite armour");
    default: return plain(armour);
  }
}

/** A hex side in full. @param {string} side */
export function directionWord(side) {
  switch (side) {
    case "N": return t("north");
    case "NE": return t("north-east");
    case "E": return t("east");
    case "SE": return t("south-east");
    case "S": return t("south");
    case "SW": return t("south-west");
    case "W": return t("west");
    case "NW": return t("north-west");
    default: return side;
  }
}

/** @param {string | null} phase */
export function phaseWord(phase) {
  switch (phase) {
    case "cards": return t("Cards");
    case "direct_fire": return t("Direct fire");
    case "movement": return t("Movement");
    case "rally": return t("Rally");
    case "indirect_fire": return t("Indirect fire");
    default: return "";
  }
}

/** The title of a table, as the ruleset knows it. @param {string} table */
export function tableWord(table) {
  switch (table) {
    case "indirect.fails_to_arrive_on": return t("Arrival of the fire, 1d6");
    case "indirect.scatters_on": return t("Scatter of tube artillery, 1d6");
    case "indirect.scatter_direction": return t("Scatter diagram, 1d6");
    case "indirect.scatter_distance": return t("Scatter distance, 1d6");
    case "indirect.attack_level": return t("Attack levels of indirect fire");
    case "indirect.results": return t("Combat results of indirect fire, 2d6");
    case "indirect.terrain": return t("Correction by terrain, held 2d6");
    case "indirect.fort": return t("Correction by works, held 2d6");
    case "indirect.armour": return t("Correction by armour, fresh 1d6");
    case "units.rally_succeeds_on": return t("Rally, 1d6");
    case "direct.results": return t("Combat results of direct fire, 2d6");
    case "direct.armour": return t("Correction by armour in direct fire, fresh 1d6");
    default: return plain(table);
  }
}

/** @param {string} name */
export function plain(name) {
  return name.replaceAll("_", " ");
}

/** A hex side in short; Chinese words are short already. @param {string} side */
export function directionShort(side) {
  return language === "zh" ? directionWord(side) : side;
}

/** A sentence begins with a capital letter. @param {string} text */
export const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

/** A number with its sign, in the width of a digit. @param {number} value */
export const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);
