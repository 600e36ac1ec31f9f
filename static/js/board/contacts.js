/** Last known places: pale, dashed counters below the whole ones, each with its label and the turn. Fetched where a board is played under fog. */

import { t } from "../text.js";
import { LETTER, symbol } from "./counters.js";
import { el, group, keyed, text } from "./svg.js";

/** @typedef {{id: string, side: "red"|"blue", type: string, hex: string, turn: number}} Placed */

/** Several in one hex stand apart by so much, in world units. */
const APART = 5;

/** The sign about 0, 0: whoever is not seen now has no whole counter. @param {{side: "red"|"blue", type: string}} contact */
export const contactSign = ({ side, type }) => group(`contact side-${side}`, [group("body", [
  el("rect", { x: -21, y: -19, width: 42, height: 38, rx: 4, class: "pale" }),
  text("letter", LETTER[side], -12.6, -9.2), symbol(type),
])]);

/** @param {any} board @returns {(contacts: Placed[]) => void} draws them anew where they have changed */
export function createContacts(board) {
  const layer = group("layer-contacts");
  const { counters } = board.layers;
  counters.before(layer);
  counters.closest(".board").dataset.fog = "";
  const signs = keyed(layer);
  return (contacts) => {
    /** @type {Map<string, number>} */
    const there = new Map();
    const entries = contacts.map((contact) => {
      const nth = there.get(contact.hex) ?? 0;
      there.set(contact.hex, nth + 1);
      const { x, y } = board.geometry.center(contact.hex);
      return { ...contact, x: x + nth * APART, y: y - nth * APART };
    });
    signs.update(entries.map((one) => [one.id, { side: one.side, type: one.type }, one]), (one, id) => {
      const sign = contactSign(one);
      sign.setAttribute("data-contact", id);
      return sign;
    });
    board.label("contacts", entries.map((one) => ({
      key: `contact ${one.id}`, at: { x: one.x, y: one.y }, reach: 24, className: `contact side-${one.side}`, chip: true,
      words: [t("{label} · turn {turn}", { label: one.id, turn: one.turn }), t("{label} · T{turn}", { label: one.id, turn: one.turn })],
    })));
  };
}
