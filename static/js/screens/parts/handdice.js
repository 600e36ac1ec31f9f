/** Entry of dice rolled by hand: who rolls, how many, what for, by which clause; by buttons or the keys 1 to 6. */
import { actionButton, refusalNote } from "../../actions.js";
import { h, redraw, region } from "../../dom.js";
import { clock, sideLetter } from "../../names.js";
import { clauses, t } from "../../text.js";
import { openRoll, rollSentence } from "./openroll.js";

/** Where the pips of a face sit on a grid of three by three. */
const PIPS = [[], [5], [1, 9], [1, 5, 9], [1, 3, 7, 9], [1, 3, 5, 7, 9], [1, 3, 4, 6, 7, 9]];

/** @param {number} face */
function die(face) {
  return h("span", { class: `hand-die${face ? "" : " blank"}`, "aria-hidden": "true" },
    ...(PIPS[face] ?? []).map((place) => h("i", { class: `dot-of-die at-${place}` })));
}

/** @param {import("../context.js").Context} ctx @param {HTMLElement} place where it is to stand */
export function handdice(ctx, place) {
  const body = h("div", { class: "handdice-body" });
  const part = region("handdice", t("Dice by hand"), body);
  let asked = 0;

  const open = () => openRoll(ctx);

  /** @param {import("../../types.js").Waiting} roll @returns {number[]} */
  const entered = (roll) => ctx.drafts.get(`dice:${roll.roll}`) ?? [];

  /** @param {import("../../types.js").Waiting} roll @param {number[]} faces */
  function enter(roll, faces) {
    if (ctx.actions.get("dice").busy) return;
    ctx.drafts.set(`dice:${roll.roll}`, faces.length ? faces.slice(0, roll.dice) : null);
    ctx.store.tell();
  }

  async function submit() {
    const roll = open();
    if (!roll || entered(roll).length !== roll.dice) return false;
    const faces = entered(roll);
    if (await ctx.actions.run("dice", { type: "enter_dice", roll: roll.roll, faces })) ctx.drafts.set(`dice:${roll.roll}`, null);
    ctx.store.tell();
    return true;
  }

  for (const face of [1, 2, 3, 4, 5, 6]) {
    ctx.keys.add({
      key: String(face),
      label: face === 1 ? t("1 to 6: enter a die rolled by hand") : "",
      run: () => {
        const roll = open();
        return roll ? enter(roll, [...entered(roll), face]) : false;
      },
    });
  }
  ctx.keys.add({
    key: "Backspace", label: t("Take back the last die entered"),
    run: () => {
      const roll = open();
      return roll ? enter(roll, entered(roll).slice(0, -1)) : false;
    },
  });

  ctx.keys.add({
    key: "Enter", label: "",
    // A focused control keeps its own Enter.
    run: () => (document.activeElement?.closest("button, a, summary, .board") ? false : Boolean(openFull() && submit())),
  });
  const openFull = () => {
    const roll = open();
    return roll && entered(roll).length === roll.dice;
  };

  ctx.store.subscribe(() => {
    const roll = open();
    part.hidden = !roll;
    part.className = `region region-handdice side-${roll?.side}`;
    if (!roll) return;
    if (asked !== roll.roll) {
      asked = roll.roll;
      ctx.actions.forget("dice");
      ctx.say(rollSentence(ctx, roll).sentence);
    }
    const faces = entered(roll);
    redraw(body, [roll, faces, ctx.actions.get("dice")], () => entry(ctx, roll, faces, enter, submit));
  });
  part.hidden = true;
  place.replaceWith(part);
}

/**
 * @param {import("../context.js").Context} ctx
 * @param {import("../../types.js").Waiting} roll
 * @param {number[]} faces
 * @param {(roll: import("../../types.js").Waiting, faces: number[]) => void} enter
 * @param {() => void} submit
 */
function entry(ctx, roll, faces, enter, submit) {
  const { sentence, about } = rollSentence(ctx, roll);
  const clause = clauses[roll.clause];
  const left = roll.dice - faces.length;
  return [
    h("p", { class: "dice-ask" }, h("span", { class: `letter side-${roll.side}` }, sideLetter(roll.side)), sentence),
    h("p", { class: "row-detail" }, [about, t("since {time}", { time: clock(ctx.store.live.since) })].filter(Boolean).join(" · ")),
    roll.clause ? h("details", { class: "clause" }, h("summary", {}, h("span", { class: "clause-id" }, roll.clause), " ", clause?.title ?? ""),
      clause ? h("p", {}, clause.text) : null) : null,
    h("div", { class: "dice-slots" },
      ...Array.from({ length: roll.dice }, (_, index) => die(faces[index] ?? 0)),
      h("span", { class: "unseen" }, faces.join(" ")),
      faces.length ? h("button", { type: "button", class: "button quiet small", "data-focus": "dice:undo", onclick: () => enter(roll, faces.slice(0, -1)) }, t("Take back")) : null),
    h("div", { class: "dice-keys", role: "group", "aria-label": t("Face of the die") },
      ...[1, 2, 3, 4, 5, 6].map((face) => h("button", {
        type: "button", class: "button die-key", "data-focus": `die:${face}`, "aria-disabled": left ? null : "true", "aria-label": String(face),
        onclick: () => left && enter(roll, [...faces, face]),
      }, die(face), h("span", { "aria-hidden": "true" }, face)))),
    h("div", { class: "actions" }, actionButton(ctx.actions, {
      key: "dice", kind: "primary", off: left > 0, run: submit,
      label: left > 0 ? t("{left} still to enter", { left }) : t("Enter {faces}", { faces: faces.join(" + ") }),
    })),
    refusalNote(ctx.actions, "dice"),
  ];
}
