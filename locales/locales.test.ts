import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (language: string, file: string) =>
  JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Record<string, string>;
const files = readdirSync('locales/tr').filter((file) => file.endsWith('.json'));
const names = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort();

test('ERR-5 both languages have the same namespaces', () => {
  expect(files.length).toBeGreaterThan(0);
  expect(readdirSync('locales/en').filter((file) => file.endsWith('.json'))).toEqual(files);
});

test.each(files)('ERR-5 %s has the same keys in both languages, and the same values to fill in', (file) => {
  const [tr, en] = [read('tr', file), read('en', file)];
  expect(Object.keys(en).sort()).toEqual(Object.keys(tr).sort());
  for (const [key, text] of Object.entries(tr)) expect(names(en[key] ?? ''), key).toEqual(names(text));
});

/** Texts that the spec gives to the letter. */
const EXACT = new Set([
  'Lütfen Bekleyiniz...',
  'Please wait...',
  'T.C. Kimlik Numarası Hatalı...',
  'T.R. Identity Number is Incorrect...',
  'Successfully logged in',
  'Successfully logged out',
]);

test.each(files)('ERR-5 %s speaks as the house does: one word for one thing, no text that trails off', (file) => {
  const own = (language: string) => Object.values(read(language, file)).filter((text) => !EXACT.has(text));
  for (const text of [...own('tr'), ...own('en')]) expect(text).not.toMatch(/(\.\.\.|…)$/);
  for (const text of own('tr'))
    expect(text).not.toMatch(/kampanya|fırsat|betiksiz|olağan dönem|bedava çevirme|canlı deste|kendiliğinden/i);
  for (const text of own('en')) expect(text).not.toMatch(/\blog(ged)? ?(in|out)\b|live support|by themselves/i);
});
