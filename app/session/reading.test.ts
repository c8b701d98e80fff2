import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls';
import { pass, PASSWORD, playersSite, type PlayersSite, type RouteModule } from './testing';

/** Calls caused by reading: opening a page and downloading a file, over a real platform. */

let site: PlayersSite;
beforeAll(async () => {
  site = await playersSite();
});
afterAll(() => site.close());

const ROUTES = import.meta.glob<RouteModule>(['../routes/*.tsx', '../routes/*/route.tsx']);
/** Values for the parameters of every URL. */
const PARAMS = {
  type: 'slot',
  id: '1001',
  kind: 'finance',
  categoryID: '11',
  providerID: '1',
  fixtureID: '1',
  bankAccountID: '5',
  couponID: '5',
  paymentID: '5',
  roundID: '5',
  slug: 'general-rules',
  token: 'none',
  name: 'none',
};

/** Calls other than reads that opening a URL may cause, because they change nothing for a player. */
const ALLOWED: Record<string, string[]> = {
  // A launch creates a token, but not for a prefetched page.
  'play.$type.$id.($gamingType).($providerName)': ['casino/init_game'],
  // The audit log records the download.
  '_player.profile.data[.]json': ['user/get_personal_data'],
  // Shown notifications count as read; the mark only rises.
  '_player.notifications': ['user/read_notifications'],
};

test('HARD-8 opening a URL never makes a mutating call, for a visitor, a pending login or a player', async () => {
  const asked = vi.spyOn(site.platform, 'answer');
  const changing = () =>
    asked.mock.calls
      .map(([body]) => body as { api: { class: string; method: string }; data: { type?: string } })
      // Without a type that call only returns the active factor.
      .filter(({ api, data }) => api.method !== 'two_auth_type' || data.type !== undefined)
      .map(({ api }) => `${api.class}/${api.method}`)
      .filter((name) => calls.get(name)?.kind !== 'read');
  const [visitor, waiting, player] = [site.browser(), site.browser(), site.browser()];
  await site.signIn(waiting, await site.playerWithSms());
  expect(waiting.jar.has('pending')).toBe(true);
  await site.signIn(player, await site.newPlayer());
  const cookies = [visitor, waiting, player].map((browser) => [browser, new Map(browser.jar)] as const);
  let opened = 0;
  for (const [file, load] of Object.entries(ROUTES)) {
    const { loader } = await load();
    if (!loader) continue;
    // Some throw their 404 synchronously, some return nothing.
    const route = { loader: async (args: never) => (await loader(args)) ?? {} };
    opened += 1;
    const name = file.replace(/^\.\.\/routes\/|(?:\/route)?\.tsx$/g, '');
    for (const [browser, kept] of cookies) {
      browser.jar.clear();
      for (const [cookie, value] of kept) browser.jar.set(cookie, value);
      asked.mockClear();
      await browser.get(route, '/somewhere?token=aaaaaaaaaaaaaaaaaaaaaaaaaa', PARAMS);
      expect(
        changing().filter((call) => !ALLOWED[name]?.includes(call)),
        name,
      ).toEqual([]);
    }
  }
  expect(opened).toBeGreaterThan(50);
  asked.mockRestore();
});

test('SEC-6 a player downloads the stored data of the account as a file; a visitor is redirected to the login', async () => {
  const mine = site.browser();
  const [username, other] = [await site.newPlayer(), await site.newPlayer()];
  await site.signIn(mine, username);
  const { loader } = await ROUTES['../routes/_player.profile.data[.]json.tsx']!();
  const download = async (cookie: string) => {
    const request = new Request('http://site.test/profile/data.json', { headers: { Cookie: cookie } });
    const args = { request, params: {}, context: { address: '192.0.2.7', secure: false } } as never;
    return (await loader!(args).catch((thrown: unknown) => thrown)) as Response;
  };
  const file = await download(`session=${mine.jar.get('session')}`);
  expect(file.status).toBe(200);
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="rubato.json"');
  expect(file.headers.get('Cache-Control')).toBe('no-store');
  const text = await file.text();
  expect((JSON.parse(text) as { players: object[] }).players).toEqual([expect.objectContaining({ username })]);
  for (const unwanted of [other, 'argon2', 'sidHash']) expect(text).not.toContain(unwanted);
  expect((await download('')).headers.get('Location')).toBe('/login');
});

test('SEC-6 SEC-4 the download leads to the password after ten minutes; a wrong one downloads nothing, the right one does', async () => {
  const mine = site.browser();
  await site.signIn(mine, await site.newPlayer());
  const file = await ROUTES['../routes/_player.profile.data[.]json.tsx']!();
  const screen = await ROUTES['../routes/_player.profile.data.tsx']!();
  const prove = (proofPassword: string) =>
    mine.post(screen, '/profile/data', { intent: 'prove', proofPassword }, '/profile/data');
  pass(600_000);
  expect((await mine.get(file, '/profile/data.json')).location).toBe('/profile/data');
  expect((await mine.get(screen, '/profile/data')).data.form?.proof?.password).toBe('Şifre');
  expect(await prove('Yanlis123')).toMatchObject({ status: 400 });
  expect((await mine.get(file, '/profile/data.json')).location).toBe('/profile/data');
  expect((await prove(PASSWORD)).data).toEqual({ isProved: true });
  expect(await mine.get(file, '/profile/data.json')).toMatchObject({ status: 200, location: undefined });
});
