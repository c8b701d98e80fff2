import type { ServerBuild } from '@remix-run/node';
import type { Request, RequestHandler, Response } from 'express';
import { expect, test } from 'vitest';
import { routeBranchHandler, routeNamer } from './branches';

const route = (id: string, parentId: string | undefined, path?: string, index?: true) =>
  [id, { id, parentId, path, index, module: {} }] as const;

const build = {
  basename: '/',
  assets: { routes: {} },
  routes: Object.fromEntries([
    route('root', undefined, ''),
    route('$', 'root', '*'),
    route('public', 'root'),
    route('home', 'public', undefined, true),
    route('slot', 'public', 'slot', true),
    route('category', 'public', 'slot/category/:categoryID'),
    route('player', 'root'),
    route('profile', 'player', 'profile'),
    route('profile.index', 'profile', undefined, true),
    route('history', 'profile', 'history/:kind'),
    route('play', 'player', 'play/:type/:id/:gamingType?/:providerName?'),
  ]),
} as unknown as ServerBuild;

/** Returns the routes known to the handler that received the request. */
function reached(handler: RequestHandler, seen: () => string[], address: string): string[] {
  handler({ originalUrl: address } as Request, {} as Response, () => undefined);
  return seen();
}

test('a document goes to a handler of its own branch and the home page’s, which is created once', () => {
  let seen: string[] = [];
  let made = 0;
  const handler = routeBranchHandler(build, ({ routes }) => {
    made += 1;
    return () => {
      seen = Object.keys(routes);
    };
  });
  const at = (address: string) => reached(handler, () => seen, address).join(' ');
  expect(at('/')).toBe('root public home');
  expect(at('/?lang=en')).toBe('root public home');
  expect(at('/slot')).toBe('root public slot home');
  expect(at('/slot/')).toBe('root public slot home');
  expect(at('/slot/category/94?offset=48')).toBe('root public category home');
  expect(at('/slot/category/7')).toBe('root public category home');
  expect(at('/profile')).toBe('root player profile profile.index public home');
  expect(at('/profile/history/finance')).toBe('root player profile history public home');
  expect(at('/play/slot/12')).toBe('root player play public home');
  expect(at('/play/live/12/real/maker')).toBe('root player play public home');
  expect(at('/slot/category/94/more')).toBe('root $ public home');
  expect(at('/%C3%A7')).toBe('root $ public home');
  for (const odd of ['//', '//[', '//e.test/profile', '/%']) expect(at(odd), odd).not.toContain('profile');
  // Seven pairs of branches and the whole.
  expect(made).toBe(8);
});

test('a request that needs more than one branch goes to the handler of the whole tree', () => {
  let seen: string[] = [];
  const handler = routeBranchHandler(build, ({ routes }) => () => {
    seen = Object.keys(routes);
  });
  for (const address of [
    '/profile.data',
    '/profile.data?_routes=profile',
    '/profile?_data=profile',
    '/__manifest?p=/slot&version=1',
  ]) {
    expect(reached(handler, () => seen, address).length, address).toBe(Object.keys(build.routes).length);
  }
});

test.each([
  ['/', 'home'],
  ['/_root.data?index', 'home'],
  ['/_root', '$'],
  ['/slot.data?_routes=slot', 'slot'],
  ['/profile/history/finance?offset=10', 'history'],
  ['/metrics', 'metrics'],
])('SCALE-5 metrics count %s under the route %s', (url, name) => {
  expect(routeNamer(build)(url)).toBe(name);
});
