/** The screen of a side: own units, batteries and plans; the board; hand dice and decisions over the adjudication; end my part. */
import { t } from "../text.js";
import { byPhase, layOut, logPane, openDialog, tabbed, toFoot } from "./frame.js";
import { announcements } from "./parts/announce.js";
import { batteries, declareKey } from "./parts/batteries.js";
import { endpart } from "./parts/endpart.js";
import { cardPlaces } from "./cardplaces.js";
import { briefing } from "./parts/briefing.js";
import { statusstrip } from "./parts/statusstrip.js";
import { topbar } from "./parts/topbar.js";
import { unitlist } from "./parts/unitlist.js";
import { waiting } from "./parts/waiting.js";
import { createSelection } from "./selection.js";
import { createTargeting } from "./targeting.js";
import { toolPlaces } from "./toolplaces.js";

/** @param {import("./context.js").Context} ctx @param {HTMLElement} root @param {import("./context.js").Places} places */
export function playerScreen(ctx, root, places) {
  const side = /** @type {import("../types.js").Side} */ (ctx.side);
  const targeting = createTargeting(ctx);
  const end = endpart(ctx);
  const selection = createSelection(ctx);
  const tools = toolPlaces(ctx, selection);
  const cards = cardPlaces(ctx, targeting);
  declareKey(ctx);
  layOut(ctx, root, "player", {
    top: [topbar(ctx, { help: () => openDialog("helpDialog", ctx) })],
    left: [cards.side, ...byPhase(ctx, batteries(ctx, targeting, { sides: [side], title: t("Batteries and fire plans") }),
      unitlist(ctx, selection, { sides: [side], title: t("Own units") }))],
    drawer: tools.card,
    board: places.board,
    over: [tools.sight, cards.over],
    right: [
      waiting(ctx),
      tools.dice,
      tools.decision,
      tabbed(ctx, [
        { id: "panel", title: t("Adjudication"), content: places.panel },
        { id: "log", title: t("Log"), content: logPane(ctx, places.log), shown: () => toFoot(places.log) },
        { id: "brief", title: t("Briefing"), content: briefing(ctx) },
      ]),
    ],
    bottom: [announcements(ctx), statusstrip(ctx, tools), end],
  });
}
