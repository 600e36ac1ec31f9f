/** The director's screen: seats, all batteries, dice of both sides, what is waited for, and the desk with the course of the exercise. */
import { actionButton, refusalNote } from "../actions.js";
import { createDesk } from "../desk/desk.js";
import { parentLine } from "../desk/parent.js";
import { h, redraw } from "../dom.js";
import { t } from "../text.js";
import { byPhase, layOut, logPane, openDialog, tabbed, toFoot } from "./frame.js";
import { announcements } from "./parts/announce.js";
import { announcer } from "./parts/announcer.js";
import { batteries, declareKey } from "./parts/batteries.js";
import { dicemode } from "./parts/dicemode.js";
import { endpart } from "./parts/endpart.js";
import { cardPlaces } from "./cardplaces.js";
import { briefing } from "./parts/briefing.js";
import { seats } from "./parts/seats.js";
import { statusstrip } from "./parts/statusstrip.js";
import { topbar } from "./parts/topbar.js";
import { unitlist } from "./parts/unitlist.js";
import { waiting } from "./parts/waiting.js";
import { createSelection } from "./selection.js";
import { createTargeting } from "./targeting.js";
import { toolPlaces } from "./toolplaces.js";

/** @param {import("./context.js").Context} ctx @param {HTMLElement} root @param {import("./context.js").Places} places */
export function directorScreen(ctx, root, places) {
  const desk = createDesk(ctx);
  const targeting = createTargeting(ctx);
  const controls = course(ctx);
  const selection = createSelection(ctx);
  const tools = toolPlaces(ctx, selection);
  const cards = cardPlaces(ctx, targeting);
  declareKey(ctx);
  import("../desk/address.js").then(({ heedAddress }) => heedAddress(ctx, places.board), () => {});
  tools.button.append(desk.look);
  layOut(ctx, root, "director", {
    top: [topbar(ctx, { controls, help: () => openDialog("helpDialog", ctx) })],
    left: [
      ...(ctx.page.parent ? [parentLine(ctx.page.parent)] : []),
      seats(ctx, { codes: () => codes(ctx) }),
      cards.side,
      ...byPhase(ctx, batteries(ctx, targeting, { sides: ["red", "blue"], title: t("Batteries and fire plans") }),
        unitlist(ctx, selection, { sides: ["red", "blue"], title: t("Units") })),
    ],
    drawer: desk.drawer(tools.card),
    board: places.board,
    over: [tools.sight, cards.over, desk.over],
    right: [
      waiting(ctx),
      tools.dice,
      tools.decision,
      dicemode(ctx),
      tabbed(ctx, [
        { id: "panel", title: t("Adjudication"), content: places.panel },
        { id: "log", title: t("Log"), content: logPane(ctx, places.log), shown: () => toFoot(places.log) },
        { id: "notes", title: t("Notes"), content: desk.notes },
        { id: "brief", title: t("Briefing"), content: briefing(ctx) },
      ]),
      desk.maker,
    ],
    bottom: [desk.bar, announcements(ctx), statusstrip(ctx, tools), announcer(ctx)],
  });
}

/** @param {import("./context.js").Context} ctx */
const codes = (ctx) => import("../desk/codes.js").then(({ codesDialog }) => codesDialog(ctx), () => ctx.say(t("No answer from the server. Check the network, then try again.")));

/** Start, pause and resume, end of a part, end of the exercise. @param {import("./context.js").Context} ctx */
function course(ctx) {
  const box = h("div", { class: "course" });
  const end = endpart(ctx);
  const main = h("span", { class: "course-main" });
  const finish = h("button", { type: "button", class: "button quiet", onclick: () => openDialog("endDialog", ctx) }, t("End the exercise"));
  box.append(main, end, finish);
  const cardsOf = () => import("../cards/table.js").then(({ openTable }) => openTable(ctx), () => ctx.say(t("No answer from the server. Check the network, then try again.")));
  const toggle = () => {
    const { status } = ctx.store.live.state;
    if (status === "setup") return openDialog("startDialog", ctx);
    if (status === "ended") return false;
    ctx.actions.run("pause", { type: status === "paused" ? "resume" : "pause" });
  };
  ctx.keys.add({ key: "p", label: t("Start, pause or resume"), run: toggle });
  ctx.store.subscribe(() => {
    const { status } = ctx.store.live.state;
    end.hidden = status !== "running";
    finish.hidden = status === "setup" || status === "ended";
    redraw(main, [status, ctx.actions.get("pause")], () => {
      if (status === "ended") return [];
      if (status === "setup") {
        return [h("div", { class: "actions" },
          h("button", { type: "button", class: "button primary", "data-focus": "pause", onclick: () => openDialog("startDialog", ctx) }, t("Start the exercise")),
          h("button", { type: "button", class: "button", "data-focus": "cards:settings", onclick: cardsOf }, t("Event cards")))];
      }
      const paused = status === "paused";
      return [
        actionButton(ctx.actions, { key: "pause", label: paused ? t("Resume") : t("Pause"), kind: paused ? "primary" : "", run: toggle }),
        refusalNote(ctx.actions, "pause"),
      ];
    });
  });
  return box;
}
