/** Escapes `%`, `_` and `\` of a search, so that they are text in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
