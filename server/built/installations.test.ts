import { afterEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { startProxy, type ApiProxy } from './api-proxy';
import { createPlayer, findLinks, PLAYER_SCREENS, signIn, VISITOR_SCREENS } from './screens';
import { endProcesses, IS_BUILT, serve, start, up } from './testing';
import { send } from '../testing';

/** URLs of features that need calls beyond the specification. */
const FEATURE_URLS = [
  '/bingo',
  '/virtual',
  '/sport',
  '/sport/any',
  '/coupon',
  '/demo/slot/1',
  '/demo/virtual/1/bingo',
  '/profile/bonuses',
  '/profile/limits',
  '/profile/statement',
  '/profile/sessions',
  '/profile/activity',
  '/profile/contact',
  '/profile/contact/consents',
  '/profile/data',
  '/profile/data.json',
  '/profile/coupons/1',
  '/profile/payments/1',
  '/profile/two-factor/codes',
  '/profile/two-factor/passkeys',
  '/account-stop?token=abc',
  '/fair',
];

/** A page that does not exist. */
const MISSING = '/nothing-here';

/** Returns one representative of links that differ only in ids or in the page they return to. */
const shapeOf = (link: string) => link.replace(/\?.*$/, '').replace(/\/(?:\d+|[0-9A-Z]{20,})/g, '/ID');
/** Links that are no pages: files of the build, launches of games, ends of sessions, targets of POST. */
const NO_PAGE = /^\/(?:assets|build|play|demo|logout|preferences|pictures|brand)\b|\.\w{2,5}$|\/toggle$|\/pick$/;

const isExtension = (name: string) => calls.get(name)?.extension === true;
const METHOD_NOT_FOUND = { status: 404, body: { result: false, message: 'Method not found', code: 404 } };

describe.skipIf(!IS_BUILT)('a site in front of another API', { timeout: 180_000, meta: { needs: 'a build' } }, () => {
  let proxy: ApiProxy | undefined;
  afterEach(async () => {
    await proxy?.close();
    proxy = undefined;
    await endProcesses();
  });

  test(
    'OWN-1 with the calls of the specification alone every screen works, no link is dead, and no other call is sent',
    { tags: ['long'] },
    async () => {
      const platform = await start();
      await createPlayer(platform.port, 'yalin');
      proxy = await startProxy(platform.port, {
        reject: (name) => (isExtension(name) ? METHOD_NOT_FOUND : undefined),
      });
      const { port } = await up(serve({ ENDPOINT_URL: proxy.url }));
      const cookie = await signIn(port, 'yalin');

      const visited = new Set<string>();
      const visit = async (address: string, cookies: string) => {
        const answer = await send(port, address, { headers: { Cookie: `lang=en; ${cookies}` } });
        const isMissing = address === MISSING;
        expect(answer.status >= 400, `${address} ${answer.status}`).toBe(isMissing);
        return findLinks(answer.body.toString());
      };
      for (const [screens, cookies] of [
        [[...VISITOR_SCREENS, '/sitemap.xml', MISSING], ''],
        [[...PLAYER_SCREENS, '/', '/support', '/slot'], cookie],
      ] as const) {
        const queue: string[] = [...screens];
        for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
          const shape = `${cookies === ''} ${shapeOf(address)}`;
          if (visited.has(shape)) continue;
          visited.add(shape);
          const links = await visit(address, cookies);
          expect(
            links.filter((link) => FEATURE_URLS.some((url) => link === url || link.startsWith(`${url}?`))),
            address,
          ).toEqual([]);
          queue.push(...links.filter((link) => !NO_PAGE.test(link.split('?')[0] ?? '')));
        }
      }
      expect(visited.size).toBeGreaterThan(60);

      for (const address of FEATURE_URLS)
        for (const cookies of ['', cookie]) {
          const answer = await send(port, address, { headers: { Cookie: cookies } });
          expect(answer.status, address).toBe(404);
          expect(findLinks(answer.body.toString()).includes('/'), address).toBe(!address.endsWith('.json'));
        }

      // Games open at the URL of the launch: of the lists, and of the specification's virtual games.
      const slots = findLinks((await send(port, '/slot', { headers: { Cookie: cookie } })).body.toString());
      const slot = slots.find((link) => link.startsWith('/play/slot/'))!;
      const launchedAt: string[] = [];
      for (const address of [slot, '/play/bingo/9']) {
        const launched = await send(port, address, { headers: { Cookie: cookie } });
        expect(launched.status, address).toBe(303);
        launchedAt.push(launched.headers.location ?? '');
      }
      expect(new URL(launchedAt[0]!).origin).toBe(new URL(proxy.url).origin);
      expect(proxy.asked).toContain('virtualgames/init_game');
      expect(proxy.asked.filter(isExtension)).toEqual(['system/extensions']);
    },
  );

  test(
    'OWN-1 the features of an API appear once it names them, and ENDPOINT_EXTENSIONS overrides it',
    { tags: ['long'] },
    async () => {
      const platform = await start();
      const offers = async (endpoint: ApiProxy, setting: string | undefined) => {
        const site = await up(serve({ ENDPOINT_URL: endpoint.url, ...(setting && { ENDPOINT_EXTENSIONS: setting }) }));
        const home = await send(site.port, '/');
        const pages = await Promise.all(
          ['/sport', '/bingo', '/profile/limits'].map(async (path) => (await send(site.port, path)).status),
        );
        return { links: findLinks(home.body.toString()), pages };
      };
      proxy = await startProxy(platform.port, {});
      const all = await offers(proxy, undefined);
      expect(all.pages).toEqual([200, 200, 303]);
      expect(all.links).toContain('/sport');
      const none = await offers(proxy, 'none');
      expect(none.pages).toEqual([404, 404, 404]);
      expect(none.links).not.toContain('/sport');
      expect((await offers(proxy, 'betting, virtualgames/rooms_list')).pages).toEqual([200, 200, 404]);
    },
  );

  test('OWN-1 a wrong name in ENDPOINT_EXTENSIONS stops the start', async () => {
    const site = serve({ ENDPOINT_URL: 'http://127.0.0.1:9/endpoint/v1', ENDPOINT_EXTENSIONS: 'betting,poker' });
    expect(await site.exited).toBe(1);
    expect(site.output()).toMatch(/Setting ENDPOINT_EXTENSIONS is wrong: must be all, none, or classes and calls/);
  });
});
