import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { getI18n } from '~/lib/language/i18n';
import '~/lib/language/i18next.server';
import { Pagination } from './pagination';

const says = (language: 'tr' | 'en', props: Parameters<typeof Pagination>[0]) => {
  const Shown = () => Pagination(props);
  return renderToStaticMarkup(
    createElement(I18nextProvider, { i18n: getI18n(language) }, createElement(Shown)),
  ).replace(/<[^>]+>/g, '');
};

test('ACC-6 CAT-2 a later page shows which records it holds, not the number of earlier pages', () => {
  expect(says('tr', { offset: 10, shown: 20, total: 20 })).toBe('20 sonuçtan 11–20 arası gösteriliyor');
  expect(says('en', { offset: 48, shown: 60, total: 60 })).toBe('Showing 49–60 of 60');
  expect(says('en', { shown: 10, total: 20 })).toBe('Showing 10 of 20');
});

test('ACC-6 CAT-2 a page with all records shows their number', () => {
  expect(says('tr', { shown: 6, total: 6 })).toBe('6 sonuç');
  expect(says('en', { shown: 10, total: 10 })).toBe('10 results');
  expect(says('en', { shown: 1, total: 1 })).toBe('1 result');
});
