/** Goes into every poster's address, so that browsers may keep them for ever; `node scripts/posters.mjs --stamp` writes it. */
export const POSTERS_VERSION = '2d6b1d57';
