import { afterEach, expect, test } from 'vitest';
import { playerCookie, upstream, type UpstreamReply } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const says = (data: unknown): UpstreamReply => ({ result: true, message: 'İşlem Başarılı', code: 200, data });
const ANSWERS: Record<string, UpstreamReply> = {
  'system/ping': says([]),
  'user/login': says({
    rid: '1',
    uid: 'u',
    sid: 's',
    uip: '',
    gtm: '+03:00',
    language: 'tr',
    username: 'ayse',
    lastlogin: '',
    gasecret: '',
  }),
  'user/get_user_profile': says({ uid: 'u', username: 'ayse', firstname: 'Ayşe', lastname: 'Yılmaz' }),
  'finance/check_balance': says([{ balance: '12.50' }]),
  'livecasino/init_game': { result: false, message: 'Masa kapalı', code: 422 },
  'casino/init_game': { result: false, message: 'Oyun kapalı', code: 422 },
};

type Work = (args: never) => Promise<unknown>;

/** A browser with one session cookie. */
async function browser(session = '') {
  api = await upstream(ANSWERS);
  let cookie = session;
  if (session === 'signed in') cookie = await playerCookie();
  const route = async (file: 'play' | 'login' | 'favorites') =>
    (file === 'play'
      ? await import('~/routes/play.$type.$id.($gamingType).($providerName)')
      : file === 'login'
        ? await import('~/routes/_public.login/route')
        : await import('~/routes/_player.favorites')) as unknown as { loader: Work; action: Work };
  async function asks(work: Work, path: string, from: string | undefined, body?: Record<string, string>, params = {}) {
    const headers = new Headers({ Cookie: cookie });
    if (from) headers.set('Referer', from.startsWith('http') ? from : `http://site.test${from}`);
    if (body) headers.set('Content-Type', 'application/x-www-form-urlencoded');
    const request = new Request(`http://site.test${path}`, {
      headers,
      ...(body ? { method: 'POST', body: new URLSearchParams(body).toString() } : {}),
    });
    const answer = await work({ request, params, context: { address: '192.0.2.9' } } as never).catch(
      (thrown: unknown) => thrown,
    );
    if (!(answer instanceof Response)) return undefined;
    const line = answer.headers.getSetCookie().find((set) => set.startsWith('session='));
    if (line) cookie = line.split(';')[0]!;
    return answer.headers.get('Location');
  }
  return {
    plays: async (type: string, from?: string) =>
      asks((await route('play')).loader, `/play/${type}/7`, from, undefined, { type, id: '7' }),
    wants: async (from?: string) => asks((await route('favorites')).loader, '/favorites', from),
    signsIn: async () =>
      asks((await route('login')).action, '/login', '/login', { username: 'ayse', password: 'Sifre123' }),
  };
}

test('PLAY-2 a table requested on a live list before the login redirects back to that list when it fails', async () => {
  const visitor = await browser();
  expect(await visitor.plays('live', '/live/category/3?offset=48')).toBe('/login');
  expect(await visitor.signsIn()).toBe('/play/live/7');
  // The browser now comes from the login.
  expect(await visitor.plays('live', '/login')).toBe('/live/category/3?offset=48');
});

test('PLAY-2 a player on a live list returns to it; a slot redirects home', async () => {
  const someone = await browser('signed in');
  expect(await someone.plays('live', '/live/provider/82')).toBe('/live/provider/82');
  expect(await someone.plays('slot', '/slot/category/94')).toBe('/');
});

test('PLAY-2 the return URL of a login is kept for a table that fails later, without a referring page', async () => {
  const visitor = await browser();
  expect(await visitor.wants('/live')).toBe('/login');
  expect(await visitor.signsIn()).toBe('/favorites');
  expect(await visitor.plays('live')).toBe('/favorites');
});

test('PLAY-2 never in a loop, never off the site', async () => {
  const someone = await browser('signed in');
  for (const from of ['/play/live/7', '/login', 'http://evil.test/live', 'http://site.test//evil.test/live'])
    expect(await someone.plays('live', from), from).toBe('/');
  const visitor = await browser();
  await visitor.plays('live', 'http://evil.test/live');
  await visitor.signsIn();
  expect(await visitor.plays('live', '/login')).toBe('/');
});
