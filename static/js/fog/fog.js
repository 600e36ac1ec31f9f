/** Fog of war (chapter 8) on a screen. What each seat needs of it is fetched once an exercise is played under fog, or a wall is shown nothing. */

/**
 * @typedef {import("../screens/context.js").Context} Context
 * @typedef {import("../screens/selection.js").Selection} Selection
 * @typedef {import("../screens/toolplaces.js").ToolPlaces} ToolPlaces
 */

/** Between tries to fetch, in milliseconds. */
const AGAIN = 3000;

/** @param {Context} ctx @param {Selection | null} selection @param {ToolPlaces} places */
export function fog(ctx, selection, places) {
  const wall = ctx.page.seat.role === "observer";
  let begun = false;
  const load = () => (wall ? import("./wall.js").then(({ wallFog }) => wallFog(ctx))
    : ctx.side ? import("./player.js").then(({ playerFog }) => playerFog(ctx, selection, places))
    : import("./keeper.js").then(({ keeperFog }) => keeperFog(ctx, places))).catch(() => {
    setTimeout(load, AGAIN);
  });
  // Without fog too the director may show the wall nothing.
  ctx.store.subscribe(() => {
    const { fog: on, observer_view: view } = ctx.store.live.state;
    if (begun || !(on || (wall && view === "none"))) return;
    begun = true;
    load();
  });
}
