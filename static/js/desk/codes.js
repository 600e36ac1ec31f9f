/** The join codes with their QR codes; a new code for a role, and one for a second director. */
import { actionButton, refusalNote } from "../actions.js";
import { h, redraw } from "../dom.js";
import { roleName } from "../names.js";
import { openDialog } from "../screens/parts/dialogs.js";
import { t } from "../text.js";

/** @typedef {import("../screens/context.js").Context} Context */
const ROLES = ["red", "blue", "controller", "observer"];

/** @param {Context} ctx */
export function codesDialog(ctx) {
  const list = h("ul", { class: "codes" });
  const second = h("div", { class: "second-director" });
  const address = h("b", { class: "address" });
  const box = openDialog(t("Join codes"),
    h("p", {}, t("On any device in this network, open the address and enter a code."), address),
    list,
    h("p", { class: "actions" }, h("a", { href: `/exercises/${ctx.page.exercise}/join/`, target: "_blank" }, t("Join page for the projector")),
      h("a", { href: "/reach/", target: "_blank" }, t("Can others reach me?"))),
    second);
  box.classList.add("codes-dialog");
  /** @type {string | null} */
  let asking = null;

  /** Another director may have made new ones. */
  const fresh = () => ctx.api.getView().then(({ join, join_qr: pictures }) => ctx.store.know({ join, join_qr: pictures }), () => {});

  /** @param {string} role */
  async function renew(role) {
    if (!await ctx.actions.run(`code:${role}`, { type: "new_code", role }, ({ join }) => join && ctx.store.know({ join: /** @type {any} */ (join) }))) return;
    asking = null;
    await fresh();
    ctx.store.tell();
  }
  /** @param {string | null} role */
  const ask = (role) => () => {
    asking = role;
    ctx.store.tell();
  };

  /** @param {string} role @param {string} code @param {any} pictures */
  const card = (role, code, pictures) => [
    h("span", { class: "code-role" }, roleName(role)), h("b", { class: "code" }, code), picture(pictures, role),
    asking === role ? h("div", { class: "code-ask" }, h("p", { class: "row-detail" }, t("The old code lets nobody in any more.")),
      actionButton(ctx.actions, { key: `code:${role}`, label: t("Make a new code"), kind: "small", run: () => void renew(role) }),
      h("button", { type: "button", class: "button quiet small", "data-focus": `keep-code:${role}`, onclick: ask(null) }, t("Keep it")))
      : h("button", { type: "button", class: "button quiet small", "data-focus": `new-code:${role}`, onclick: ask(role) }, t("New code…")),
    refusalNote(ctx.actions, `code:${role}`)];

  const stop = ctx.store.subscribe(() => {
    const { join_qr: pictures } = ctx.store.live;
    const join = /** @type {Record<string, string>} */ (ctx.store.live.join ?? {});
    address.textContent = ctx.page.urls?.join ?? `${location.origin}/`;
    redraw(list, [join, pictures, asking, ROLES.map((role) => ctx.actions.get(`code:${role}`))], () =>
      ROLES.filter((role) => join[role]).map((role) => h("li", { class: `code-card side-${role}`, "data-role": role }, ...card(role, join[role], pictures))));
    redraw(second, [join.director, Boolean(pictures?.director), asking, ctx.actions.get("code:director")], () => [
      h("h3", {}, t("A second director")),
      h("p", { class: "row-detail" }, t("Whoever joins with this code directs the exercise like you and sees everything. Show it to nobody else.")),
      join.director ? h("div", { class: "code-card", "data-role": "director" }, ...card("director", join.director, pictures))
        : h("div", { class: "actions" }, actionButton(ctx.actions, { key: "code:director", label: t("Make a code for a second director"), run: () => void renew("director") })),
      join.director ? null : refusalNote(ctx.actions, "code:director"),
    ]);
  });
  box.addEventListener("close", stop);
  fresh();
}

/** The server draws the QR code as SVG text; inline it needs no address of its own. @param {any} pictures @param {string} role */
function picture(pictures, role) {
  const source = pictures?.[role];
  if (!source) return null;
  const drawing = new DOMParser().parseFromString(source, "text/html").querySelector("svg");
  if (drawing && !drawing.hasAttribute("viewBox")) drawing.setAttribute("viewBox", `0 0 ${drawing.getAttribute("width")} ${drawing.getAttribute("height")}`);
  return drawing && h("span", { class: "qr", role: "img", "aria-label": t("QR code to join as {role}", { role: roleName(role) }) }, drawing);
}
