import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderWithMarkupCache } from '../markup-cache/markup-cache.server';
import { getI18n } from '~/lib/language/i18n';
import '~/lib/language/i18next.server';
import type { Game } from './game-card';
import { GameGrid } from './game-grid';
import { GameRail } from './game-rail';

const game = (id: string, changes: Partial<Game> = {}): Game => ({
  id,
  type: 'casino',
  name: `Oyun $& ${id}`,
  provider: 'Lodos',
  poster: `/posters/${id}.svg`,
  play: `/play/slot/${id}`,
  ...changes,
});

function page(list: ReactElement, root: { carried?: 'en'; off?: string[] } = {}) {
  const element = <I18nextProvider i18n={getI18n(root.carried ?? 'tr')}>{list}</I18nextProvider>;
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    initialEntries: ['/slot?volatility=high'],
    hydrationData: { loaderData: { root } },
  });
  return <RouterProvider router={router} />;
}

const count = (markup: string, text: string) => markup.split(text).length - 1;

test('CAT-4 one plain form is around the cards of a list, and each card has one button that names its change', () => {
  const games = [game('1', { isFavorite: false }), game('2', { isFavorite: true }), game('3', { isFavorite: false })];
  const markup = renderToString(page(<GameGrid games={games} />));
  expect(count(markup, '<form')).toBe(1);
  expect(markup).toContain('<form method="post" action="/favorites/toggle?to=%2Fslot%3Fvolatility%3Dhigh">');
  expect(count(markup, '<input')).toBe(0);
  expect(
    [...markup.matchAll(/<button[^>]* name="([^"]*)" aria-pressed="([^"]*)"/g)].map(([, ...found]) => found),
  ).toEqual([
    ['insert~casino~1', 'false'],
    ['delete~casino~2', 'true'],
    ['insert~casino~3', 'false'],
  ]);
  expect(markup).toContain('Oyun $&amp; 2 favorilerden çıkar');
  expect(markup).toContain('id="game-2"');
});

test('CAT-4 visitors get neither form nor button', () => {
  const markup = renderToString(page(<GameRail title="Yeni" games={[game('1'), game('2')]} />));
  expect(markup).not.toMatch(/<form|<button/);
  expect(count(markup, '<li')).toBe(2);
});

test('CAT-4 SHELL-1 lists with cached cards have the same markup as without the cache, for each player', () => {
  const lists = [
    [game('1', { isFavorite: false, badge: 'new' }), game('2', { isFavorite: false, stakes: '5–100 ₺' })],
    [game('1', { isFavorite: true, badge: 'new' }), game('2', { isFavorite: false, stakes: '5–100 ₺' })],
    [game('1', { badge: 'new' }), game('2', { poster: '' })],
  ];
  for (const games of [...lists, ...lists])
    for (const root of [{}, { carried: 'en' as const }, { off: ['/play/slot'] }])
      for (const list of [
        <GameGrid key="grid" games={games} />,
        <GameRail key="rail" title="Yeni" all="/slot" games={games} />,
      ])
        expect(renderWithMarkupCache(page(list, root))).toBe(renderToString(page(list, root)));
});

test('SHELL-1 the links of cards carry the language of the URL, and lead to no absent part of the site', () => {
  const games = [game('1'), game('2')];
  expect(renderToString(page(<GameGrid games={games} />, { carried: 'en' }))).toContain('href="/play/slot/1?lang=en"');
  expect(renderToString(page(<GameGrid games={games} />, { off: ['/play/slot'] }))).not.toContain('<a');
});
