/** One seat: who leads, its name, its role, handing it over to another person, taking it away. Each is confirmed or refused beside it. */
import { actionButton, refusalNote } from "../actions.js";
import { h, redraw } from "../dom.js";
import { roleName, sideName } from "../names.js";
import { openDialog } from "../screens/parts/dialogs.js";
import { t } from "../text.js";

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../types.js").Seat} Seat
 */
const ROLES = /** @type {const} */ (["red", "blue", "controller", "observer"]);
const ACTS = ["lead", "rename", "move", "hand", "remove"];

/** @param {Context} ctx @param {string} id */
export function seatDialog(ctx, id) {
  const seat = () => ctx.store.live.seats.find((one) => one.id === id);
  const first = seat();
  if (!first) return;
  const own = id === ctx.page.seat.id;
  /** @param {string} act */
  const key = (act) => `seat:${act}:${id}`;
  for (const act of ACTS) ctx.actions.forget(key(act));
  let asking = false;
  let link = "";
  let copied = false;

  const redrawn = { head: h("div", { class: "seat-head" }), rename: h("span", {}), move: h("span", {}), hand: h("span", {}), link: h("div", { "aria-live": "polite" }), remove: h("div", {}) };
  const name = field(ctx, `seat-name:${id}`, first.name, t("Name"));
  const next = field(ctx, `seat-next:${id}`, "", t("Name of the next person"));
  const role = h("select", { class: "field", "aria-label": t("Role"), "data-focus": "seat:role", onchange: ctx.store.tell },
    ...ROLES.map((one) => h("option", { value: one }, roleName(one))));
  role.value = ROLES.find((one) => one !== first.role) ?? "observer";

  const box = openDialog(t("Seat of {name}", { name: first.name || roleName(first.role) }),
    redrawn.head,
    h("div", { class: "seat-act" }, h("h3", {}, t("Name")), h("div", { class: "actions" }, name, redrawn.rename)),
    own ? null : h("div", { class: "seat-act" }, h("h3", {}, t("Role")), h("div", { class: "actions" }, role, redrawn.move), h("p", { class: "row-detail" }, t("The screen of that person changes by itself."))),
    own ? null : h("div", { class: "seat-act" }, h("h3", {}, t("Hand over")), h("p", { class: "row-detail" }, t("Another person gets this seat by a link. The one who has it now loses it at once.")),
      h("div", { class: "actions" }, next, redrawn.hand), redrawn.link),
    own ? null : h("div", { class: "seat-act" }, redrawn.remove));
  box.classList.add("seat-dialog");

  /** @param {string} act @param {Record<string, unknown> & {type: string}} command @param {Parameters<typeof ctx.actions.run>[2]} [told] */
  const run = (act, command, told) => ctx.actions.run(key(act), { ...command, seat: id }, told);

  /** @param {string} typed */
  async function rename(typed) {
    if (await run("rename", { type: "rename_seat", name: typed })) ctx.drafts.set(`seat-name:${id}`, null);
  }

  async function handOver() {
    const to = next.value.trim();
    if (!to) return;
    const done = await run("hand", { type: "hand_over_seat", name: to }, (answer) => {
      link = answer.link ? new URL(answer.link, new URL(ctx.page.urls?.join ?? "/", location.href)).href : "";
    });
    if (!done) return;
    next.value = "";
    ctx.drafts.set(`seat-next:${id}`, null);
    copied = false;
    ctx.store.tell();
  }

  async function copy() {
    const shown = /** @type {HTMLInputElement | null} */ (box.querySelector(".seat-link"));
    shown?.select();
    // Without https the clipboard has only the old way.
    copied = navigator.clipboard ? await navigator.clipboard.writeText(link).then(() => true, () => document.execCommand("copy")) : document.execCommand("copy");
    ctx.store.tell();
  }

  const stop = ctx.store.subscribe(() => {
    const now = seat();
    if (!now) return void box.close();
    /** @param {string} act */
    const state = (act) => ctx.actions.get(key(act));
    const side = now.role === "red" || now.role === "blue" ? now.role : null;
    redraw(redrawn.head, [now, state("lead")], () => [
      h("p", {}, [roleName(now.role), now.online ? t("here") : t("away"), now.leader && side ? t("leads {side}", { side: sideName(side) }) : ""].filter(Boolean).join(" · ")),
      side && !now.leader ? h("div", { class: "actions" }, actionButton(ctx.actions, {
        key: key("lead"), label: t("Make leader of {side}", { side: sideName(side) }), run: () => void run("lead", { type: "set_leader" }),
      })) : null,
      refusalNote(ctx.actions, key("lead"))]);
    const heading = box.querySelector("h2");
    if (heading) heading.textContent = t("Seat of {name}", { name: now.name || roleName(now.role) });
    if (ctx.drafts.get(`seat-name:${id}`) === null && document.activeElement !== name) name.value = now.name;
    const typed = name.value.trim();
    redraw(redrawn.rename, [typed, now.name, state("rename")], () => [
      actionButton(ctx.actions, { key: key("rename"), label: typed === now.name ? t("This is the name") : t("Rename"), off: !typed || typed === now.name, run: () => void rename(typed) }),
      refusalNote(ctx.actions, key("rename"))]);
    redraw(redrawn.move, [role.value, now.role, state("move")], () => [
      actionButton(ctx.actions, { key: key("move"), label: t("Move there"), off: role.value === now.role, run: () => void run("move", { type: "move_seat", role: role.value }) }),
      refusalNote(ctx.actions, key("move"))]);
    redraw(redrawn.hand, [next.value.trim(), state("hand")], () => [
      actionButton(ctx.actions, { key: key("hand"), label: t("Make the link"), off: !next.value.trim(), run: handOver }), refusalNote(ctx.actions, key("hand"))]);
    redraw(redrawn.link, [link, copied, now.name], () => (link ? [
      h("p", {}, t("Open this on the device of {name}. It is shown only now:", { name: now.name })),
      h("input", { class: "field code seat-link", readonly: true, value: link, "aria-label": t("Link to the seat"), onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }),
      h("div", { class: "actions" }, h("button", { type: "button", class: "button primary", "data-focus": "seat:copy", onclick: copy }, t("Copy the link")), copied ? h("span", { class: "row-detail" }, t("Copied.")) : null)] : []));
    redraw(redrawn.remove, [asking, state("remove")], () => (asking ? [
      h("p", {}, t("This person leaves the exercise. What was done from this seat stays in the log; with the join code one can join again.")),
      h("div", { class: "actions" },
        actionButton(ctx.actions, { key: key("remove"), label: t("Remove the seat"), kind: "danger", run: () => void run("remove", { type: "remove_seat" }) }),
        h("button", { type: "button", class: "button quiet", "data-focus": "seat:keep", onclick: () => ask(false) }, t("Keep it"))),
      refusalNote(ctx.actions, key("remove")),
    ] : [h("button", { type: "button", class: "button danger", "data-focus": "seat:remove", onclick: () => ask(true) }, t("Remove from the exercise…"))]));
  });
  box.addEventListener("close", stop);

  /** @param {boolean} on */
  function ask(on) {
    asking = on;
    ctx.store.tell();
  }
}

/** A field whose half typed text survives. @param {Context} ctx @param {string} draft @param {string} value @param {string} label */
function field(ctx, draft, value, label) {
  const input = h("input", {
    type: "text", class: "field", maxlength: 60, autocomplete: "off", value: ctx.drafts.get(draft) ?? value, "aria-label": label, placeholder: label,
    oninput: () => {
      ctx.drafts.set(draft, input.value === value ? null : input.value);
      ctx.store.tell();
    },
  });
  return input;
}
