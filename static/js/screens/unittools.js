/** What acts: the card of the chosen unit with its path or targets, the cards of decisions and hand dice, the tools for sight and marks, what the room is told. */
import { fog } from "../fog/fog.js";
import { marks } from "../marks/marks.js";
import { createAiming } from "./aiming.js";
import { room } from "./later/room.js";
import { createMoving } from "./moving.js";
import { decision } from "./parts/decision.js";
import { handdice } from "./parts/handdice.js";
import { unitcard } from "./parts/unitcard.js";
import { createSight } from "./sight.js";

/** The order is that in which Esc goes back. @param {import("./context.js").Context} ctx @param {import("./selection.js").Selection | null} selection @param {import("./toolplaces.js").ToolPlaces} places */
export async function unitTools(ctx, selection, places) {
  await Promise.all([styled("../../css/tools.css"), styled("../../css/room.css")]);
  room(ctx, places.sight);
  fog(ctx, selection, places);
  decision(ctx, places.decision);
  if (ctx.side || ctx.directs) handdice(ctx, places.dice);
  if (ctx.page.seat.role === "observer") return;
  marks(ctx, places);
  const sight = createSight(ctx, selection, places);
  if (!selection) return;
  const moving = createMoving(ctx, selection);
  const aiming = createAiming(ctx, selection);
  selection.escape();
  unitcard(ctx, { selection, moving, aiming, sight }, places.card);
}

/** A style sheet that comes with the tools; without it they work, if plainly. @param {string} path */
function styled(path) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(path, import.meta.url).href;
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}
