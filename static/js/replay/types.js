/**
 * What a replay is made of, as types for the checker. No code.
 *
 * @typedef {import("../types.js").WargameEvent} WargameEvent
 * @typedef {import("../types.js").Side} Side
 * @typedef {import("../types.js").Role} Audience
 * @typedef {Audience | "both"} ViewName  "both": red and blue side by side, in the steps of the director's stream
 * @typedef {"shot" | "battery" | "card" | "loss" | "decision"} Kind
 * @typedef {Record<string, any>} State
 * @typedef {{n: number, type: string, turn: number, phase: string | null, side: Side | null, to?: number}} Chapter  `to`: of a rewind
 * @typedef {{n: number, text: string}} Point  a teaching point
 *
 * @typedef {object} Index  of one audience's replay
 * @property {number} format
 * @property {{id: string, title: string, status: string}} exercise
 * @property {Audience} role  of the reader
 * @property {{n: number, epoch: number}} own  of the reader's own stream
 * @property {Audience} view
 * @property {Audience[]} views  that the reader may choose from
 * @property {boolean} open  whether the director has opened it to everybody
 * @property {number} n  the last step
 * @property {number} every  steps of a stretch
 * @property {State} start
 * @property {Chapter[]} chapters
 * @property {Partial<Record<Kind, number[]>>} marks
 * @property {[number, number, number][]} losses  step, units lost by red, by blue
 * @property {number[] | null} lines  gaps between the lines of the log that the steps are
 * @property {[number, number][]} undone
 * @property {Point[]} notes
 * @property {{id: string, title: string, n: number} | null} parent
 * @property {{id: string, title: string, n: number, status: string}[]} branches
 * @property {import("../types.js").View["scenario"]} scenario
 * @property {import("../types.js").Ruleset} ruleset
 * @property {import("../types.js").Face[]} catalogue
 * @property {Record<string, any>} options
 *
 * @typedef {{from: number, state: State, events: WargameEvent[]}} Stretch  the state after step `from`, and the steps that follow
 *
 * @typedef {object} Source  where a replay comes from: the server, or the file itself
 * @property {(view: Audience | null) => Promise<Index>} index  null: the reader's own
 * @property {(view: Audience, from: number, until: number) => Promise<Stretch>} stretch  `until`: its last step, as far as the index goes
 * @property {(view: Audience, stretches: {from: number, until: number}[]) => Promise<void>} [prepare]  to have some that follow one another at hand; where they have to be fetched
 *
 * @typedef {object} Moment  what an audience's screen showed after a step
 * @property {number} n
 * @property {State} state
 * @property {string} since
 * @property {WargameEvent | null} event  the step itself; null at the start
 */
export {};
