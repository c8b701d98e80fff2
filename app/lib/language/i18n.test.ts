import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants';
import * as en from '#locales/en';
import * as tr from '#locales/tr';
import { fixedT, getI18n } from './i18n';
import { i18next } from './i18next.server';

test('ERR-5 each language has one instance', () => {
  for (const language of LANGUAGES) {
    expect(getI18n(language)).toBe(getI18n(language));
    expect(getI18n(language).language).toBe(language);
  }
});

test.each(LANGUAGES)('ERR-5 every plain text is returned as in its file: %s', (language) => {
  const texts = language === 'tr' ? tr : en;
  for (const [namespace, bundle] of Object.entries(texts)) {
    const plain = Object.entries(bundle).filter(([, text]) => !text.includes('{{'));
    const t = fixedT(language, namespace as 'common') as (key: string) => string;
    expect(plain.map(([key]) => [key, t(key)])).toEqual(plain);
  }
});

test('ERR-5 values are inserted once and not escaped: React does that', () => {
  const name = '<b>"$t(home) {{name}} $1 $&';
  expect(fixedT('tr', 'components')('play', { name })).toBe(`${name} oyna`);
  const Button = () => createElement('p', undefined, useTranslation('components').t('play', { name: '<b>&' }));
  const page = createElement(I18nextProvider, { i18n: getI18n('tr') }, createElement(Button));
  expect(renderToStaticMarkup(page)).toBe('<p>&lt;b&gt;&amp; oyna</p>');
});

test('ERR-5 a count selects the plural form', () => {
  const t = fixedT('en', 'games');
  expect(t('slotCount', { count: 1 })).toBe('1 game');
  expect(t('slotCount', { count: 0 })).toBe('0 games');
  expect(fixedT('tr', 'games')('slotCount', { count: 1 })).toBe('1 oyun');
});

test('ERR-5 a key without a text shows itself, never the other language', () => {
  const t = fixedT('en', 'common') as (key: string, values?: object) => string;
  for (const key of ['nothingOfTheKind', 'a.b:c']) {
    expect(t(key)).toBe(key);
    expect(t(key, { count: 2 })).toBe(key);
  }
});

test('ERR-5 the compiler checks namespaces, keys and plural stems', () => {
  const t = fixedT('tr', 'games');
  expect(t('slotCount', { count: 2 })).toBe('2 oyun');
  // @ts-expect-error: no such key
  expect(t('slotCounts')).toBe('slotCounts');
  // @ts-expect-error: no such namespace
  expect(typeof fixedT('tr', 'game')).toBe('function');
});

describe('SHELL-1 the language of a request', () => {
  const languageOf = (path: string, headers: Record<string, string> = {}) =>
    i18next.getLocale(new Request(`http://site.test${path}`, { headers }));

  test('is Turkish unless a supported one was stored or is in the address', async () => {
    expect(await languageOf('/')).toBe('tr');
    expect(await languageOf('/', { cookie: 'lang=en' })).toBe('en');
    expect(await languageOf('/?lang=en')).toBe('en');
    expect(await languageOf('/?lang=tr', { cookie: 'lang=en' })).toBe('tr');
  });

  test('is matched by its exact name alone, and never read from Accept-Language', async () => {
    for (const tag of ['en-GB', 'EN', 'eng', 'e', 'de', 'en,tr', '']) {
      expect(await languageOf(`/?lang=${tag}`), tag).toBe('tr');
      expect(await languageOf('/', { cookie: `lang=${tag}` }), tag).toBe('tr');
      expect(await languageOf(`/?lang=${tag}`, { cookie: 'lang=en' }), tag).toBe('en');
    }
    expect(await languageOf('/', { 'accept-language': 'en-GB,en;q=0.9' })).toBe('tr');
  });
});
