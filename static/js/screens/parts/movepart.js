/** The movement of the chosen unit: its points, the path with its running cost, where it wants to be asked; send or end. */
import { actionButton, refusalNote } from "../../actions.js";
import { h } from "../../dom.js";
import { pointsWord } from "../../names.js";
import { pick, t } from "../../text.js";

/**
 * @typedef {import("../context.js").Context} Context
 * @typedef {import("../moving.js").Moving} Moving
 * @typedef {import("../../types.js").Unit} Unit
 */

/** What the part shows, to know when it has to be drawn anew. @param {Context} ctx @param {Moving} moving */
export function moveShows(ctx, moving) {
  const unit = moving.mover();
  if (!unit) return null;
  return [moving.way, moving.problem, moving.met, Object.keys(moving.reach?.hexes ?? {}).length, moving.reach !== null, ctx.store.shown.state.movement,
    ctx.actions.get(`move:${unit.id}`), ctx.actions.get(`end:${unit.id}`)];
}

/** @param {Context} ctx @param {Moving} moving @param {Unit} unit */
export function movePart(ctx, moving, unit) {
  const { movement, units } = ctx.store.shown.state;
  const other = movement && movement.unit !== unit.id ? units[movement.unit] : null;
  const open = movement?.unit === unit.id;
  const { way } = moving;
  return [
    way ? path(ctx, moving, unit, way) : h("p", { class: "hint" }, hint(moving, open)),
    other ? h("p", { class: "note" }, t("Sending a path ends the movement of {unit}, which has {left} points left.", { unit: pick(other.name), left: pointsWord(Number(other.movement_left)) })) : null,
    moving.met ? h("p", { class: "note" }, moving.met) : null,
    refusalNote(ctx.actions, `move:${unit.id}`),
    h("div", { class: "actions" },
      way ? actionButton(ctx.actions, { key: `move:${unit.id}`, label: t("Send"), kind: "primary", shortcut: "⏎", run: moving.send }) : null,
      way ? h("button", { type: "button", class: "button quiet small", "data-focus": "path:back", onclick: moving.back }, t("Take back")) : hexField(moving),
      open && !way ? actionButton(ctx.actions, { key: `end:${unit.id}`, label: t("End this move"), shortcut: "X", run: moving.end }) : null),
    refusalNote(ctx.actions, `end:${unit.id}`),
  ];
}

/** @param {Moving} moving @param {boolean} open */
function hint(moving, open) {
  if (moving.problem) return moving.problem;
  if (!moving.reach) return t("Looking how far it can go…");
  if (!Object.keys(moving.reach.hexes).length) return t("No hex is within its reach.");
  return open ? t("Its movement is open: go on, or end it. Click a hex within reach.") : t("Click a hex within reach. Further clicks go on from there.");
}

/** @param {Context} ctx @param {Moving} moving @param {Unit} unit @param {import("../moving.js").Way} way */
function path(ctx, moving, unit, way) {
  const all = way.hexes.every((hex) => way.asks.includes(hex));
  return h("div", { class: "route" },
    h("p", { class: "route-sum" }, h("span", { class: "hexname" }, `${unit.hex} → ${way.hexes[way.hexes.length - 1]}`),
      h("b", {}, t("cost {cost}, {left} left", { cost: pointsWord(way.cost), left: pointsWord(way.left) }))),
    h("p", { class: "row-detail", id: "ask-label" }, t("Ask me in these hexes for covering fire and its own shot:"),
      " ", h("button", { type: "button", class: "link-button", "data-focus": "path:all", onclick: () => moving.askAll(!all) }, all ? t("in none") : t("in all"))),
    h("div", { class: "waypoints", role: "group", "aria-labelledby": "ask-label" }, ...way.hexes.map((hex, index) => h("button", {
      type: "button", class: "waypoint hexname", "data-focus": `path:${index}`, "aria-pressed": way.asks.includes(hex) ? "true" : "false", onclick: () => moving.toggle(hex),
    }, hex))));
}

/** The list of hexes in reach for those who do not see it, and a way there by name. @param {Moving} moving */
function hexField(moving) {
  const near = Object.entries(moving.reach?.hexes ?? {});
  if (!near.length) return null;
  const field = h("input", {
    type: "text", class: "field small hexname", size: 8, maxlength: 12, list: "hexes-in-reach", autocomplete: "off", spellcheck: "false", "data-focus": "path:hex",
    "aria-label": t("Go to a hex within reach"), placeholder: t("or a hex"),
    oninput: () => {
      const name = field.value.trim().toUpperCase();
      const hit = near.find(([hex]) => hex === name);
      if (hit && moving.go(hit[0])) field.blur();
    },
  });
  return h("span", {}, field, h("datalist", { id: "hexes-in-reach" }, ...near.map(([hex, { cost, left }]) =>
    h("option", { value: hex }, t("cost {cost}, {left} left", { cost: pointsWord(cost), left: pointsWord(left) })))));
}
