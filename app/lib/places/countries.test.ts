import { expect, test } from 'vitest';
import { countriesIn, countryName } from './countries';

test.each([
  ['tr', 'Almanya'],
  ['en', 'Germany'],
] as const)(
  'REG-1 SHELL-3 a form in %s lists every country once, in its language and order, Turkey first',
  (language, germany) => {
    const [first, ...others] = countriesIn(language);
    expect(first).toEqual({ value: 'TR', label: 'Türkiye' });
    const names = others.map(({ label }) => label);
    expect(names).toEqual([...names].sort(new Intl.Collator(language).compare));
    expect(new Set(names).size).toBe(names.length);
    expect(others).toContainEqual({ value: 'DE', label: germany });
    expect(countryName('DE', language)).toBe(germany);
  },
);

test('SHELL-3 English names of countries are those of the Unicode repository, without diacritics', () => {
  const official = new Intl.DisplayNames('en-GB', { type: 'region' });
  const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').replace(/['’]/g, '');
  for (const { value, label } of countriesIn('en')) expect(plain(label), value).toBe(plain(official.of(value)!));
});
