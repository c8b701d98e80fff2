/**
 * Returns a typed code in the form in which codes are compared: Latin letters of any width, without blanks and hyphens,
 * in capitals. `İ` is `I`, because Turkish keyboards write it.
 */
export const readTypedCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]+/gu, '')
    .toUpperCase()
    .replaceAll('İ', 'I');
