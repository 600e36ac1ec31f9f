/** Stretches as the server keeps them. */

/** @param {BufferSource} bytes  gzip @returns {Promise<string>} */
export const unpacked = (bytes) => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
