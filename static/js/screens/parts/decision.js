/** The decision card: who is asked what and by which clause, the shots to choose from, pass, halt, and the time left. */
import { actionButton, refusalNote } from "../../actions.js";
import { cardMeaning, cardQuestion, ofCards, repairWords } from "../../cards/questions.js";
import { boostFor, raised } from "../../cards/uses.js";
import { h, redraw } from "../../dom.js";
import { clock, sideLetter, sideName } from "../../names.js";
import { modeWord, weaponWord } from "../../panel/shot_words.js";
import { clauses, pick, t } from "../../text.js";
import { askedSentence, openDecision } from "./asked.js";
import { countdown } from "./countdown.js";
import { shotLine } from "./shotline.js";

/**
 * @typedef {import("../context.js").Context} Context
 * @typedef {import("../../types.js").Decision} Decision
 * @typedef {import("../../types.js").Option} Option
 * @typedef {{name: string, choice: unknown, scope?: string}} Answer
 */
const LONGER = 30;

/** What the choice means, in words. @param {Context} ctx @param {Decision} decision */
function meaning(ctx, decision) {
  if (ofCards(decision)) return cardMeaning(ctx, decision);
  const mover = ctx.store.shown.state.units[decision.unit ?? ""];
  const about = { unit: pick(mover?.name), hex: mover?.hex ?? "", side: sideName(decision.side) };
  if (decision.window === "opportunity") return t("{unit} has entered {hex}. {side} may fire at it, one unit after another, or pass and let it go on.", about);
  if (decision.window === "covering") return t("{unit} stands in {hex} and is seen. Other units of {side} may fire at the enemies that see it, or pass.", about);
  return t("{unit} stands in {hex}. It may fire itself now, on the move or from a short halt, or pass and go on.", about);
}

/** @param {Context} ctx @param {HTMLElement} part */
export function decision(ctx, part) {
  const body = h("div", { class: "decision-body" });
  part.append(h("h2", { class: "region-title" }, t("Decision")), body);
  part.setAttribute("aria-label", t("Decision"));
  let asked = 0;
  /** @type {number | null} */
  let chosen = null;
  let last = "";
  /** @type {Decision | null} */
  let open = null;

  /** @param {Decision} one */
  const mine = (one) => (ctx.directs || one.side === ctx.side) && ctx.store.live.state.status === "running" && !ctx.actions.why("answer");

  /** @param {Answer} answer */
  function send({ name, choice, scope = "hex" }) {
    if (!open || !mine(open) || ctx.actions.get(last).busy) return false;
    if (last !== `answer:${name}`) ctx.actions.forget(last);
    last = `answer:${name}`;
    const side = ctx.directs ? { side: open.side } : {};
    ctx.actions.run(last, { type: "answer", decision: open.decision, choice, scope, ...side });
    return true;
  }

  /** CARD-2: the shot that is chosen here gets the boost. */
  const boosting = () => open !== null && ctx.drafts.get("boost") === open.decision;
  /** @param {number} id */
  function fire(id) {
    const option = open?.options.find((one) => one.id === id);
    return send({ name: `fire:${id}`, choice: option && boosting() && boostOf(ctx, option) ? { option: id, boost: true } : { option: id } });
  }
  const pass = (/** @type {string} */ scope) => (open?.window === "reactive_armour" ? send({ name: "keep", choice: "keep" }) : send({ name: `pass:${scope}`, choice: "pass", scope }));

  /** @param {number} index from 0, in the order of the card */
  function choose(index) {
    const option = open && mine(open) ? inOrder(open)[index] : null;
    if (!option) return false;
    chosen = option.id;
    ctx.drafts.set("option", [open?.decision, chosen]);
    ctx.say(open?.window === "field_repair" ? repairWords(ctx, option) : optionWords(ctx, option));
    ctx.store.tell();
    return true;
  }

  if (ctx.side || ctx.directs) {
    for (let digit = 1; digit <= 9; digit += 1) {
      ctx.keys.add({ key: String(digit), label: digit === 1 ? t("1 to 9: choose an option of the decision, Enter confirms") : "", run: () => choose(digit - 1) });
    }
    ctx.keys.add({
      key: "Enter", label: "", first: true,
      run: () => (document.activeElement?.closest("button, a, summary, [role=tab]") || chosen === null ? false : fire(chosen)),
    });
  }
  if (ctx.side) {
    ctx.keys.add({ key: "p", label: t("Pass for this hex, or keep a card"), run: () => pass("hex") });
    ctx.keys.add({ key: "u", label: t("Use the card that is asked about"), run: () => open?.window === "reactive_armour" && send({ name: "use", choice: "use" }) });
  }

  ctx.store.subscribe(() => {
    const before = open;
    open = openDecision(ctx);
    part.hidden = !open;
    if (open?.decision !== before?.decision) {
      const kept = ctx.drafts.get("option");
      chosen = open && kept?.[0] === open.decision ? kept[1] : null;
      ctx.board.setTargets(open ? ringed(open) : null);
    }
    if (!open) return;
    part.className = `region region-decision side-${open.side}${open.side === ctx.side ? " mine" : ""}`;
    if (asked !== open.decision) {
      asked = open.decision;
      part.scrollTop = 0;
      ctx.actions.forget(last);
      ctx.say(`${askedSentence(ctx, open)}. ${meaning(ctx, open)}`);
    }
    const { status } = ctx.store.live.state;
    redraw(body, [open, chosen, status, boosting(), ctx.actions.get(last), last, ctx.actions.get("extend")],
      () => card(ctx, /** @type {Decision} */ (open), { answers: mine(/** @type {Decision} */ (open)), chosen, last, boost: boosting(), choose, fire, pass, send }));
  });
}

/** CARD-2: by how many levels the card can raise this shot. @param {Context} ctx @param {Option} option */
function boostOf(ctx, option) {
  const { state, ruleset } = ctx.store.live;
  const unit = state.units[option.unit];
  return unit ? boostFor(state, ruleset, unit) : 0;
}

/** The best shot first, each unit's shots together. @param {Decision} open */
function inOrder(open) {
  if (ofCards(open)) return open.options;
  const best = (/** @type {string} */ unit) => Math.max(...open.options.filter((option) => option.unit === unit).map((option) => option.level));
  return [...open.options].sort((a, b) => best(b.unit) - best(a.unit) || a.unit.localeCompare(b.unit) || b.level - a.level);
}

/** The best level at each target, for the board. @param {Decision} open */
function ringed(open) {
  if (ofCards(open)) return null;
  const best = new Map();
  for (const { target, level } of open.options) best.set(target, Math.max(level, best.get(target) ?? -99));
  return [...best].map(([unit, level]) => ({ unit, level, in_sight: true }));
}

/** @param {Context} ctx @param {Option} option */
function optionWords(ctx, option) {
  const { units } = ctx.store.shown.state;
  return t("{unit} fires at {target}: {weapon}, range {range}, level {level}", {
    unit: pick(units[option.unit]?.name), target: pick(units[option.target]?.name), weapon: weaponWord(option.weapon), range: option.range, level: option.level,
  });
}

/**
 * @param {Context} ctx @param {Decision} open
 * @param {{answers: boolean, chosen: number | null, last: string, boost: boolean, choose: (index: number) => boolean, fire: (id: number) => boolean, pass: (scope: string) => boolean, send: (answer: Answer) => boolean}} how
 */
function card(ctx, open, { answers, chosen, last, boost, choose, fire, pass, send }) {
  const clause = clauses[open.clause];
  const lift = answers && !ofCards(open) ? Math.max(0, ...open.options.map((option) => boostOf(ctx, option))) : 0;
  const options = inOrder(open).map((option) => (boost && lift ? raised(option, boostOf(ctx, option)) : option));
  const shooters = [...new Set(options.map((option) => option.unit))];
  const since = clock(ctx.store.live.since);
  const window = ctx.store.live.options?.window_seconds ?? ctx.store.live.ruleset.reaction?.window_seconds;
  /** @param {string} scope @param {string} label @param {string} [shortcut] */
  const passing = (scope, label, shortcut) => actionButton(ctx.actions, { key: `answer:pass:${scope}`, label, shortcut, run: () => void pass(scope) });
  return [
    h("p", { class: "dice-ask" }, h("span", { class: `letter side-${open.side}` }, sideLetter(open.side)), askedSentence(ctx, open)),
    h("p", {}, meaning(ctx, open)),
    open.side === ctx.side && ctx.actions.why("answer") ? h("p", { class: "note advises" }, ctx.actions.why("answer")) : null,
    open.until ? countdown(ctx, { until: open.until, whole: window || 30, words: (time) => t("Asked since {since}; passes by itself in {time}.", { since, time }) })
      : h("p", { class: "row-detail" }, t("Asked since {since}, without a time limit.", { since })),
    lift ? h("label", { class: "card-use" }, h("input", {
      type: "checkbox", "data-focus": "answer:boost", "data-use": "boost", checked: boost,
      onchange: () => {
        ctx.drafts.set("boost", boost ? null : open.decision);
        ctx.store.tell();
      },
    }), h("span", {}, t("Fire boost +{levels} levels (card) for the shot that I choose", { levels: lift }))) : null,
    ...(ofCards(open) ? cardQuestion(ctx, open, { answers, chosen, choose, fire, send }) : [h("ol", { class: "shooters" }, ...shooters.map((id) => shooter(ctx, options, id, { answers, chosen, fire })))]),
    answers && !ofCards(open) ? h("div", { class: "answers", role: "group", "aria-label": t("Pass") },
      h("span", { "aria-hidden": "true" }, t("Pass for")),
      passing("hex", t("this hex"), ctx.side ? "P" : undefined),
      passing("movement", t("this movement")),
      passing("phase", t("this phase")),
      open.window === "opportunity" ? null : actionButton(ctx.actions, {
        key: "answer:halt", label: t("Halt here"), title: t("The rest of the path is dropped; the movement stays open."), run: () => void send({ name: "halt", choice: "halt" }),
      }),
      ctx.directs && open.until ? longer(ctx) : null) : null,
    answers && ofCards(open) && ctx.directs && open.until ? h("div", { class: "actions" }, longer(ctx)) : null,
    refusalNote(ctx.actions, last),
    refusalNote(ctx.actions, "extend"),
    clause ? h("details", { class: "clause" }, h("summary", {}, h("span", { class: "clause-id" }, open.clause), " ", clause.title), h("p", {}, clause.text)) : null,
  ];
}

/** The director gives more time, whatever is asked. @param {Context} ctx */
const longer = (ctx) => actionButton(ctx.actions, {
  key: "extend", kind: "quiet", label: t("{seconds} seconds more", { seconds: LONGER }), run: () => void ctx.actions.run("extend", { type: "extend", what: "decision", seconds: LONGER }),
});

/** One shooter with its shots. @param {Context} ctx @param {Option[]} options @param {string} id @param {{answers: boolean, chosen: number | null, fire: (id: number) => boolean}} how */
function shooter(ctx, options, id, { answers, chosen, fire }) {
  const { units } = ctx.store.shown.state;
  const unit = units[id];
  return h("li", {},
    h("p", { class: "shooter" }, letter(unit), h("button", { type: "button", class: "link-button row-name", onclick: () => ctx.board.focusHex(unit.hex, { animate: true }) }, pick(unit?.name)),
      h("span", { class: "hexname" }, unit?.hex)),
    h("ul", {}, ...options.filter((option) => option.unit === id).map((option) => {
      const number = options.indexOf(option) + 1;
      return h("li", { class: `option${option.id === chosen ? " chosen" : ""}` },
        h("span", { class: "row-main" },
          h("span", { class: "row-detail" }, letter(units[option.target]), " ",
            [t("at {target}", { target: pick(units[option.target]?.name) }), t("range {range}", { range: option.range }), mode(ctx, option)].filter(Boolean).join(" · ")),
          shotLine(option)),
        answers ? actionButton(ctx.actions, {
          key: `answer:fire:${option.id}`, label: t("Fire"), kind: option.id === chosen ? "primary" : "", shortcut: number <= 9 ? String(number) : undefined,
          title: optionWords(ctx, option), run: () => void fire(option.id),
        }) : null);
    })));
}

/** Both sides may have a unit of this name. @param {import("../../types.js").Unit | undefined} unit */
const letter = (unit) => h("span", { class: `letter side-${unit?.side}` }, sideLetter(unit?.side));

/** How the mover itself fires, and what that costs. @param {Context} ctx @param {Option} option */
function mode(ctx, option) {
  if (option.mode === "short_halt") return t("{mode}, costs {points} movement points", { mode: modeWord(option.mode), points: ctx.store.live.ruleset.movement?.short_halt_cost ?? 0 });
  return option.mode === "on_the_move" ? modeWord(option.mode) : "";
}
