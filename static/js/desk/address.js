/** When the network gives this computer another address in mid-lesson: a banner with the new one, and everything that names it follows. */
import { h } from "../dom.js";
import { t } from "../text.js";

/** @typedef {import("../screens/context.js").Context} Context */

/** @param {Context} ctx @param {HTMLElement} board */
export function heedAddress(ctx, board) {
  const banner = h("div", { class: "address-banner", role: "alert", hidden: true });
  /** @type {unknown} */
  let heeded;
  let link = ctx.link.state;
  board.after(banner);

  /** @param {import("../types.js").JoinAddress} news */
  function heed({ join, qr, lost }) {
    const changed = join !== ctx.page.urls?.join;
    if (ctx.page.urls) ctx.page.urls.join = join;
    if (changed) ctx.api.getView().then(({ join: codes, join_qr: pictures }) => ctx.store.know({ join: codes, join_qr: pictures }), () => {});
    if (lost) show("lost", h("p", {}, t("This computer has lost its network. Nobody else reaches it until the network is back.")));
    else if (changed) {
      const drawing = new DOMParser().parseFromString(qr, "text/html").querySelector("svg");
      show("changed", drawing && h("span", { class: "qr", role: "img", "aria-label": t("QR code of the join address") }, drawing),
        h("p", {}, t("The address has changed. Whoever has lost the connection joins again, with the same code, at"), h("b", { class: "code" }, join.replace(/^http:\/\/|\/$/g, ""))));
    } else if (banner.dataset.tells === "lost") banner.hidden = true;
  }

  /** @param {"lost" | "changed"} tells @param {...(Node | null)} content */
  function show(tells, ...content) {
    banner.dataset.tells = tells;
    banner.replaceChildren(...content.filter((one) => one !== null),
      h("button", { type: "button", class: "button small", onclick: () => { banner.hidden = true; } }, t("Understood")));
    banner.hidden = false;
  }

  ctx.store.subscribe(() => {
    const { address } = ctx.store.live;
    if (address && address !== heeded) {
      heeded = address;
      heed(address);
    }
    // What was pushed while the connection was away is asked for.
    if (ctx.link.state === "open" && link === "lost") {
      fetch("/reach/address/").then((answer) => (answer.ok ? answer.json() : null)).then((news) => news && heed(news), () => {});
    }
    link = ctx.link.state;
  });
}
