/** Types of the board alone (JSDoc only); the shapes of map and view are those of docs and `../types.js`. */

/** @typedef {{x: number, y: number}} Point world units: one hex is 64 corner to corner */
/** @typedef {{x: number, y: number, width: number, height: number}} Rect */
/** @typedef {{en: string, zh: string}} Names */
/** @typedef {{hex: string, terrain?: string, height?: number, road?: string[], river?: string[], fort?: string|null}} HexData */
/**
 * @typedef {object} MapData
 * @property {string} [sheet]
 * @property {"pointy"|"flat"} orientation
 * @property {"odd"|"even"} shifted
 * @property {[number, number]} rows
 * @property {[number, number]} columns
 * @property {number} hex_size_m
 * @property {{terrain: string, height: number}} default
 * @property {HexData[]} hexes
 */
/**
 * @typedef {object} Unit
 * @property {string} id
 * @property {"red"|"blue"} side
 * @property {Names} name
 * @property {string} type
 * @property {string} hex
 * @property {boolean} [suppressed]
 * @property {boolean} [mobility_kill]
 * @property {boolean} [firepower_kill]
 * @property {boolean} [destroyed]
 */
/**
 * @typedef {object} Marker
 * @property {string} battery
 * @property {number|null} gun
 * @property {string} hex
 * @property {string} [aim_hex]
 * @property {"aim"|"impact"} state
 * @property {Record<string, number>|null} [levels]
 */
/** @typedef {{battery: string, target: string, due: number, side: "red"|"blue", levels?: number[], label?: string}} Plan */
/** @typedef {{target: string, levels: number[], label?: string}} Preview */
/** @typedef {{unit: string, from: string, hexes: Record<string, {cost: number, left: number}>}} Reach */
/** @typedef {{hexes: string[], cost: number, left: number, asks: string[], valid: boolean}} PathShown from where the unit stands */
/** @typedef {{unit: string, level: number, in_sight: boolean}} TargetShown */
/** @typedef {{from: string, seen: string[], line?: {to: string, clear: boolean, blocked_by: string|null}|null}} SightShown */
/** @typedef {{hex: string, name: Names, value?: number}} Objective */
/** @typedef {{n?: number, type: string, side?: string|null, data: Record<string, any>, updates?: Record<string, any>}} BoardEvent */
/**
 * What the board asks the page for; each may be missing.
 * @typedef {object} Lookups
 * @property {(id: string) => string} [batteryName]
 * @property {(id: string) => ("red"|"blue"|null)} [batterySide]
 * @property {(side: string) => string} [sideName]
 * @property {(gun: string) => number[]} [levels] attack levels by distance of a gun type
 */
/**
 * @typedef {object} HexInfo
 * @property {string} hex
 * @property {string} terrain
 * @property {number} height
 * @property {string[]} road
 * @property {string[]} river
 * @property {string|null} fort
 * @property {string[]} units ids
 * @property {string} text one sentence in the reader's language
 */
/** @typedef {ReturnType<import("./geometry.js").createGeometry>} Geometry */
/** @typedef {{hex: string, row: number, column: number, x: number, y: number, terrain: string, height: number,
 *   road: string[], river: string[], fort: string|null}} Cell */

export {};
