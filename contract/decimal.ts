import type { Language } from './constants';

const commas = new Map<Language, boolean>([
  ['tr', true],
  ['en', false],
]);

/** Whether a language writes 1,5 rather than 1.5. */
export function writesComma(language: Language): boolean {
  let known = commas.get(language);
  if (known === undefined) {
    known = new Intl.NumberFormat(language).format(1.5).includes(',');
    commas.set(language, known);
  }
  return known;
}

/** Replaces the decimal point of a number in code form ('1.5') by the decimal sign of a language. */
export const withDecimalSign = (number: string, language: Language): string =>
  writesComma(language) ? number.replace('.', ',') : number;
