import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pairedTexts as readPairs } from '../scripts/paired-texts.mjs';
import { TERMS } from './terms';

const pairedTexts: (folders: string[]) => { file: string; tr: string[]; en: string[] }[] = readPairs;
const FOLDERS = ['content', 'contract', 'platform', 'provider', 'server'];
const lower = { tr: (text: string) => text.toLocaleLowerCase('tr'), en: (text: string) => text.toLowerCase() };

/** Every text of a language, with its place: those of pages, of content, of the platform's messages and mails. */
const textsOf = (language: 'tr' | 'en') => [
  ...readdirSync(`locales/${language}`)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Record<string, string>).map(
        ([key, text]) => ({ place: `${file} ${key}`, text }),
      ),
    ),
  ...pairedTexts(FOLDERS).flatMap((pair) => pair[language].map((text) => ({ place: pair.file, text }))),
];
const texts = { tr: textsOf('tr'), en: textsOf('en') };

test.each(TERMS)('ERR-5 LANG-1 $language: $meaning is $use in every text', ({ language, not, except = {} }) => {
  const faults = texts[language].flatMap(({ place, text }) => {
    const lowered = lower[language](text);
    if (lowered in except) return [];
    return not.flatMap((variant) => {
      const at = lowered.search(variant);
      return at < 0 ? [] : [`${place}: ${lowered.slice(Math.max(0, at - 40), at + 60)}`];
    });
  });
  expect(faults).toEqual([]);
});

test('ERR-5 every exception of the term base is still a text', () => {
  for (const { language, except = {} } of TERMS)
    for (const text of Object.keys(except))
      expect(texts[language].map((known) => lower[language](known.text))).toContain(text);
});

/** Texts of `common.json` that are labels or names, not messages. */
const LABELS = new Set(['defaultLastName', 'defaultFirstName', 'welcome']);

test.each(['tr', 'en'] as const)('ERR-5 a generic text exists once: %s', (language) => {
  const shared = texts[language].filter(
    ({ place }) =>
      place === 'contract/generic-texts.ts' ||
      (place.startsWith('common.json ') && !LABELS.has(place.slice('common.json '.length))),
  );
  expect(shared.map(({ text }) => text)).toEqual(
    expect.arrayContaining(
      language === 'tr'
        ? ['Zorunlu alan', 'Bir şeyler ters gitti, lütfen daha sonra deneyin', 'İşlem Başarısız', 'Sonuç bulunamadı']
        : ['Required field', 'Something went wrong, please try later', 'Process Failed', 'No results found'],
    ),
  );
  for (const { text, place } of shared)
    expect(
      texts[language].filter((other) => other.text === text && other.place !== place),
      `${place}: ${text}`,
    ).toEqual([]);
});

test('ERR-5 the term base reads texts of pages, content, messages, mails and rounds', () => {
  const places = new Set(texts.tr.map(({ place }) => place));
  for (const place of [
    'money.json depositTitle',
    'content/bonuses.ts',
    'platform/payments/messages.ts',
    'platform/players/notices.ts',
    'provider/messages.ts',
  ])
    expect(places).toContain(place);
});
