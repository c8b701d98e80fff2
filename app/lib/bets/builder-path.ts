/** Field of a match's URL that opens its bet builder, and the field of each of its selections. */
export const BUILD = 'build';
export const PART = 'part';
