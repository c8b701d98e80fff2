import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pass, PASSWORD, playersSite, type Browser, type PlayersSite, type RouteModule } from './testing';

/** Signing in over a real platform: loaders and actions as the server calls them, with a browser’s cookies. */

let site: PlayersSite;
beforeAll(async () => {
  site = await playersSite();
});
afterAll(() => site.close());
// What an earlier test was slowed down for is forgotten after an hour.
beforeEach(() => pass(3 * 3_600_000));

test('AUTH-1 AUTH-2 a login brings a sealed session, its toast, and leads back to where it was asked for', async () => {
  const visitor = site.browser();
  const username = await site.newPlayer();
  expect((await visitor.get(site.routes.profile, '/profile')).location).toBe('/login');
  const planted = visitor.jar.get('session');
  const done = await site.signIn(visitor, username);
  expect(done).toMatchObject({ status: 303, location: '/', toasts: ['Başarıyla giriş yapıldı'] });
  expect(visitor.jar.get('session')).not.toBe(planted);
  const cookie = Buffer.from(
    decodeURIComponent(visitor.jar.get('session') ?? '').split('.')[0] ?? '',
    'base64',
  ).toString('latin1');
  expect(cookie).toContain('sealed');
  expect(cookie).not.toMatch(/"(uid|sid|uip)"/);
  expect((await visitor.get(site.routes.login, '/login')).location).toBe('/');
  expect((await visitor.get(site.routes.profile, '/profile')).data.facts).toBeDefined();
});

test('HARD-1 the rate limit recognises the player by a cookie that this site signed, and by no other', async () => {
  const [mine, other] = [site.browser(), site.browser()];
  await site.signIn(mine, await site.newPlayer());
  await site.signIn(other, await site.newPlayer());
  // Loaded after the site, whose settings it reads.
  const { findSessionUid } = await import('~/sessions.server');
  const read = (value: string) => findSessionUid(`lang=tr; session=${value}`, false);
  const [first, second] = [mine.jar.get('session')!, other.jar.get('session')!];
  const uid = await read(first);
  expect(uid).toMatch(/^\w{4,}$/);
  expect(await read(second)).not.toBe(uid);
  const [data = ''] = decodeURIComponent(first).split('.');
  const [, signature = ''] = decodeURIComponent(second).split('.');
  for (const forged of ['', 'x', data, encodeURIComponent(`${data}.${signature}`)])
    expect(await read(forged), forged).toBeUndefined();
  expect(await findSessionUid(`session=${first}`, true)).toBeUndefined();
});

test('AUTH-2 /me leads a visitor to the login and a player to the profile; a login from there ends at home', async () => {
  const visitor = site.browser();
  const me = (await import('~/routes/me')) as unknown as RouteModule;
  expect((await visitor.get(me, '/me')).location).toBe('/login');
  expect((await site.signIn(visitor, await site.newPlayer())).location).toBe('/');
  expect((await visitor.get(me, '/me')).location).toBe('/profile');
  await visitor.post(site.routes.logout, '/logout', {});
  expect((await visitor.get(me, '/me')).location).toBe('/login');
});

test("AUTH-1 the player's language is stored where the browser has none, never over a choice", async () => {
  const username = await site.newPlayer({ language: 'en' });
  const fresh = site.browser();
  expect((await site.signIn(fresh, username)).toasts).toEqual(['Successfully logged in']);
  expect(fresh.jar.get('lang')).toBe('en');
  const chosen = site.browser();
  chosen.jar.set('lang', 'tr');
  expect((await site.signIn(chosen, username)).toasts[0]).toMatch(/^Başarıyla giriş yapıldı\. Son giriş: \d/);
  expect(chosen.jar.get('lang')).toBe('tr');
});

test("SHELL-20 a player's clock holds in every browser without a choice, and in the platform's messages", async () => {
  const username = await site.newPlayer();
  const preferences = (await import('~/routes/preferences.$name')) as unknown as RouteModule;
  const limits = (await import('~/routes/_player.profile.limits/route')) as unknown as RouteModule;
  const first = site.browser();
  await site.signIn(first, username);
  expect(first.jar.has('clock')).toBe(false);
  const choose = (browser: Browser, clock: string) =>
    browser.post(preferences, '/preferences/display', { [`clock~${clock}`]: '', to: '/slot' }, undefined, {
      name: 'display',
    });
  expect(await choose(first, '24')).toMatchObject({ status: 303, location: '/slot' });
  expect(first.jar.get('clock')).toBe('24');

  const second = site.browser();
  expect((await site.signIn(second, username)).toasts[0]).toMatch(/Son giriş: \d\d\.\d\d\.\d{4} \d\d:\d\d/);
  expect(second.jar.get('clock')).toBe('24');
  const chosen = site.browser();
  chosen.jar.set('clock', '12');
  expect((await site.signIn(chosen, username)).toasts[0]).toMatch(/Son giriş: \d\d\.\d\d\.\d{4} Ö[ÖS] \d/);
  expect(chosen.jar.get('clock')).toBe('12');

  await second.post(limits, '/profile/limits', { 'intent~break-confirm': '', days: '3' });
  const page = await second.get(limits, '/profile/limits');
  expect(page.data['closed']).toMatch(/ \d\d:\d\d/);
});

test('SHELL-20 a visitor chooses the clock without a call of the API', async () => {
  const preferences = (await import('~/routes/preferences.$name')) as unknown as RouteModule;
  const visitor = site.browser();
  const answer = vi.spyOn(site.platform, 'answer');
  await visitor.post(preferences, '/preferences/display', { 'clock~24': '', to: '/' }, undefined, { name: 'display' });
  expect(visitor.jar.get('clock')).toBe('24');
  expect(answer).not.toHaveBeenCalled();
});

test("AUTH-10 a refused login says so in the page's language, keeps the name and never the password", async () => {
  const visitor = site.browser();
  const username = await site.newPlayer();
  visitor.jar.set('lang', 'en');
  const wrong = await site.signIn(visitor, username, 'Yanlis123');
  expect(wrong.status).toBe(400);
  expect(wrong.data.form?.error?.['']).toEqual(['The username or password is incorrect']);
  expect(wrong.data.form?.initialValue).toEqual({ username });
  const unknown = await site.signIn(visitor, 'kimse', 'Yanlis123');
  expect({ status: unknown.status, said: unknown.data.form?.error?.[''] }).toEqual({
    status: 400,
    said: wrong.data.form?.error?.[''],
  });
});

test('HARD-1 wrong passwords in a row are slowed with a time, and the right one works after the wait', async () => {
  const visitor = site.browser('192.0.2.31');
  const username = await site.newPlayer();
  let last = await site.signIn(visitor, username, 'Yanlis123');
  for (let tries = 0; tries < 8 && last.status === 400; tries += 1)
    last = await site.signIn(visitor, username, 'Yanlis123');
  expect(last.status).toBe(429);
  expect(last.data.form?.error?.['']?.[0]).toMatch(/\d+ (saniye|dakika) sonra/);
  expect((await site.signIn(visitor, username)).status).toBe(429);
  pass(700_000);
  expect((await site.signIn(visitor, username)).location).toBe('/');
});

test('SEC-4 HARD-1 a browser that has signed in before is known at the login: a stranger’s wrong passwords don’t delay it', async () => {
  const [mine, stranger] = [site.browser('192.0.2.41'), site.browser('192.0.2.42')];
  const username = await site.newPlayer();
  await site.signIn(mine, username);
  expect(mine.jar.get('device')).toMatch(/^[0-9A-Za-z_-]{60,}$/);
  await mine.post(site.routes.logout, '/logout', {});
  for (let tries = 0; tries < 6; tries += 1) await site.signIn(stranger, username, 'Yanlis123');
  expect((await site.signIn(stranger, username)).status).toBe(429);
  expect((await site.signIn(mine, username)).location).toBe('/');
});

test('SEC-4 after a change of the password the browser stays known to the player and to another one', async () => {
  const visitor = site.browser('192.0.2.51');
  const [first, second] = [await site.newPlayer(), await site.newPlayer()];
  const leave = () => visitor.post(site.routes.logout, '/logout', {});
  for (const username of [first, second]) {
    await site.signIn(visitor, username);
    if (username === first) await leave();
  }
  const newPassword = 'Gecemavisi7';
  const form = { currentPassword: PASSWORD, newPassword, newPasswordConfirmation: newPassword };
  expect((await visitor.post(site.routes.password, '/profile/password', form)).location).toBe('/profile');
  await leave();
  const mail = await site.newestMail();
  expect(mail).toContain('Hesabınızın şifresi değiştirildi');
  expect((await site.signIn(visitor, first)).location).toBe('/');
  await leave();
  expect((await site.signIn(visitor, second, newPassword)).location).toBe('/');
  // No mail about a new device.
  expect(await site.newestMail()).toBe(mail);
});

test('SEC-4 HARD-11 the cookie that makes a browser known is sent to every page, and no script reads it', async () => {
  const { setDeviceCookie, readDeviceCookie } = await import('./device-cookie.server');
  const caller = (secure: boolean, Cookie = '') =>
    ({ state: { secure }, request: new Request('http://site.test/login', { headers: { Cookie } }) }) as never;
  // The first one removes the cookie of release 0.1.0, whose path excluded `/login.data`.
  expect(setDeviceCookie(caller(true), 'a.b')).toEqual([
    '__Secure-device=; Path=/login; Max-Age=0; Secure',
    '__Host-device=a.b; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
  ]);
  expect(setDeviceCookie(caller(false), 'a.b')).toEqual([
    'device=; Path=/login; Max-Age=0',
    'device=a.b; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax',
  ]);
  for (const odd of ['', 'a;b', 'a\r\nSet-Cookie: x=1', 'x'.repeat(401)])
    expect(setDeviceCookie(caller(true), odd)).toEqual([]);
  // Behind HTTPS a cookie that another host of the domain may have planted does not count.
  expect(readDeviceCookie(caller(true, 'device=planted'))).toBe('');
  expect(readDeviceCookie(caller(true, 'device=planted; __Host-device=mine'))).toBe('mine');
  expect(readDeviceCookie(caller(true, '__Secure-device=earlier; __Host-device=mine'))).toBe('mine');
  expect(readDeviceCookie(caller(true, 'device=planted; __Secure-device=earlier'))).toBe('earlier');
  expect(readDeviceCookie(caller(false, 'x=1; device=mine'))).toBe('mine');
  expect(readDeviceCookie(caller(false, `device=${'x'.repeat(401)}`))).toBe('');
});

test('HARD-3 a session cookie with any part of it changed is a visitor’s, on a login-required page and around a public one', async () => {
  const visitor = site.browser();
  await site.signIn(visitor, await site.newPlayer());
  const whole = visitor.jar.get('session')!;
  expect((await visitor.get(site.routes.profile, '/profile')).data.facts).toBeDefined();
  for (const at of [0, Math.floor(whole.length / 3), Math.floor(whole.length / 2), whole.length - 8]) {
    const flipped = `${whole.slice(0, at)}${whole[at] === 'A' ? 'B' : 'A'}${whole.slice(at + 1)}`;
    visitor.jar.set('session', flipped);
    expect((await visitor.get(site.routes.profile, '/profile')).location, `at ${at}`).toBe('/login');
    visitor.jar.set('session', flipped);
    expect((await visitor.get(site.routes.root, '/')).data['player'], `at ${at}`).toBeUndefined();
  }
});

const PREFERENCES = ['balance', 'keys', 'language', 'lite', 'mode', 'popup', 'refresh'];
const preferences = () => import('~/routes/preferences.$name') as unknown as Promise<RouteModule>;

test('HARD-8 opening an address that is there to be posted to leads home and changes nothing', async () => {
  const visitor = site.browser();
  await site.signIn(visitor, await site.newPlayer());
  const before = new Map(visitor.jar);
  const get = async (route: RouteModule, name = '') =>
    visitor.get(route, '/somewhere?type=casino&mode=insert&id=5&language=en', { name });
  for (const route of [await import('~/routes/logout'), await import('~/routes/favorites.toggle')])
    expect(await get(route as unknown as RouteModule)).toMatchObject({ location: '/', toasts: [] });
  for (const name of PREFERENCES)
    expect(await get(await preferences(), name), name).toMatchObject({ location: '/', toasts: [] });
  expect(visitor.jar).toEqual(before);
  expect((await visitor.get(site.routes.profile, '/profile')).data.facts).toBeDefined();
});

test('REG-5 known and unknown addresses get the same answer', async () => {
  const username = await site.newPlayer();
  const visitor = site.browser();
  const known = await visitor.post(site.routes.forgot, '/forgot-password', { email: `${username}@players.example` });
  const unknown = await visitor.post(site.routes.forgot, '/forgot-password', { email: 'kimse@players.example' });
  expect(known).toEqual(unknown);
  expect(known).toMatchObject({ status: 303, location: '/login' });
});

test('HARD-6 a mailed link leads to the site’s configured address, whatever host the request came to', async () => {
  const username = await site.newPlayer();
  const visitor = site.browser();
  await visitor.post(site.routes.forgot, '/forgot-password', { email: `${username}@players.example` });
  const text = await site.newestMail();
  expect(text).toContain('http://localhost:3000/account_reset?token=');
  // Requests here came to site.test.
  expect(text).not.toContain('site.test');
});

test('HARD-2 what a form sends as the way back is read by the same rule on every address that keeps a preference', async () => {
  const visitor = site.browser();
  const route = await preferences();
  for (const name of PREFERENCES) {
    const from = async (to: string) => (await visitor.post(route, '/somewhere', { to }, undefined, { name })).location;
    for (const to of ['//e.test', '/\\e.test', '/\t/e.test', 'https:e.test', 'javascript:alert(1)', '/a/..//e.test'])
      expect(await from(to), `${name} ${to}`).toBe('/');
    expect(await from('/slot'), name).toBe('/slot');
  }
});
