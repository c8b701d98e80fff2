import { createContext, useContext, type ReactNode } from 'react';
import type { Language } from '#contract/constants';

/*
 * Interface texts. A namespace is a module that holds its texts in both languages, so a route's chunk carries those it
 * shows and no others (docs/decisions/0003).
 */

/** A key as callers write it: plural forms are asked for by their stem. */
type KeyOf<Texts> = keyof Texts extends infer Key ? (Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key) & string : never;

export interface Namespace<Key extends string = string> {
  name: string;
  texts: Record<Language, Record<string, string>>;
  /** Only for the type of the keys. */
  key?: Key;
}

/** Text of a key in one language; `values` fill `{{name}}`, `count` picks the plural form. */
export type TextFunction<Key extends string = string> = (key: Key, values?: Record<string, string | number>) => string;

/** The texts of a namespace in both languages. English must have exactly the Turkish keys. */
export function namespace<const Texts extends Record<string, string>>(
  name: string,
  texts: { tr: Texts; en: { [Key in keyof Texts]: string } },
): Namespace<KeyOf<Texts>> {
  return { name, texts };
}

const plurals: Record<Language, Intl.PluralRules> = { tr: new Intl.PluralRules('tr'), en: new Intl.PluralRules('en') };
const made = new Map<string, TextFunction>();

/** The texts of a namespace in one language, for servers and tests. A key without a text shows itself. */
export function textsFor<Key extends string>(language: Language, wanted: Namespace<Key>): TextFunction<Key> {
  const id = `${language}:${wanted.name}`;
  let found = made.get(id);
  if (!found) {
    const texts = wanted.texts[language];
    found = (key, values) => {
      const count = values?.['count'];
      const plural = typeof count === 'number' ? texts[`${key}_${plurals[language].select(count)}`] : undefined;
      const text = plural ?? texts[key] ?? key;
      return values ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) : text;
    };
    made.set(id, found);
  }
  return found as TextFunction<Key>;
}

const LanguageContext = createContext<Language>('tr');

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/** The language of the page being shown. */
export const useLanguage = (): Language => useContext(LanguageContext);

/** The texts of a namespace in the page's language. */
export function useTexts<Key extends string>(wanted: Namespace<Key>): TextFunction<Key> {
  return textsFor(useLanguage(), wanted);
}
