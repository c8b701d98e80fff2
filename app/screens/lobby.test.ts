import { afterEach, expect, test, vi } from 'vitest';
import { isPathOffered } from '#contract/products';
import { createCaller, upstream, type UpstreamReply } from '~/api/testing';

const ok = (data: unknown, total?: number): UpstreamReply => ({
  result: true,
  message: 'İşlem Başarılı',
  code: 200,
  data,
  ...(total === undefined ? {} : { pagination: { total, limit: 48, offset: 0 } }),
});
const slot = (id: number) => ({
  gameID: id,
  name: `Slot ${id}`,
  providerID: 1,
  providerName: 'Lodos',
  image: `/posters/slot/${id}.svg`,
});
const slots = (from: number, count: number) => Array.from({ length: count }, (_, index) => slot(from + index));
const table = {
  tableID: 7,
  name: 'Rulet',
  providerID: 51,
  providerName: 'Salon',
  badge: 'new',
  minStake: '5.00',
  maxStake: 2500,
};

const complete = {
  'casino/category_list': ok([
    { CategoryID: 11, name: 'Popular', items: 60 },
    { CategoryID: '12', name: 'New' },
  ]),
  'casino/provider_list': ok([{ providerID: 1, providerName: 'Lodos' }]),
  'casino/games_list': (data: Record<string, unknown>) => ok(slots(Number(data['offset']), Number(data['limit'])), 60),
  'livecasino/category_list': ok([{ CategoryID: 61, name: 'Roulette' }]),
  'livecasino/provider_list': ok([{ providerID: 51, providerName: 'Salon' }]),
  'livecasino/game_table_list': ok([table], 1),
  'cmscontroller/getIcSlider': ok([]),
};

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

async function lobby() {
  return import('./lobby.server');
}

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : String(thrown)),
  );

test('CAT-1 the overview previews ten of each category; lists are requested with limits 100 and 150', async () => {
  api = await upstream(complete);
  const { lobbyOverview } = await lobby();
  const page = await lobbyOverview(await createCaller('/slot'), 'slot');
  expect(page.rails.map(({ name, games }) => [name, games.length])).toEqual([
    ['Popular', 10],
    ['New', 10],
  ]);
  await lobbyOverview(await createCaller('/live'), 'live');
  for (const list of ['category_list', 'provider_list']) {
    expect(api.of(`casino/${list}`)[0]?.data, list).toEqual({ limit: 100, offset: 0, Lang: 'en' });
    expect(api.of(`livecasino/${list}`)[0]?.data, list).toEqual({ limit: 150, offset: 0, Lang: 'en' });
  }
  expect(api.of('casino/games_list').map(({ data }) => [data['categoryID'], data['limit'], data['offset']])).toEqual([
    ['11', 10, 0],
    ['12', 10, 0],
  ]);
  // Loading the same page again makes no call, because previews are public content.
  const before = api.requests.length;
  await lobbyOverview(await createCaller('/slot'), 'slot');
  expect(api.requests.length).toBe(before);
});

test('CAT-2 pages of 48; an offset that is no page of the list is a 404', async () => {
  api = await upstream({
    ...complete,
    'casino/games_list': (data) => ok(Number(data['offset']) < 60 ? slots(48, 12) : [], 60),
  });
  const { lobbyCollection: lobbyShelf } = await lobby();
  const page = await lobbyShelf(await createCaller('/slot/category/11?offset=48'), 'slot', 'category', '11');
  expect(page.page).toMatchObject({ offset: 48, total: 60 });
  expect(api.of('casino/games_list')[0]?.data).toMatchObject({ categoryID: '11', limit: 48, offset: 48 });
  for (const offset of ['-48', '47', '96', 'x', '1e3'])
    expect(
      await statusOf(lobbyShelf(await createCaller(`/slot/category/11?offset=${offset}`), 'slot', 'category', '11')),
      offset,
    ).toBe(404);
  const { lobbyOverview } = await lobby();
  expect(await statusOf(lobbyOverview(await createCaller('/slot?offset=48'), 'slot'))).toBe(404);
});

test('CAT-3 fewer than three characters show the message without a search; three search both lobbies', async () => {
  api = await upstream(complete);
  const { lobbyOverview } = await lobby();
  const short = await lobbyOverview(await createCaller('/slot?q=%20ab%20'), 'slot');
  expect(short.error).toBe('Please enter at least 3 characters to search.');
  expect((await lobbyOverview(await createCaller('/slot?q=ab', { language: 'tr' }), 'slot')).error).toBe(
    'Arama yapmak için lütfen en az 3 karakter girin.',
  );
  expect(api.requests.filter(({ data }) => 'searchGameName' in data)).toEqual([]);
  const found = await lobbyOverview(await createCaller('/slot?q=rul'), 'slot');
  expect(found.found?.total).toBe(60);
  expect(found.elsewhere?.games).toEqual([
    { id: '7', name: 'Rulet', provider: 'Salon', poster: '', badge: 'new', stakes: '₺5–2,500' },
  ]);
  expect(
    api.requests
      .filter(({ data }) => data['searchGameName'] === 'rul')
      .map(({ api: { class: name } }) => name)
      .sort(),
  ).toEqual(['casino', 'livecasino']);
});

test('CAT-5 the live provider list is authenticated, with status 2 for rid 20 only', async () => {
  api = await upstream(complete);
  const { providers } = (await import('~/services/casino.server')).lobbyCalls('live');
  await providers(await createCaller('/live', { rid: '20' }));
  await providers(await createCaller('/live', { rid: '5' }));
  await providers(await createCaller('/live'));
  const [status2, role5, visitor] = api.of('livecasino/provider_list');
  expect(status2).toMatchObject({ data: { status: 2 }, user: { uid: 'u' } });
  expect(role5?.data).not.toHaveProperty('status');
  expect(role5).toHaveProperty('user');
  expect(visitor).not.toHaveProperty('user');
});

test('OWN-1 an API without filters lists every game as of each type, so nothing links to types', async () => {
  api = await upstream(complete);
  const links = async () => {
    const { lobbyPaths, lobbyCollection } = await lobby();
    const { homePage } = await import('./home.server');
    const home = await homePage(await createCaller('/'), new Date());
    const page = await lobbyCollection(await createCaller('/slot/type/3d'), 'slot', 'type', '3d');
    const paths = await Promise.all(
      (['slot', 'live'] as const).map(async (kind) => lobbyPaths(await createCaller('/sitemap.xml'), kind)),
    );
    return {
      sitemap: paths.map((list) => list.filter((path) => path.includes('/type/')).length),
      box: isPathOffered('/slot/type/3d', home.off),
      chips: page.hasTypes,
    };
  };
  expect(await links()).toEqual({ sitemap: [6, 5], box: true, chips: true });
  vi.stubEnv('ENDPOINT_EXTENSIONS', 'livecasino/filter_list');
  vi.resetModules();
  expect(await links()).toEqual({ sitemap: [0, 5], box: false, chips: false });
});

test('CAT-6 unknown categories, providers and types are 404, with every API', async () => {
  api = await upstream({
    ...complete,
    'livecasino/category_list': 'down',
    'livecasino/game_table_list': { result: false, message: 'There is no such list', code: 404 },
  });
  const { lobbyCollection: lobbyShelf } = await lobby();
  const caller = await createCaller('/slot/category/99');
  for (const [by, id] of [
    ['category', '99'],
    ['provider', '9'],
    ['type', 'sevens'],
    ['type', 'constructor'],
    ['category', '../x'],
    ['category', ''],
  ] as const) {
    expect(await statusOf(lobbyShelf(caller, 'slot', by, id)), `${by} ${id}`).toBe(404);
  }
  expect(api.of('casino/games_list')).toEqual([]);
  expect(await statusOf(lobbyShelf(await createCaller('/live/category/99'), 'live', 'category', '99'))).toBe(404);
  expect((await lobbyShelf(caller, 'slot', 'type', 'new')).title).toBe('New games');
});

test('ERR-3 a list that is down is a 502, a part that is down fails alone', async () => {
  api = await upstream({
    ...complete,
    'casino/provider_list': 'down',
    'casino/games_list': (data) => (data['categoryID'] === '12' ? 'down' : ok(slots(0, 10), 60)),
  });
  const { lobbyOverview, lobbyCollection: lobbyShelf } = await lobby();
  const page = await lobbyOverview(await createCaller('/slot'), 'slot');
  expect(page).toMatchObject({ providersMissing: true, complete: false });
  expect(page.rails.map(({ name }) => name)).toEqual(['Popular']);
  expect(await statusOf(lobbyShelf(await createCaller('/slot/category/12'), 'slot', 'category', '12'))).toBe(502);
});

test('SHELL-7 lite pages have no posters, and no poster is from another site', async () => {
  api = await upstream({
    ...complete,
    'casino/games_list': ok(
      [slot(1), { ...slot(2), image: 'https://cdn.invalid/x.png' }, { ...slot(3), image: '//cdn.invalid/x.png' }],
      3,
    ),
  });
  const { lobbyCollection: lobbyShelf } = await lobby();
  const posters = async (lite: boolean) =>
    (await lobbyShelf(await createCaller('/slot/category/11', { lite }), 'slot', 'category', '11')).page.games.map(
      ({ poster }) => poster,
    );
  expect(await posters(true)).toEqual(['', '', '']);
  expect(await posters(false)).toEqual(['/posters/slot/1.svg', '', '']);
});

test('CAT-4 only players have hearts: their favourite ids, read once with limit 100', async () => {
  api = await upstream({
    ...complete,
    'casino/games_list': (data) => (data['favorites'] ? ok([slot(3)]) : ok(slots(0, 10), 10)),
  });
  const { lobbyCollection: lobbyShelf } = await lobby();
  expect(
    (await lobbyShelf(await createCaller('/slot/category/11'), 'slot', 'category', '11')).favorites,
  ).toBeUndefined();
  expect(api.requests.filter(({ data }) => data['favorites'])).toEqual([]);
  expect(
    (await lobbyShelf(await createCaller('/slot/category/11', { rid: '1' }), 'slot', 'category', '11')).favorites,
  ).toEqual(['3']);
  expect(
    api.requests
      .filter(({ data }) => data['favorites'])
      .map(({ data, user }) => [data['limit'], data['offset'], user !== undefined]),
  ).toEqual([[100, 0, true]]);
});

const FILTERS = [
  { fact: 'volatility', value: 'low', name: 'Low', items: 3 },
  { fact: 'volatility', value: 'high', name: 'High', items: 3 },
  { fact: 'return', value: '96', name: '96% or more', items: 2 },
  { fact: 'colour', value: 'red', name: 'Red', items: 2 },
];

test('CAT-1 filters of the API and the providers narrow the list; unknown values are a 404', async () => {
  api = await upstream({ ...complete, 'casino/filter_list': ok(FILTERS) });
  const { lobbyOverview } = await lobby();
  const page = await lobbyOverview(await createCaller('/slot?q=&volatility=high&return=96&family=&provider=1'), 'slot');
  expect(page.found?.total).toBe(60);
  expect(page.filters.map(({ name, value, chosen }) => [name, value, chosen])).toEqual([
    ['volatility', 'high', 'High'],
    ['return', '96', '96% or more'],
    ['provider', '1', 'Lodos'],
  ]);
  const [asked] = api.of('casino/games_list');
  expect(asked?.data).toMatchObject({ volatility: 'high', return: '96', providerID: '1', limit: 48, offset: 0 });
  expect(asked?.data).not.toHaveProperty('family');
  for (const query of ['volatility=medium', 'return=1', 'family=ways', 'provider=9', "volatility=high'--"])
    expect(await statusOf(lobbyOverview(await createCaller(`/slot?${query}`), 'slot')), query).toBe(404);
});

test('CAT-1 OWN-1 an API without facts of games has the filter by provider only, and no rail of games played last', async () => {
  api = await upstream({ ...complete, 'casino/games_list': (data) => ok(data['favorites'] ? [] : slots(0, 10), 10) });
  const { lobbyOverview } = await lobby();
  const page = await lobbyOverview(await createCaller('/slot', { rid: '1' }), 'slot');
  expect(page.filters.map(({ name }) => name)).toEqual(['provider']);
  expect(page.own).toEqual([]);
  expect(page.rails.length).toBe(2);
});

test('CAT-1 CAT-4 only players get their own rails: games played last, then favourites', async () => {
  api = await upstream({
    ...complete,
    'casino/recent_list': ok([slot(5), slot(4)]),
    'casino/games_list': (data) => (data['favorites'] ? ok([slot(3)]) : ok(slots(0, 10), 10)),
  });
  const { lobbyOverview } = await lobby();
  expect((await lobbyOverview(await createCaller('/slot'), 'slot')).own).toEqual([]);
  expect(api.of('casino/recent_list')).toEqual([]);
  const { own } = await lobbyOverview(await createCaller('/slot', { rid: '1' }), 'slot');
  expect(own.map(({ id, games }) => [id, games.map((game) => game.id)])).toEqual([
    ['recent', ['5', '4']],
    ['favorites', ['3']],
  ]);
});
