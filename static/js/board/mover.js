/** The animations are fetched with the first step that moves something; until then nothing of theirs is shown. */

/** @param {Parameters<typeof import("./motion.js").createMotion>} given what they are made of */
export function createMover(...given) {
  /** @type {ReturnType<typeof import("./motion.js").createMotion> | null} */
  let motion = null;

  async function fetched() {
    const { createMotion } = await import("./motion.js");
    motion ??= createMotion(...given);
    return motion;
  }

  return {
    /** @param {import("./types.js").BoardEvent} event */
    play: async (event) => (motion ?? await fetched()).play(event),
    landed: () => motion?.landed(),
    settled: () => motion?.settled(),
    clear: () => motion?.clear(),
  };
}
