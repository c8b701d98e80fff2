import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';
import { expect, test } from 'vitest';
import { contrast } from '#contract/contrast';
import { STYLE_FAMILIES } from './families';
import { shippedStyles } from './testing';

const folder = fileURLToPath(new URL('.', import.meta.url));
const source = (name: string) => readFileSync(`${folder}${name}.css`, 'utf8');
const PAGE_LIMIT = 12_500;
const pages = {
  home: ['staff', 'home', 'games', 'slider', 'popup'],
  'home of a player': ['player', 'staff', 'home', 'games', 'hearts', 'slider', 'popup'],
  'slot list': ['games', 'lists', 'chips', 'crumbs'],
  'slot overview': ['player', 'games', 'hearts', 'lists', 'chips', 'slider'],
  favourites: ['player', 'games', 'hearts', 'money', 'account'],
  support: ['player', 'forms', 'content'],
  promotions: ['content', 'offers'],
  bingo: ['rooms'],
  'provably fair': ['player', 'forms', 'fair'],
  login: ['forms', 'auth'],
  'account overview': ['player', 'account', 'profile', 'forms'],
  deposit: ['player', 'forms', 'money', 'payment', 'hearts', 'account'],
  'ways to deposit': ['player', 'money', 'hearts', 'account'],
  'sport lobby': ['player', 'chips', 'betting', 'fixtures', 'finder', 'popup'],
  fixture: ['player', 'staff', 'chips', 'betting', 'board', 'pitch', 'crumbs', 'markets'],
  'results around a fixture': [
    'player',
    'staff',
    'chips',
    'betting',
    'board',
    'crumbs',
    'markets',
    'past',
    'standings',
  ],
  'virtual football': ['player', 'staff', 'betting', 'fixtures', 'board', 'pitch', 'virtual', 'standings'],
  coupon: ['player', 'forms', 'chips', 'slip'],
  'placed coupon': ['player', 'forms', 'account', 'slip'],
  history: ['player', 'forms', 'history', 'account'],
};

test.each(Object.entries(pages))('budgets: the styles inside %s are at most 12.5 kB', (_page, families) => {
  const bytes = ['tokens', 'base', 'layout', ...families].reduce((sum, name) => sum + shippedStyles(name).length, 0);
  expect(bytes).toBeLessThanOrEqual(PAGE_LIMIT);
});

test.each([['reels'], ['reels', 'tumbles'], ['bingo'], ['hands']])(
  'budgets: the styles inside a game of %s are at most 12.5 kB',
  (...families) => {
    const bytes = ['tokens', 'base', ...['frame', ...families].map((name) => `rounds/${name}`)].reduce(
      (sum, name) => sum + shippedStyles(name).length,
      0,
    );
    expect(bytes).toBeLessThanOrEqual(PAGE_LIMIT);
  },
);

/** Returns the files that a style sheet loads. */
function loaded(file: string) {
  const { dependencies } = transform({
    filename: folder + file,
    code: readFileSync(folder + file),
    analyzeDependencies: true,
  });
  const urls = (type: 'import' | 'url') =>
    (dependencies ?? []).flatMap((one) => (one.type === type && 'url' in one ? [one.url] : []));
  return { imports: urls('import'), pictures: urls('url') };
}

test('each family of styles has its file and is independent', () => {
  for (const name of ['tokens', 'base', 'layout', ...STYLE_FAMILIES])
    expect(loaded(`${name}.css`).imports, name).toEqual([]);
  // Documents of the API, of gateways and of games (`rounds/`) are not the site's: only they carry these styles.
  const files = readdirSync(folder).filter(
    (file) => file.endsWith('.css') && !['all.css', 'api-docs.css', 'face.css', 'pay.css'].includes(file),
  );
  expect(loaded('all.css').imports.toSorted()).toEqual(files.map((file) => `./${file}`).toSorted());
});

test('HARD-11 styles load nothing from other hosts', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const loads = files.flatMap((file) => {
    const { imports, pictures } = loaded(file);
    return [...imports.filter((url) => !url.startsWith('./')), ...pictures].map((url) => `${file}: ${url}`);
  });
  expect(loads).toEqual([]);
});

type Mode = 'light' | 'dark';

/** Returns the colours of a mode by token. */
function colours(mode: Mode): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, light, dark] of source('tokens').matchAll(
    /--([a-z]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
  )) {
    found.set(name!, mode === 'light' ? light! : dark!);
  }
  found.set('fill', /--fill: (#[0-9a-f]{6})/.exec(source('tokens'))![1]!);
  return found;
}

test.each(['light', 'dark'] as const)('SHELL-4 every text colour is readable on every background, %s', (mode) => {
  const token = colours(mode);
  for (const text of ['ink', 'soft', 'ruby', 'gold', 'good', 'bad']) {
    for (const ground of ['ground', 'card', 'raised']) {
      expect(contrast(token.get(text)!, token.get(ground)!), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(contrast('#ffffff', token.get('fill')!), 'white on a button').toBeGreaterThanOrEqual(4.5);
  for (const ground of ['ground', 'card']) {
    expect(contrast(token.get('edge')!, token.get(ground)!), `edge of a control on ${ground}`).toBeGreaterThanOrEqual(
      3,
    );
  }
});

test('BET-4 the tab bar of a phone is on no sheet of a printed coupon', () => {
  expect(shippedStyles('slip')).toContain('@media print{.tabs{display:none}}');
});
