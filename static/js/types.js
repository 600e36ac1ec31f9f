/**
 * What travels between server and page, as types for the checker. No code.
 *
 * @typedef {"red" | "blue"} Side
 * @typedef {{en: string, zh: string}} Text
 * @typedef {{title: string, text: string}} Clause
 * @typedef {"director" | "controller" | "red" | "blue" | "observer"} Role
 *
 * @typedef {object} Seat
 * @property {string} id
 * @property {Role} role
 * @property {string} name
 * @property {Side | null} [side]
 * @property {boolean} [online]
 * @property {string | null} [since] when that began
 * @property {boolean} [leader] commands its side
 * @property {boolean} [ready]
 *
 * @typedef {object} Unit
 * @property {string} id
 * @property {Side} side
 * @property {Text} name
 * @property {string} type
 * @property {"vehicle" | "infantry"} kind
 * @property {string} hex
 * @property {number} movement_points
 * @property {string} armour
 * @property {string[]} weapons
 * @property {boolean} fires_on_the_move
 * @property {number | null} value null, like all below that is: an enemy under fog does not tell it
 * @property {boolean} suppressed
 * @property {boolean} mobility_kill
 * @property {boolean} firepower_kill
 * @property {boolean} destroyed
 * @property {number | null} movement_left
 * @property {boolean | null} moved its movement of this turn has begun
 * @property {boolean | null} movement_ended
 * @property {boolean | null} fired its shot of the direct fire phase is used
 * @property {number | null} reactions reaction shots used this phase
 * @property {boolean | null} move_shot
 * @property {Order | null} order null for the other side's units
 *
 * @typedef {"ask" | "hold" | number} Order
 * @typedef {{name: string, value: number}} Shift
 *
 * @typedef {object} Shot
 * @property {string} unit
 * @property {string} target
 * @property {string} weapon
 * @property {string} mode
 * @property {number} range
 * @property {number} base
 * @property {number} level
 * @property {Shift[]} shifts
 *
 * @typedef {Shot & {id: number}} Option
 *
 * @typedef {{due: number, target: string, made: number}} Plan
 *
 * @typedef {object} Battery
 * @property {string} id
 * @property {Side} side
 * @property {string} gun
 * @property {"tube" | "rocket"} kind
 * @property {number} guns
 * @property {number} missions
 * @property {number} missions_left
 * @property {number} delay
 * @property {boolean} suppressed
 * @property {string | null} unit
 * @property {boolean} silenced
 * @property {number | null} declared_turn
 * @property {Plan[] | null} plans
 * @property {string | null} card the event card that brought it
 * @property {number | null} arrives the turn that it fires in
 * @property {number | null} plan_until the last turn to plan its fire in, for those who may plan it
 *
 * @typedef {object} Contact an enemy that a side has seen
 * @property {string} id the side's own name for it
 * @property {Side} side whose unit it is
 * @property {string} type
 * @property {"vehicle" | "infantry"} kind
 * @property {string | null} hex null: known not to be there any more
 * @property {number} turn
 * @property {string} [unit] its own id, for the keepers
 * @property {boolean} [seen] whether it is seen now, for the keepers
 *
 * @typedef {object} Marker
 * @property {string} battery
 * @property {number | null} gun
 * @property {string} hex
 * @property {string} aim_hex
 * @property {"aim" | "impact"} state
 * @property {Record<string, number> | null} levels
 *
 * @typedef {{size: number, cards: string[] | null}} Pile cards only for the keepers
 * @typedef {Pile & {chosen: boolean, to_draw: number}} Hand
 *
 * @typedef {object} Drawn
 * @property {Side} side
 * @property {string | null} card null while this viewer has not been shown it
 * @property {number} turn
 * @property {number | null} starts
 * @property {"coming" | "active" | "spent" | "lapsed" | null} state
 * @property {number | null} left
 * @property {string[]} units
 * @property {string | null} battery
 * @property {string | null} reason
 * @property {boolean} public
 *
 * @typedef {object} Cards
 * @property {number} per_side 0: an exercise without cards
 * @property {"side" | "shared"} pool
 * @property {number} per_turn
 * @property {boolean} reveal
 * @property {Record<string, Pile>} pools by side, or "shared"
 * @property {Record<Side, Hand>} hands
 * @property {Drawn[]} drawn
 * @property {{side: Side, count: number, cards: string[] | null} | null} reward
 *
 * @typedef {{card: string, clause: string, name: Text, text: Text}} Face
 *
 * @typedef {object} Decision
 * @property {"decision"} kind
 * @property {number} decision
 * @property {"opportunity" | "covering" | "mover" | "field_repair" | "reactive_armour" | "card"} window
 * @property {Side} side
 * @property {string} clause
 * @property {string | null} until
 * @property {string | null} unit the mover, or the unit that was hit
 * @property {string | null} [hex] where it was hit
 * @property {string} [result] what reactive armour would lower
 * @property {string} [lowered] to what
 * @property {string | null} [battery]
 * @property {number | null} [gun]
 * @property {string | null} [shooter]
 * @property {string | null} [weapon]
 * @property {Option[]} options
 *
 * @typedef {object} Waiting
 * @property {"roll"} kind
 * @property {number} roll
 * @property {Side} side
 * @property {number} dice
 * @property {string} purpose
 * @property {string} clause
 * @property {string | null} battery
 * @property {number | null} gun
 * @property {string | null} unit
 *
 * @typedef {object} Dice
 * @property {string} method
 * @property {string} seed_hash
 * @property {string | null} seed
 * @property {Record<Side, "auto" | "hand">} modes
 * @property {Record<Side, "auto" | "hand" | null>} once
 *
 * @typedef {object} State
 * @property {"setup" | "running" | "paused" | "ended"} status
 * @property {number} turn
 * @property {number} turns
 * @property {string | null} phase
 * @property {string[]} phases
 * @property {Side | null} side
 * @property {Side} first_side
 * @property {Side[]} ended
 * @property {Dice} dice
 * @property {Record<string, Unit>} units
 * @property {Record<string, Battery>} batteries
 * @property {Record<string, Marker>} markers
 * @property {Waiting | Decision | null} waiting
 * @property {{unit: string} | null} movement whose movement is open
 * @property {Record<Side, number | null>} score null before the end under fog, but for the director
 * @property {boolean} [fog] FOG-1: each side sees with its own eyes
 * @property {"all" | Side | "none" | null} [observer_view] what the observers are shown
 * @property {Record<string, Contact>} [contacts] where enemies were seen last, by the side's own name (E1); for the keepers all of both sides (red/E1)
 * @property {Record<string, Side | null>} objectives who holds each
 * @property {Cards} cards
 * @property {string | null} [deadline] when the acting side's part ends by the clock
 *
 * @typedef {object} MapHex
 * @property {string} hex
 * @property {string} [terrain]
 * @property {number} [height]
 * @property {string[]} [road]
 * @property {string[]} [river]
 * @property {string} [fort]
 *
 * @typedef {object} MapFile
 * @property {string} name
 * @property {string} sheet
 * @property {"pointy" | "flat"} orientation
 * @property {"odd" | "even"} shifted
 * @property {[number, number]} rows
 * @property {[number, number]} columns
 * @property {number} hex_size_m
 * @property {{terrain: string, height: number}} default
 * @property {MapHex[]} hexes
 *
 * @typedef {object} Objective
 * @property {string} hex
 * @property {Text} name
 * @property {number} value
 *
 * @typedef {object} Scenario
 * @property {string} slug
 * @property {Text} title
 * @property {Text} brief
 * @property {number} turns
 * @property {Record<Side, {name: Text}>} sides
 * @property {Objective[]} objectives
 * @property {MapFile} map
 *
 * @typedef {Record<string, any>} Ruleset
 *
 * @typedef {object} View
 * @property {number} n
 * @property {number} epoch
 * @property {string} id
 * @property {string} title
 * @property {Seat} you
 * @property {string} since
 * @property {Scenario} scenario
 * @property {Ruleset} ruleset
 * @property {Face[]} catalogue the seven event cards
 * @property {{controller: string, red: string, blue: string, observer: string} | null} join
 * @property {Record<string, string> | null} [join_qr]
 * @property {Seat[]} seats
 * @property {Record<string, any>} [options]
 * @property {Record<Side, boolean>} [computer] which sides the computer plays
 * @property {boolean} all_command whether everybody of a side commands
 * @property {Pace} pace
 * @property {Partial<Record<Side, Mark[]>>} marks advice on the board
 * @property {Note[] | null} notes the director's teaching points
 * @property {State} state
 * @property {JoinAddress} [address] told to directors when it changes
 *
 * @typedef {{join: string, qr: string, lost: boolean}} JoinAddress where others join; `lost`: nobody can at the moment
 *
 * @typedef {object} Pace
 * @property {"at_once" | "beats" | "steps"} mode
 * @property {number} seconds
 * @property {boolean} revealing whether something is held back
 * @property {boolean} stopped
 * @property {number} [held] steps that only the director has seen
 * @property {number} [beats]
 * @property {number} [shown_n] up to which the others have been shown the director's stream
 *
 * @typedef {{hex: string, sign: "look" | "go" | "fire" | "danger", text: string, by: string, name: string, at: string}} Mark
 * @typedef {{note: number, n: number, text: string, at: string}} Note
 *
 * @typedef {object} WargameEvent
 * @property {number} n
 * @property {string} type
 * @property {number} turn
 * @property {string | null} phase
 * @property {Side | null} side
 * @property {string | null} clause
 * @property {string} at
 * @property {Record<string, any>} data
 * @property {Record<string, any>} updates
 *
 * @typedef {{cost: number, left: number, from: string}} Reached
 * @typedef {{unit: string, points: number, from?: string, hexes: Record<string, Reached>}} Reach
 * @typedef {{target: string, hex: string, range: number, in_sight: boolean, best: string, shots: Shot[]}} Target
 * @typedef {{hex: string, height: number, cover: number, line_height: number, blocks: boolean}} LinePoint
 * @typedef {{to: string, distance: number, range: number, clear: boolean, blocked_by: string | null, profile: LinePoint[]}} SightLine
 * @typedef {{hex: string, kind: string, seen: string[], line: SightLine | null}} SightAnswer
 *
 * @typedef {{code: string, message: string, clause?: string | null, field?: string | null}} Refusal
 * @typedef {{ok: true, n: number, link?: string, note?: number, join?: Record<string, string>} | {ok: false, error: Refusal}} Answer
 *
 * @typedef {object} Page
 * @property {string} exercise
 * @property {Seat} seat
 * @property {string} language
 * @property {string} csrf
 * @property {Record<string, string>} [urls]
 * @property {{title: string, n: number, url: string} | null} [parent]  the exercise that this one has left, for the director
 */
export {};
