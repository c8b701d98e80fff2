import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SiteLink, SiteOrigin } from './site-link';

const Lobby = () => SiteLink({ to: '/slot', className: 'btn', children: 'Lobby' });
const shown = (origin: string) =>
  renderToStaticMarkup(createElement(SiteOrigin, { value: origin }, createElement(Lobby)));

test('PLAY-3 API-4 a game links back to the site that opened it, on any host', () => {
  expect(shown('https://site.test')).toBe('<a class="btn" href="https://site.test/slot">Lobby</a>');
  expect(shown('')).toBe('<a class="btn" href="/slot">Lobby</a>');
});
