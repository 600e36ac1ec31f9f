/**
 * What every part of a screen is given. Types only.
 *
 * @typedef {object} HexInfo
 * @property {string} hex
 * @property {string} terrain
 * @property {number} height
 * @property {string[]} road
 * @property {string[]} river
 * @property {string} fort
 * @property {string[]} units
 *
 * @typedef {object} Link
 * @property {import("../socket.js").Link} state
 * @property {number} since when it was lost, by this machine's clock
 * @property {number | null} missed how many steps were caught up when it came back
 *
 * @typedef {object} Context
 * @property {import("../types.js").Page} page
 * @property {ReturnType<typeof import("../api.js").createApi>} api
 * @property {ReturnType<typeof import("../store.js").createStore>} store
 * @property {import("../actions.js").Actions} actions
 * @property {ReturnType<typeof import("../keys.js").createKeys>} keys
 * @property {ReturnType<typeof import("../dom.js").createDrafts>} drafts
 * @property {(sentence: string) => void} say to the polite live region
 * @property {any} board
 * @property {ReturnType<typeof import("../panel/panel.js").createPanel>} panel
 * @property {ReturnType<typeof import("../panel/log.js").createLog>} log
 * @property {ReturnType<typeof import("./pointing.js").createPointing>} pointing
 * @property {Link} link
 * @property {() => void} hurry try to connect at once
 * @property {() => Promise<boolean>} loadOlder older log lines; false where no more are left
 * @property {() => boolean} hasOlder
 * @property {import("../types.js").Side | null} side the viewer's own side
 * @property {boolean} directs
 *
 * @typedef {{board: HTMLElement, panel: HTMLElement, log: HTMLElement}} Places where board, panel and log draw themselves
 */
export {};
