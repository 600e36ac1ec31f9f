/**
 * What the adjudication panel and the log are made of, as types for the checker. No code.
 *
 * @typedef {import("../types.js").WargameEvent} WargameEvent
 * @typedef {import("../types.js").Side} Side
 * @typedef {import("../types.js").Waiting} Waiting
 * @typedef {"arrival" | "scatter" | "direction" | "distance" | "level" | "result" | "terrain" | "works" | "armour" | "rally"
 *   | "start" | "step" | "decision" | "order" | "shot" | "end" | "card"} Step
 * @typedef {"-" | "S" | "M" | "F" | "K"} Result
 *
 * @typedef {object} Tile  One step: one die roll, one reading, or a roll that the rules spare ("none").
 * @property {string} key
 * @property {Step} step
 * @property {number | null} gun
 * @property {string | null} unit
 * @property {"open" | "done" | "none"} state
 * @property {string} clause
 * @property {Side | null} side  who rolls
 * @property {"auto" | "hand" | null} by
 * @property {number[]} faces
 * @property {number} dice  how many are or were asked for
 * @property {boolean} held  the faces are those of the result step, not rolled again
 * @property {Record<string, any>} read  total, table, row, column, outcome and what else the step needs
 * @property {WargameEvent[]} events
 *
 * @typedef {object} Target
 * @property {string} unit
 * @property {string} hex
 * @property {number} distance
 * @property {number} level
 * @property {boolean} friendly
 * @property {Result | null} mark
 * @property {Tile[]} tiles
 * @property {{before: Record<string, boolean>, after: Record<string, boolean>} | null} changed
 *
 * @typedef {object} Gun
 * @property {number} gun
 * @property {string | null} hex  where its marker is now
 * @property {string | null} from
 * @property {"failed" | "off_map" | null} lost
 * @property {boolean} zone
 * @property {boolean} done
 * @property {Tile[]} tiles
 * @property {Target[]} targets
 *
 * @typedef {object} Act  One thing that happens to a mover in a hex, or one shot of the direct fire phase: who is asked, the shot, its result.
 * @property {string} key
 * @property {"zone" | "opportunity" | "covering" | "mover" | "aimed"} kind
 * @property {string} clause
 * @property {Side | null} side  who is asked, or fires
 * @property {string | null} shooter  the unit, in a zone the battery; "" while nobody fires, null while the reader does not see it
 * @property {number | null} gun
 * @property {Record<string, any> | null} shot  what the shot is, as it was fired
 * @property {Target | null} target
 * @property {Tile[]} tiles  in order: asked (or ordered), level, result, corrections
 * @property {boolean} done
 *
 * @typedef {object} Stop  One hex of a movement.
 * @property {string} key
 * @property {string} hex  "" where the history begins later
 * @property {string} from
 * @property {number | null} cost
 * @property {number | null} left
 * @property {Tile | null} tile  the step into it
 * @property {Act[]} acts
 *
 * @typedef {object} Strip
 * @property {"fire" | "rally" | "move" | "shot" | "card"} kind
 * @property {string} key
 * @property {number} n
 * @property {number} turn
 * @property {string | null} phase
 * @property {Side | null} side
 * @property {string} battery
 * @property {string} target
 * @property {string} gun_type
 * @property {"tube" | "rocket" | null} gun_kind
 * @property {boolean} suppressed
 * @property {boolean} automatic
 * @property {boolean} failed
 * @property {boolean} done
 * @property {string | null} current  key of the step touched last
 * @property {Tile[]} tiles  steps of the battery as a whole: its arrival; in a rally strip all of them
 * @property {Gun[]} guns
 * @property {string | null} unit  who moves, or fires; null while the reader does not see it
 * @property {number | null} points  what the mover began with
 * @property {number | null} left
 * @property {string | null} reason  why the movement ended
 * @property {Stop[]} stops
 * @property {Act[]} acts  of a shot strip: the one shot
 * @property {string | null} card  the event card of a card strip; null while this reader has not been shown it
 * @property {WargameEvent[]} events
 *
 * @typedef {object} Line
 * @property {"line"} kind
 * @property {string} key
 * @property {number} n
 * @property {number} turn
 * @property {string | null} phase
 * @property {WargameEvent[]} events  one, or several of the same sort told together
 * @property {Record<string, Side>} [taken]  objectives that changed hands
 *
 * @typedef {Strip | Line} Item
 *
 * @typedef {object} Record_
 * @property {Item[]} items
 * @property {Strip | null} open
 * @property {Record<string, string>} hexes  where units were seen last, by the events
 * @property {Record<string, Side> | null} held  who holds the objectives
 * @property {WargameEvent[]} spent  cards named for the next shot
 *
 * @typedef {object} Lookups  What the page knows and the events do not say.
 * @property {Record<string, any>} ruleset
 * @property {Record<string, {title: string, text: string}>} clauses
 * @property {(id: string | null) => string} unitName null: a unit that the reader does not see (FOG-2)
 * @property {() => boolean} [dim]  whether there may be units that the reader does not see
 * @property {(id: string) => string} batteryName
 * @property {(side: Side) => string} sideName
 * @property {(hex: string) => {terrain?: string, fort?: string, height?: number} | null} [hexInfo]
 * @property {(id: string) => string | null | undefined} [unitArmour]
 * @property {(hex: string) => string | null | undefined} [placeName]  of an objective
 * @property {import("../types.js").Face[]} [catalogue]  the event cards
 */
export {};
