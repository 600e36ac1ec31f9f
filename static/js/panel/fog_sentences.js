/** What a side comes to see and loses from sight (chapter 8), each event as one sentence in the reader's language. Fetched with the words of the cards. */

import { unitType } from "../names.js";
import { list, t } from "../text.js";

/**
 * @typedef {import("./types.js").WargameEvent} WargameEvent
 * @typedef {import("./types.js").Lookups} Lookups
 * @typedef {Record<string, any>} Data
 */

/** @type {Record<string, (data: Data, names: Lookups, event: WargameEvent) => string>} */
export const FOG_TELL = {
  unit_sighted: (d, n, event) => t("{side} sights {units}.", { side: n.sideName(d.side), units: sighted(event, n) }),
  // The turn is that in which it was seen last, not that of the event.
  sight_lost: (d, n, event) => t("{side} loses sight of {unit}; it was last seen in {hex} in turn {turn}.", { side: n.sideName(d.side), unit: n.unitName(d.unit), hex: d.hex, turn: event.data.turn }),
  contact_cleared: (d, n) => t("{side} sees {hex} empty: {unit} is not there any more.", { side: n.sideName(d.side), unit: n.unitName(d.unit), hex: d.hex }),
  objective_seen: (d, n, event) => {
    const name = n.placeName?.(d.hex);
    const what = { holder: n.sideName(d.holder), place: name ? t("{name} {hex}", { name, hex: d.hex }) : d.hex, side: event.side ? n.sideName(event.side) : "" };
    return t("As far as {side} has seen, {holder} holds {place}.", what);
  },
  view_reset: (d, n) => t("The projector shows: {view}.", { view: viewWord(d.view, n.sideName) }),
};

/** Who is sighted where: by the side's own name with its type; for the keepers with both names. @param {WargameEvent} event @param {Lookups} names */
function sighted({ data, updates }, names) {
  const seen = updates?.units?.[data.unit];
  const known = Object.values(updates?.contacts ?? {}).find((contact) => contact?.unit === data.unit);
  const what = { unit: names.unitName(data.unit), hex: data.hex, type: seen ? unitType(seen.type) : "", label: known?.id ?? "" };
  if (known) return t("{unit} in {hex}, which it calls {label}", what);
  return seen ? t("{unit} ({type}) in {hex}", what) : t("{unit} in {hex}", what);
}

/** What a side sights at once, in one sentence. @param {WargameEvent[]} events @param {Lookups} names */
export function lineOf(events, names) {
  const [event] = events;
  const told = FOG_TELL[event.type];
  if (!told) return "";
  if (events.length === 1) return told({ ...event.data, side: event.data.side ?? event.side }, names, event);
  return t("{side} sights {units}.", { side: event.side ? names.sideName(event.side) : "", units: list(events.map((one) => sighted(one, names))) });
}

/** What the observers are shown, in words. @param {string} view @param {(side: any) => string} sideName */
export function viewWord(view, sideName) {
  if (view === "none") return t("nothing");
  return view === "all" ? t("the whole board") : t("what {side} sees", { side: sideName(view) });
}
