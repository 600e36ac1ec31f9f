/** Who sits where, with presence, who commands a side, who plays it; and what the director does about it. */
import { refusalNote } from "../../actions.js";
import { h, redraw, region } from "../../dom.js";
import { clock, roleName, sideLetter, sideName } from "../../names.js";
import { t } from "../../text.js";

/** @typedef {import("../../types.js").Seat} Seat */
const SIDES = /** @type {const} */ (["red", "blue"]);
const OTHERS = ["director", "controller", "observer"];

/** @param {import("../context.js").Context} ctx @param {{codes: () => void}} options */
export function seats(ctx, { codes }) {
  const body = h("div", { class: "seats" });
  ctx.store.subscribe(() => {
    const { computer, seats: all, all_command: everybody, state } = ctx.store.live;
    const busy = ["computer:red", "computer:blue", "all_command"].map((key) => ctx.actions.get(key));
    redraw(body, [all, computer, everybody, state.status, busy], () => [
      ...SIDES.map((side) => h("section", { class: `seat-side side-${side}`, "aria-label": sideName(side) },
        played(ctx, side, Boolean(computer?.[side])),
        rows(ctx, all.filter((seat) => seat.role === side)))),
      rows(ctx, OTHERS.flatMap((role) => all.filter((seat) => seat.role === role))),
      SIDES.every((side) => computer?.[side] || all.some((seat) => seat.role === side)) ? null
        : h("p", { class: "empty" }, t("Not every side has a player yet. Read out the join codes, or give the side to the computer.")),
      commands(ctx, Boolean(everybody)),
    ]);
  });
  const about = `/exercises/${ctx.page.exercise}/`;
  /** @param {string} page @param {string} label */
  const link = (page, label) => h("a", { href: `${about}${page}/`, target: "_blank", "data-link": page }, label);
  const button = h("button", { type: "button", class: "button small", "data-focus": "codes", onclick: codes }, t("Join codes"));
  const part = region("seats", t("Seats"), body, h("p", { class: "seat-links" }, link("join", t("Join page for the projector")), link("audit", t("Audit log")), link("export", t("Export"))));
  part.querySelector("h2")?.after(button);
  return part;
}

/** @param {import("../context.js").Context} ctx @param {Seat[]} all */
function rows(ctx, all) {
  return h("ul", { class: "rows" }, ...all.map((seat) => {
    const name = seat.name || roleName(seat.role);
    const open = () => import("../../desk/seatdialog.js").then(({ seatDialog }) => seatDialog(ctx, seat.id), () => ctx.say(t("No answer from the server. Check the network, then try again.")));
    return h("li", { class: `seat${seat.online ? "" : " away"}`, "data-seat": seat.id },
      h("span", { class: `dot ${seat.online ? "open" : "away"}`, "aria-hidden": "true" }),
      h("span", { class: "row-main" },
        h("span", { class: "row-name" }, seat.leader ? h("span", { class: "leader", title: t("Leads {side}", { side: sideName(seat.side ?? seat.role) }) },
          h("span", { "aria-hidden": "true" }, "★ "), h("span", { class: "unseen" }, t("leader"), " ")) : null, name),
        h("span", { class: "row-detail" }, [
          seat.side || SIDES.some((side) => side === seat.role) || name === roleName(seat.role) ? "" : roleName(seat.role),
          seat.online ? (seat.since ? t("here since {time}", { time: clock(seat.since) }) : t("here")) : t("away"), seat.ready ? t("ready") : "",
        ].filter(Boolean).join(" · "))),
      h("button", { type: "button", class: "button quiet icon small", "data-focus": `seat:${seat.id}`, "aria-haspopup": "dialog", "aria-label": t("Seat of {name}", { name }), onclick: open }, h("span", { "aria-hidden": "true" }, "⋯")));
  }));
}

/** Who plays a side: its people or the computer, changed with one press. @param {import("../context.js").Context} ctx @param {import("../../types.js").Side} side @param {boolean} on */
function played(ctx, side, on) {
  const key = `computer:${side}`;
  return h("div", { class: "computer mode-row", role: "group", "aria-label": t("Who plays {side}", { side: sideName(side) }) },
    h("span", { class: `letter side-${side}`, "aria-hidden": "true" }, sideLetter(side)), h("span", { class: "seat-side-name" }, sideName(side)),
    h("span", { class: "switch" }, ...two(ctx, key, on, [t("people"), t("computer")], (value) => ({ type: "set_computer", side, on: value }))),
    refusalNote(ctx.actions, key));
}

/** A side's leader alone commands it, or everybody of it. @param {import("../context.js").Context} ctx @param {boolean} on */
function commands(ctx, on) {
  return h("div", { class: "computer mode-row seat-commands", role: "group", "aria-label": t("Who of a side commands") },
    h("span", { class: "seat-side-name", title: t("The others of a side advise with marks on the board.") }, t("Commands")),
    h("span", { class: "switch" }, ...two(ctx, "all_command", on, [t("leader"), t("everybody")], (value) => ({ type: "let_all_command", on: value }))),
    refusalNote(ctx.actions, "all_command"));
}

/**
 * Off and on as two words.
 * @param {import("../context.js").Context} ctx @param {string} key @param {boolean} on @param {[string, string]} labels
 * @param {(value: boolean) => Record<string, unknown> & {type: string}} command
 */
function two(ctx, key, on, labels, command) {
  return [false, true].map((value) => h("button", {
    type: "button", class: "switch-choice", "data-focus": `${key}:${value}`, "aria-pressed": String(value === on), "aria-busy": ctx.actions.get(key).busy ? "true" : null,
    onclick: () => ctx.actions.choose(key, command(value), value === on),
  }, labels[Number(value)]));
}
