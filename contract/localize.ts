import type { Language } from './constants';

declare const BUILT_TRANSLATIONS: Readonly<Record<Language, Catalogue>> | undefined;

/** A text of code or content. Content may contain further languages. */
export interface Localized {
  tr: string;
  en: string;
}

/** Translations by English text. A key with `{name}` also matches every text that has a value in its place. */
type Catalogue = Readonly<Record<string, string>>;

interface Pattern {
  pattern: RegExp;
  names: string[];
  translation: string;
}

/** Returns patterns for the texts with values; the longest first, so that the most specific one is used. */
function patternsOf(catalogue: Catalogue): Pattern[] {
  return Object.entries(catalogue)
    .filter(([english]) => /\{\w+\}/.test(english))
    .sort(([one], [other]) => other.length - one.length)
    .map(([english, translation]) => {
      const parts = english.split(/\{(\w+)\}/);
      const escaped = parts.map((part, index) =>
        index % 2 === 1 ? '(.+?)' : part.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`),
      );
      return {
        // oxlint-disable-next-line security/detect-non-literal-regexp -- made of the project's own texts
        pattern: new RegExp(`^${escaped.join('')}$`, 's'),
        names: parts.filter((_, index) => index % 2 === 1),
        translation,
      };
    });
}

/** Returns a function that translates English texts into the languages of the catalogues. */
export function translator(catalogues: Readonly<Record<Language, Catalogue>>) {
  const patterns = new Map(Object.entries(catalogues).map(([language, texts]) => [language, patternsOf(texts)]));
  return (english: string, language: Language): string => {
    const catalogue = Object.hasOwn(catalogues, language) ? catalogues[language]! : undefined;
    if (!catalogue) return english;
    if (Object.hasOwn(catalogue, english)) return catalogue[english]!;
    for (const { pattern, names, translation } of patterns.get(language) ?? []) {
      const values = pattern.exec(english)?.slice(1);
      if (values)
        return translation.replace(/\{(\w+)\}/g, (whole, name: string) => values[names.indexOf(name)] ?? whole);
    }
    return english;
  };
}

const translate = translator(typeof BUILT_TRANSLATIONS === 'undefined' ? {} : BUILT_TRANSLATIONS);

/**
 * Returns the text in a language. If the text lacks that language, its English is translated by
 * `locales/<language>/platform.json`. Without a translation it stays English.
 */
export function localize(text: Localized, language: Language): string {
  return (
    (Object.hasOwn(text, language) ? (text as unknown as Record<Language, string>)[language] : undefined) ??
    translate(text.en, language)
  );
}
