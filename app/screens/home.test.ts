import { afterEach, expect, test, vi } from 'vitest';
import { unpackGames } from '~/lib/page/packed-table';
import { createCaller, upstream, type UpstreamReply } from '~/api/testing';

const ok = (data: unknown): UpstreamReply => ({ result: true, message: 'İşlem Başarılı', code: 200, data });
const now = new Date('2026-11-21T12:00:00Z');
const banner = (id: string, sliderPlace: string, more: object = {}) => ({
  id,
  Status: 'active',
  sliderPlace,
  Start_date: '2026-01-01',
  End_date: '2027-01-01',
  title: id,
  link: '/slot',
  image: '/art/cup.svg',
  ...more,
});

const complete: Parameters<typeof upstream>[0] = {
  'cmscontroller/getSlider': ok([
    banner('a', 'sol'),
    banner('b', 'sag'),
    banner('late', 'sol', { End_date: '2026-02-01' }),
    banner('off', 'sol', { Status: 'passive' }),
  ]),
  'slider/get_active_items': ok([banner('a', 'sol'), banner('c', 'sag')]),
  'cmscontroller/getSpecialDateInf': ok([
    { id: 1, Status: 'passive', title: 'x' },
    { id: 2, Status: 'active', title: 'Weekend', link: 'javascript:alert(1)' },
  ]),
  'cmscontroller/getTournaments': ok([
    { id: 1, name: 'Cup', prize: '1,000.50', Start_date: '2026-11-01', End_date: '2026-12-01' },
    { id: 2, name: 'Old', Start_date: '2025-01-01', End_date: '2025-02-01' },
  ]),
  'cmscontroller/getPromotions': ok([
    {
      id: 1,
      Status: 'active',
      title: 'Bonus',
      text: '# Rules\nFifty percent',
      Start_date: '2026-01-01',
      End_date: '2027-01-01',
    },
  ]),
  'casino/games_list': ok(
    Array.from({ length: 50 }, (_, id) => ({ gameID: id, name: `S${id}`, providerID: 1, providerName: 'P' })),
  ),
  'livecasino/game_table_list': ok([{ tableID: 7, name: 'T', providerID: 1, providerName: 'P' }]),
  'virtualgames/rooms_list': ok([
    {
      providerID: 82,
      name: 'R',
      providerName: 'P',
      image: '/posters/bingo/1.svg',
      price: '1.00',
      topPrize: '20000.00',
      balls: 65,
    },
  ]),
  'habanero/getJackpots': ok([
    { name: 'Grand', amount: '5000.00', gameID: 3, gameName: 'Cherry' },
    { name: 'Small', amount: 1 },
  ]),
  '/datas/top-wins.json': [{ player: 'a***e', gameName: 'Cherry', amount: '750.5' }] as unknown as UpstreamReply,
};

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const page = async (lite = false) => (await import('./home.server')).homePage(await createCaller('/', { lite }), now);

test('HOME-1 banners are left or right, each once, active and within their dates', async () => {
  api = await upstream(complete);
  const { slides } = await page();
  expect(slides?.left.map(({ id }) => id)).toEqual(['a']);
  expect(slides?.right.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(api.of('cmscontroller/getSlider')[0]?.data).toMatchObject({ SiteType: 'desktop', limit: 7, offset: 0 });
});

test('HOME-2 quick access of category 94, the first jackpot, running tournaments by their last day, promotions, the first active special date', async () => {
  api = await upstream(complete);
  const home = await page();
  expect(api.of('casino/games_list').map(({ data }) => [data['categoryID'], data['limit'], data['offset']])).toEqual([
    ['94', 50, 0],
  ]);
  expect(unpackGames(home.quick!)).toHaveLength(7);
  expect(home.jackpot).toEqual({ name: 'Grand', amount: '₺5,000.00', game: 'Cherry', gameID: '3' });
  expect(api.of('habanero/getJackpots')[0]).not.toHaveProperty('user');
  expect(home.tournaments).toEqual([{ id: '1', name: 'Cup', until: '30 Nov 2026', prize: '₺1,000.50' }]);
  expect(home.promotions).toEqual([{ id: '1', title: 'Bonus', text: 'Fifty percent' }]);
  expect(home.special).toEqual({ title: 'Weekend', text: '', link: '' });
});

test('HOME-4 top wins come with masked names; their failure hides the box and nothing else', async () => {
  api = await upstream(complete);
  expect((await page()).wins).toEqual([{ player: 'a***e', game: 'Cherry', amount: '₺750.50' }]);
  await api.close();
  api = await upstream(complete);
  vi.stubEnv('TOP_WINS_URL', 'http://127.0.0.1:1/wins');
  const home = await page();
  expect(home.wins).toEqual([]);
  expect(unpackGames(home.quick!)).toHaveLength(7);
});

test('ERR-3 HOME-2 every part fails alone', async () => {
  for (const [call, part] of [
    ['casino/games_list', 'quick'],
    ['livecasino/game_table_list', 'live'],
    ['habanero/getJackpots', 'jackpot'],
    ['cmscontroller/getTournaments', 'tournaments'],
    ['cmscontroller/getPromotions', 'promotions'],
  ] as const) {
    api = await upstream({ ...complete, [call]: 'down' });
    const home = await page();
    expect(home[part], call).toBeUndefined();
    expect(home.slides?.left, call).toHaveLength(1);
    await api.close();
  }
  api = await upstream(complete);
});

test('SHELL-7 lite home has no pictures', async () => {
  api = await upstream(complete);
  const home = await page(true);
  expect([...(home.slides?.left ?? []), ...(home.slides?.right ?? [])].every(({ image }) => image === '')).toBe(true);
  expect([...unpackGames(home.quick!), ...unpackGames(home.live!)].every(({ poster }) => poster === '')).toBe(true);
});

test('HOME-2 the bingo box is there if there are rooms; an API without them has no box', async () => {
  api = await upstream(complete);
  expect((await page()).hasBingo).toBe(true);
  await api.close();
  for (const says of ['down', { result: false, message: 'x', code: 501 }, ok([])] as UpstreamReply[]) {
    api = await upstream({ ...complete, 'virtualgames/rooms_list': says });
    const home = await page();
    expect(home.hasBingo).toBe(false);
    expect(unpackGames(home.quick!)).toHaveLength(7);
    await api.close();
  }
  api = await upstream(complete);
});
