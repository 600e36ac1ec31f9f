/** "Can others reach me?": an address to try with its QR code, the devices that have come through, what this computer finds. */
import { h } from "../dom.js";
import { readJson, t } from "../text.js";

/**
 * @typedef {"waiting" | "works" | "fails"} State
 * @typedef {{url: string, test: string, qr: string, name: string, virtual: boolean, joins: boolean}} Try
 * @typedef {{join: string, qr: string, lost: boolean, only_here: boolean, tries: Try[]}} Present
 * @typedef {{id: string, address: string, kind: string, at: string, script: State, socket: State, trip: number | null}} Device
 */

/** Nothing of a device is kept longer than this after its last word, in milliseconds. */
const FORGET = 300000;
const AWAY = 15000;
const MOST = 100;
const LOOK = 5000;

const place = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.querySelector(`[data-place=${name}]`));
/** @type {Present} */
let present = readJson("page");
let chosen = present.tries[0].url;
/** @type {Map<string, {device: Device, heard: number}>} */
const devices = new Map();
let live = false;

/** @param {string} svg @param {string} label */
function picture(svg, label) {
  const box = h("div", { class: "qr", role: "img", "aria-label": label });
  const drawing = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
  if (drawing) box.append(drawing);
  return box;
}

function showTry() {
  const now = present.tries.find(({ url }) => url === chosen) ?? present.tries[0];
  const bare = now.test.replace(/^http:\/\//, "");
  place("try").replaceChildren(
    picture(now.qr, t("QR code of the test page")),
    h("div", { class: "reach-where" },
      h("b", { class: "code" }, bare),
      present.lost ? h("p", { class: "form-error", role: "alert" }, t("This computer has no network at the moment.")) : "",
      h("fieldset", { class: "reach-addresses" }, h("legend", {}, t("Addresses of this computer")),
        ...present.tries.map((one) => h("label", { class: "choice" },
          h("input", { type: "radio", name: "address", value: one.url, checked: one === now, onchange: () => { chosen = one.url; showTry(); } }),
          h("span", {}, one.url.replace(/^http:\/\/|\/$/g, "")),
          h("span", { class: "row-detail" }, words(one)))))));
}

/** @param {Try} one */
function words(one) {
  return [one.name, one.joins ? t("in the join link") : "", one.virtual ? t("virtual, rarely reached") : ""].filter(Boolean).join(" · ");
}

/** @param {string} kind */
function kindName(kind) {
  return /** @type {Record<string, string>} */ ({
    iphone: "iPhone", ipad: "iPad", android: t("Android device"), harmony: t("HarmonyOS device"), windows: t("Windows computer"),
    mac: "Mac", chromebook: "Chromebook", linux: t("Linux computer"),
  })[kind] ?? t("other device");
}

/** @param {Device} device @param {boolean} away @returns {[State, string]} */
function verdict(device, away) {
  if (device.script !== "works") return ["waiting", t("The page has come; its program has not started. If that stays: browser too old, or scripts blocked.")];
  if (device.socket === "fails") return ["fails", t("Page and program work, the live connection does not: proxy, data saver, VPN or virus scanner of the device.")];
  if (device.socket !== "works") return ["waiting", t("Page and program work; waiting for the live connection.")];
  return ["works", away ? t("Everything worked. Its page is closed or asleep now.") : t("Everything works, {ms} ms there and back.", { ms: device.trip ?? 0 })];
}

function showDevices() {
  const now = Date.now();
  for (const [id, { heard }] of devices) if (now - heard > FORGET) devices.delete(id);
  const rows = [...devices.values()].map(({ device, heard }) => {
    const [state, sentence] = verdict(device, now - heard > AWAY);
    return h("li", { class: "reach-device", "data-state": state, "data-id": device.id },
      h("b", {}, kindName(device.kind)), h("span", { class: "row-detail" }, t("{device} came to {address}", { device: device.address, address: device.at })),
      h("p", {}, sentence));
  });
  place("devices").replaceChildren(rows.length ? h("ul", {}, ...rows)
    : h("p", { class: "empty" }, live ? t("None yet. Scan the code with a telephone: it appears here as soon as its page comes.") : t("Connecting to this computer…")));
}

/** @param {Device} device */
function heard(device) {
  const known = devices.get(device.id)?.device;
  // The word that the page was fetched may come behind the first report.
  if (known && device.script === "waiting") return;
  devices.set(device.id, { device, heard: Date.now() });
  if (devices.size > MOST) devices.delete(/** @type {string} */ (devices.keys().next().value));
  showDevices();
}

function listen() {
  const address = new URL("/ws/reach/desk/", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.addEventListener("open", () => { live = true; showDevices(); });
  socket.addEventListener("message", ({ data }) => heard(JSON.parse(data)));
  socket.addEventListener("close", () => { live = false; showDevices(); setTimeout(listen, 2000); });
}

/** @param {{state: string, text: string, command: string}} finding */
function item({ state, text, command }) {
  return h("li", { "data-state": state }, h("span", {}, text), command ? h("code", {}, command) : null);
}

async function check() {
  place("checks").replaceChildren(h("p", { class: "empty" }, t("Looking…")));
  const again = h("button", { type: "button", class: "button small", onclick: () => void check() }, t("Look again"));
  try {
    const answer = await fetch("/reach/checks/");
    if (!answer.ok) throw new Error(String(answer.status));
    const { findings, steps } = await answer.json();
    place("checks").replaceChildren(h("ul", { class: "reach-findings" }, ...findings.map(item)), again);
    place("steps").replaceChildren(...steps.map(item));
  } catch {
    place("checks").replaceChildren(h("p", { class: "form-error" }, t("No answer from the server. Check the network, then try again.")), again);
  }
}

async function follow() {
  try {
    const answer = await fetch("/reach/address/");
    const fresh = /** @type {Present} */ (await answer.json());
    const before = JSON.stringify(present);
    const { join, lost } = present;
    present = { ...present, ...fresh };
    if (JSON.stringify(present) === before) return;
    if (fresh.join !== join || !present.tries.some(({ url }) => url === chosen)) chosen = present.tries[0].url;
    if (fresh.join !== join || fresh.lost !== lost) void check();
    showTry();
  } catch {
    // Without an answer the last known address stays.
  }
}

showTry();
showDevices();
listen();
void check();
setInterval(() => void follow(), LOOK);
setInterval(showDevices, AWAY / 3);
