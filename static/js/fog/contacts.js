/** Where enemies were seen last (FOG-1): which of them are still worth knowing, and the words for them. */
import { unitType } from "../names.js";
import { t } from "../text.js";

/**
 * @typedef {import("../types.js").Contact} Contact
 * @typedef {Contact & {hex: string}} Placed
 */

/** The last places that are still worth knowing, in the order of the labels. @param {Contact[]} all @returns {Placed[]} */
export const placed = (all) => /** @type {Placed[]} */ (all.filter((one) => one.hex !== null && !one.seen)).sort(byLabel);

/** E2 before E10. @param {{id: string}} one @param {{id: string}} other */
export const byLabel = (one, other) => one.id.localeCompare(other.id, "en", { numeric: true });

/** A contact as one sentence. @param {Placed} contact */
export const contactWords = ({ id, type, turn, hex }) => t("{label}, {type}, last seen in turn {turn} at {hex}", { label: id, type: unitType(type), turn, hex });
