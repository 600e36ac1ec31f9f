/** A shot before it is fired: weapon, level of the table, each shift by name, and what they come to (DF-2). */
import { h } from "../../dom.js";
import { levelWord, shiftWord, weaponWord } from "../../panel/shot_words.js";
import { t } from "../../text.js";

/** @typedef {import("../../types.js").Shot} Shot */

/** @param {number} level */
export function levelChip(level) {
  const none = level < 1;
  return h("b", { class: `level${none ? " none" : ""}`, title: none ? t("Below level 1: the shot is spent without dice and without effect.") : null }, none ? t("below level 1") : t("level {level}", { level }));
}

/** @param {Shot} shot @param {{weapon?: boolean}} [options] */
export function shotLine(shot, { weapon = true } = {}) {
  return h("span", { class: "shotline" },
    h("span", {}, weapon ? t("{weapon}: {level}", { weapon: weaponWord(shot.weapon), level: shot.base }) : t("table {level}", { level: shot.base })),
    ...shot.shifts.map(({ name, value }) => h("span", { class: "shifted" }, `${shiftWord(name)} ${value > 0 ? "+" : ""}${levelWord(value)}`)),
    h("span", { class: "sum" }, h("span", { "aria-hidden": "true" }, "= "), levelChip(shot.level)));
}
