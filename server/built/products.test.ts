import { afterEach, describe, expect, test } from 'vitest';
import { inLongRun } from '#arcade/testing';
import { isPathOffered, PRODUCTS, type Product } from '#contract/products';
import { FEATURES } from '../../app/api/features.server';
import { call, endProcesses, IS_BUILT, ops, serve, start } from './testing';
import { send } from '../testing';

/**
 * Paths that are 404 while only this product is switched off, a call of the product, and its name on the home page.
 */
const CASES: Record<Product, { paths: string[]; call: [string, string, object]; word: RegExp }> = {
  slots: {
    paths: [
      '/slot',
      '/SLOT/',
      '/%73lot',
      '/slot?q=abc',
      '/slot/type/3d',
      '/slot/category/94',
      '/play/slot/1',
      '/demo/slot/1',
    ],
    call: ['casino', 'games_list', { limit: 1, offset: 0 }],
    word: /slots/,
  },
  live: {
    paths: ['/live', '/live/type/roulette', '/live/provider/1', '/play/live/1', '/play/livecasino/1', '/demo/live/1'],
    call: ['livecasino', 'game_table_list', { limit: 1, offset: 0 }],
    word: /casino/,
  },
  bingo: {
    paths: ['/bingo', '/play/virtual/1/bingo', '/play/bingo/1', '/demo/virtual/1/hall'],
    call: ['virtualgames', 'rooms_list', {}],
    word: /bingo/,
  },
  sport: {
    paths: ['/sport', '/sport?sport=football', '/sport/'],
    call: ['betting', 'list_popular_coupons', {}],
    word: /sports betting/,
  },
  virtual: { paths: ['/virtual'], call: ['betting', 'get_virtual_league', {}], word: /virtual/ },
  tournaments: { paths: ['/tournaments'], call: ['cmscontroller', 'getTournaments', {}], word: /tournament/ },
};
/** Returns the parts of the site without some products. */
const partsWithout = (off: readonly Product[]): string[] =>
  FEATURES.flatMap(({ paths, of }) => (of?.every((product) => off.includes(product)) ? paths : []));

const OPEN_TO_ALL = ['/', '/promotions', '/no-access', '/sitemap.xml', '/fair', '/nothing-here'];

/** Returns the targets of a document: links, forms, and the URLs of a sitemap. */
const linksOf = (markup: string): string[] =>
  [...markup.matchAll(/(?:href|action|hreflang="\w+" href)="([^"]*)"|<loc>([^<]*)<\/loc>/g)].map(([, link, loc]) =>
    (link ?? loc ?? '').replace(/^http:\/\/localhost(?::\d+)?/, ''),
  );

describe.skipIf(!IS_BUILT)('products of the built site', { timeout: 90_000, meta: { needs: 'a build' } }, () => {
  afterEach(endProcesses);

  const startWith = async (products: string) => (await start({ PRODUCTS: products })).port;
  const bodyOf = async (port: number, address: string) => (await send(port, address)).body.toString();

  // The long run has each of them.
  test.each(inLongRun<readonly Product[]>(['sport'], PRODUCTS))(
    'RUN-32 RUN-4 without %s its pages and calls do not exist, and no link leads to them',
    async (product) => {
      const { paths, call: own, word } = CASES[product];
      const port = await startWith(PRODUCTS.filter((one) => one !== product).join(','));
      for (const address of paths) expect((await send(port, address)).status, address).toBe(404);
      for (const address of paths.filter((one) => !/[?%A-Z]|\/$|^\/play|^\/demo/.test(one)))
        expect((await send(port, `${address}.data`)).status, address).toBe(404);
      for (const address of OPEN_TO_ALL) {
        const links = linksOf(await bodyOf(port, `${address}?lang=en`));
        expect(links.length, address).toBeGreaterThan(10);
        expect(
          links.filter((link) => !isPathOffered(link, partsWithout([product]))),
          address,
        ).toEqual([]);
      }
      const home = await bodyOf(port, '/?lang=en');
      const named = [
        /<title>([^<]*)/,
        /<meta name="description" content="([^"]*)/,
        /<section class="hero[^]*?<p>([^<]*)/,
      ];
      for (const part of named) expect(part.exec(home)?.[1]).toMatch(/bingo|slots/i);
      for (const part of named) expect(part.exec(home)?.[1]).not.toMatch(word);
      const [group, method, form] = own;
      expect(await call(port, { class: group, method }, form)).toMatchObject({
        result: false,
        data: { reason: 'unknown-call' },
      });
      for (const other of PRODUCTS.filter((one) => one !== product)) {
        const [address = ''] = CASES[other].paths;
        expect((await send(port, address)).status, address).toBe(200);
      }
    },
  );

  test(
    'RUN-32 with sport alone the tab bar, the coupon and the virtual league adapt, and a virtual match takes no bets',
    { tags: ['long'] },
    async () => {
      const port = await startWith('sport');
      for (const product of PRODUCTS.filter((one) => one !== 'sport')) {
        const { paths, call: own } = CASES[product];
        for (const address of paths) expect((await send(port, address)).status, address).toBe(404);
        const [group, method, form] = own;
        expect((await call(port, { class: group, method }, form)).data, method).toEqual({ reason: 'unknown-call' });
      }
      expect((await send(port, '/info/casino-rules')).status).toBe(404);
      for (const address of ['/', '/sport', '/coupon', '/info/betting-rules']) {
        const answer = await send(port, address);
        expect(answer.status, address).toBe(200);
        const off = partsWithout(PRODUCTS.filter((one) => one !== 'sport'));
        expect(
          linksOf(answer.body.toString()).filter((link) => !isPathOffered(link, off)),
          address,
        ).toEqual([]);
      }
      const listed = (await call(
        port,
        { class: 'betting', method: 'list_fixtures' },
        { sport: 'virtual-football', limit: 5, offset: 0 },
      )) as unknown as { data: unknown[] };
      expect(listed.data).toEqual([]);
      const sports = (await call(port, { class: 'betting', method: 'list_sports' }, {})) as unknown as {
        data: { sport: string }[];
      };
      expect(sports.data.map(({ sport }) => sport)).toContain('football');
      expect((await ops(port, { command: 'ledger', words: ['verify'], options: {} })).status).toBe(200);
    },
  );

  test('RUN-32 an unknown product, an empty list or a duplicate stops the start', async () => {
    for (const products of ['slots,poker', 'slots,slots', ',']) {
      const site = serve({ PRODUCTS: products });
      expect(await site.exited, products).toBe(1);
      expect(site.output()).toMatch(/Setting PRODUCTS is wrong: must be products with commas between them/);
    }
  });
});
