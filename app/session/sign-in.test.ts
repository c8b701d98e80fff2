import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Platform } from '#platform';
import { toastReader } from '~/api/testing';
import type { FormState } from '~/lib/form-state';
import type { Toast } from '~/lib/toast';

/** Signing in and out over a real platform: loaders and actions as the server calls them, with a browser's cookies. */

const PASSWORD = 'Sifre123';
const PLAYER_PHONE_CODE = /\b\d{6}\b/;

let platform: Platform;
let routes: Record<
  'root' | 'login' | 'code' | 'logout' | 'profile' | 'logoutPage' | 'twoFactor' | 'forgot' | 'password',
  RouteModule
>;
let readToasts: (cookie: string) => Promise<Toast[]>;

interface RouteModule {
  loader?: (args: never) => Promise<unknown>;
  action?: (args: never) => Promise<unknown>;
}

interface Outcome {
  status: number;
  location: string | undefined;
  toasts: string[];
  data: { form?: FormState } & Record<string, unknown>;
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00Z') });
  vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'rubato-sign-in-')));
  vi.stubEnv('ENDPOINT_URL', '');
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('LOG_LEVEL', 'silent');
  platform = await (await import('~/api/platform.server')).embeddedPlatform();
  readToasts = await toastReader();
  routes = {
    root: await import('~/root'),
    login: await import('~/routes/_public.login/route'),
    code: await import('~/routes/_public.login_.two-factor'),
    logout: await import('~/routes/logout'),
    profile: await import('~/routes/_player.profile._index'),
    logoutPage: await import('~/routes/_player.profile.logout'),
    twoFactor: await import('~/routes/_player.profile.two-factor/route'),
    forgot: await import('~/routes/_public.forgot-password'),
    password: await import('~/routes/_player.profile.password/route'),
  } as unknown as typeof routes;
});

afterAll(async () => {
  await platform.close();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

beforeEach(() => {
  // What an earlier test was slowed down for is forgotten after an hour.
  vi.setSystemTime(Date.now() + 3 * 3_600_000);
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

let made = 0;
async function newPlayer(options: Record<string, string> = {}): Promise<string> {
  const username = `oyuncu${(made += 1)}`;
  const reply = await platform.ops('players', ['create', username], { password: PASSWORD, ...options });
  expect(reply.failed).toBeFalsy();
  return username;
}

/** A browser with cookies, at one address. */
function browser(address = '192.0.2.7') {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const settle = async (result: unknown): Promise<Outcome> => {
    const given = result as { type?: string; data?: Outcome['data']; init?: ResponseInit } & Outcome['data'];
    if (!(result instanceof Response))
      return {
        status: given.init?.status ?? 200,
        location: undefined,
        toasts: [],
        data: given.type === 'DataWithResponseInit' ? given.data! : given,
      };
    let toasts: Toast[] = [];
    for (const line of result.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (name === 'toast') toasts = await readToasts(pair);
      else if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line) || value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return {
      status: result.status,
      location: result.headers.get('Location') ?? undefined,
      toasts: toasts.map(({ message }) => message),
      data: {},
    };
  };

  const ask = async (
    work: ((args: never) => Promise<unknown>) | undefined,
    request: Request,
    params: Record<string, string> = {},
  ) => {
    const args = { request, params, context: { address, secure: false } } as never;
    return settle(
      await Promise.resolve(work!(args)).catch((thrown: unknown) =>
        thrown instanceof Response ? thrown : Promise.reject(thrown),
      ),
    );
  };

  return {
    jar,
    get: (route: RouteModule, path: string, params?: Record<string, string>) =>
      ask(route.loader, new Request(`http://site.test${path}`, { headers: { Cookie: cookie() } }), params),
    post: (route: RouteModule, path: string, fields: Record<string, string>) =>
      ask(
        route.action,
        new Request(`http://site.test${path}`, {
          method: 'POST',
          headers: { Cookie: cookie(), 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(fields).toString(),
        }),
      ),
  };
}

const signIn = (visitor: ReturnType<typeof browser>, username: string, password = PASSWORD) =>
  visitor.post(routes.login, '/login', { username, password });

async function newestCode(): Promise<string> {
  const { rows } = await platform.ops('outbox', [], {});
  return PLAYER_PHONE_CODE.exec(String(rows?.find(({ channel }) => channel === 'sms')?.text))?.[0] ?? '';
}

const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

/** A player with SMS as second factor; a minute has passed since. */
async function playerWithSms(): Promise<string> {
  const username = await newPlayer();
  const mine = browser();
  await signIn(mine, username);
  expect((await mine.post(routes.twoFactor, '/profile/two-factor', { intent: 'sms-begin' })).location).toBe(
    '/profile/two-factor?via=sms',
  );
  const on = await mine.post(routes.twoFactor, '/profile/two-factor', { intent: 'sms-on', code: await newestCode() });
  expect(on.data).toMatchObject({
    codes: expect.arrayContaining([expect.stringMatching(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)]),
  });
  await mine.post(routes.logout, '/logout', {});
  pass(61_000);
  return username;
}

test('AUTH-1 AUTH-2 a login brings a sealed session, its toast, and leads back to where it was asked for', async () => {
  const visitor = browser();
  const username = await newPlayer();
  expect((await visitor.get(routes.profile, '/profile')).location).toBe('/login');
  const planted = visitor.jar.get('session');
  const done = await signIn(visitor, username);
  expect(done).toMatchObject({ status: 303, location: '/', toasts: ['Başarıyla giriş yapıldı'] });
  expect(visitor.jar.get('session')).not.toBe(planted);
  const cookie = Buffer.from(
    decodeURIComponent(visitor.jar.get('session') ?? '').split('.')[0] ?? '',
    'base64',
  ).toString('latin1');
  expect(cookie).toContain('sealed');
  expect(cookie).not.toMatch(/"(uid|sid|uip)"/);
  expect((await visitor.get(routes.login, '/login')).location).toBe('/');
  expect((await visitor.get(routes.profile, '/profile')).data.facts).toBeDefined();
});

test("AUTH-1 the player's language is stored where the browser has none, never over a choice", async () => {
  const username = await newPlayer({ language: 'en' });
  const fresh = browser();
  expect((await signIn(fresh, username)).toasts).toEqual(['Successfully logged in']);
  expect(fresh.jar.get('lang')).toBe('en');
  const chosen = browser();
  chosen.jar.set('lang', 'tr');
  expect((await signIn(chosen, username)).toasts[0]).toMatch(/^Başarıyla giriş yapıldı\. Son giriş: \d/);
  expect(chosen.jar.get('lang')).toBe('tr');
});

test("AUTH-10 a refused login says so in the page's language, keeps the name and never the password", async () => {
  const visitor = browser();
  const username = await newPlayer();
  visitor.jar.set('lang', 'en');
  const wrong = await signIn(visitor, username, 'Yanlis123');
  expect(wrong.status).toBe(400);
  expect(wrong.data.form?.error?.['']).toEqual(['The username or password is incorrect']);
  expect(wrong.data.form?.initialValue).toEqual({ username });
  const unknown = await signIn(visitor, 'kimse', 'Yanlis123');
  expect({ status: unknown.status, said: unknown.data.form?.error?.[''] }).toEqual({
    status: 400,
    said: wrong.data.form?.error?.[''],
  });
});

test('HARD-1 wrong passwords in a row are slowed with a time, and the right one works after the wait', async () => {
  const visitor = browser('192.0.2.31');
  const username = await newPlayer();
  let last = await signIn(visitor, username, 'Yanlis123');
  for (let tries = 0; tries < 8 && last.status === 400; tries += 1) last = await signIn(visitor, username, 'Yanlis123');
  expect(last.status).toBe(429);
  expect(last.data.form?.error?.['']?.[0]).toMatch(/\d+ (saniye|dakika) sonra/);
  expect((await signIn(visitor, username)).status).toBe(429);
  pass(700_000);
  expect((await signIn(visitor, username)).location).toBe('/');
});

test('AUTH-3 AUTH-4 AUTH-5 HARD-7 nobody is signed in before the SMS code is right', async () => {
  const username = await playerWithSms();
  const visitor = browser();
  expect((await signIn(visitor, username)).location).toBe('/login/two-factor');
  expect(visitor.jar.has('pending')).toBe(true);
  expect((await visitor.get(routes.profile, '/profile')).location).toBe('/login');
  expect((await visitor.get(routes.code, '/login/two-factor')).data).toMatchObject({ type: 'sms', name: username });

  // The first code went out when the prompt opened.
  const soon = await visitor.post(routes.code, '/login/two-factor', { intent: 'send' });
  expect(soon.status).toBe(400);
  expect(soon.data.form?.error?.['']?.[0]).toMatch(/(saniye|dakika) sonra/);
  pass(61_000);
  const sent = await visitor.post(routes.code, '/login/two-factor', { intent: 'send' });
  expect(sent.toasts).toEqual(['Kod telefonunuza gönderildi']);

  const code = await newestCode();
  const shape = await visitor.post(routes.code, '/login/two-factor', { intent: 'verify', code: ` ${code}` });
  expect(shape.data.form?.error?.['code']).toEqual(['6 haneli kodu yalnızca rakamlarla yazın']);
  const wrong = await visitor.post(routes.code, '/login/two-factor', { intent: 'verify', code: otherCode(code) });
  expect(wrong.status).toBe(400);
  expect(wrong.data.form).toMatchObject({ error: { code: ['Girdiğiniz kod hatalı'] } });
  expect(wrong.data.form?.initialValue).not.toHaveProperty('code');
  expect(await visitor.post(routes.code, '/login/two-factor', { intent: 'verify', code })).toMatchObject({
    location: '/',
    toasts: [expect.stringMatching(/^Başarıyla giriş yapıldı/)],
  });
  expect(visitor.jar.has('pending')).toBe(false);
  expect((await visitor.get(routes.profile, '/profile')).data.facts).toBeDefined();
});

test('API-6 HARD-1 on an English page a code asked for too soon says in English how long to wait', async () => {
  const visitor = browser();
  visitor.jar.set('lang', 'en');
  await signIn(visitor, await playerWithSms());
  const again = async () =>
    (await visitor.post(routes.code, '/login/two-factor', { intent: 'send' })).data.form?.error?.[''];
  expect(await again()).toEqual(['Too many attempts. Try again in 1 minute.']);
  pass(17_500);
  expect(await again()).toEqual(['Too many attempts. Try again in 43 seconds.']);
  visitor.jar.set('lang', 'tr');
  expect(await again()).toEqual(['Çok fazla deneme yaptınız. 43 saniye sonra yeniden deneyin.']);
});

test('HARD-3 a session cookie with any part of it changed is a visitor’s, on a login-required page and around a public one', async () => {
  const visitor = browser();
  await signIn(visitor, await newPlayer());
  const whole = visitor.jar.get('session')!;
  expect((await visitor.get(routes.profile, '/profile')).data.facts).toBeDefined();
  for (const at of [0, Math.floor(whole.length / 3), Math.floor(whole.length / 2), whole.length - 8]) {
    const flipped = `${whole.slice(0, at)}${whole[at] === 'A' ? 'B' : 'A'}${whole.slice(at + 1)}`;
    visitor.jar.set('session', flipped);
    expect((await visitor.get(routes.profile, '/profile')).location, `at ${at}`).toBe('/login');
    visitor.jar.set('session', flipped);
    expect((await visitor.get(routes.root, '/')).data['player'], `at ${at}`).toBeUndefined();
  }
});

/** Addresses that are there to be posted to. */
const POST_ONLY = import.meta.glob<RouteModule>([
  '../routes/logout.tsx',
  '../routes/favorites.toggle.tsx',
  '../routes/preferences.*.tsx',
]);

test('HARD-8 opening an address that is there to be posted to leads home and changes nothing', async () => {
  const visitor = browser();
  await signIn(visitor, await newPlayer());
  const before = new Map(visitor.jar);
  const opened = await Promise.all(
    Object.entries(POST_ONLY).map(
      async ([file, load]) =>
        [file, await visitor.get(await load(), '/somewhere?type=casino&mode=insert&id=5&language=en')] as const,
    ),
  );
  expect(opened.length).toBeGreaterThan(5);
  for (const [file, { location, toasts }] of opened) expect([file, location, toasts]).toEqual([file, '/', []]);
  expect(visitor.jar).toEqual(before);
  expect((await visitor.get(routes.profile, '/profile')).data.facts).toBeDefined();
});

test('HARD-3 a pending cookie used as a full one is a visitor', async () => {
  const username = await playerWithSms();
  const visitor = browser();
  await signIn(visitor, username);
  const pending = visitor.jar.get('pending')!;
  visitor.jar.clear();
  visitor.jar.set('session', pending);
  expect((await visitor.get(routes.profile, '/profile')).location).toBe('/login');
});

test('AUTH-4 HARD-7 too many wrong codes end the attempt, and /login says so', async () => {
  const username = await playerWithSms();
  const visitor = browser();
  await signIn(visitor, username);
  await visitor.post(routes.code, '/login/two-factor', { intent: 'send' });
  const code = otherCode(await newestCode());
  let last = await visitor.post(routes.code, '/login/two-factor', { intent: 'verify', code });
  for (let tries = 0; tries < 8 && last.status === 400; tries += 1) {
    pass(20_000);
    last = await visitor.post(routes.code, '/login/two-factor', { intent: 'verify', code });
  }
  expect(last.location).toBe('/login');
  expect(last.toasts[0]).toMatch(/çok fazla hatalı kod/);
  expect(visitor.jar.has('pending')).toBe(false);
});

test('AUTH-3 a cancelled login is forgotten, here and at the API', async () => {
  const username = await playerWithSms();
  const visitor = browser();
  await signIn(visitor, username);
  const pending = visitor.jar.get('pending')!;
  expect((await visitor.post(routes.code, '/login/two-factor', { intent: 'cancel' })).location).toBe('/login');
  expect((await visitor.get(routes.code, '/login/two-factor')).location).toBe('/login');
  visitor.jar.set('pending', pending);
  expect((await visitor.post(routes.code, '/login/two-factor', { intent: 'send' })).location).toBe('/login');
});

test('AUTH-6 HARD-4 after signing out the old cookie is dead on the server', async () => {
  const visitor = browser();
  await signIn(visitor, await newPlayer());
  const old = visitor.jar.get('session')!;
  expect(await visitor.post(routes.logout, '/logout', {})).toMatchObject({
    location: '/',
    toasts: ['Başarıyla çıkış yapıldı'],
  });
  expect(visitor.jar.has('session')).toBe(false);
  visitor.jar.set('session', old);
  expect((await visitor.get(routes.profile, '/profile')).location).toBe('/login');
});

/** Every screen that asks for its player, with whatever its address holds. */
const SCREENS = import.meta.glob<RouteModule>('../routes/{_player.*,_player.*/route,play.*}.tsx');
const PARAMS = { bankAccountID: '5', id: '1', kind: 'finance', type: 'slot' };

test('AUTH-6 AUTH-7 HARD-4 after signing out a copied cookie opens no screen, though its 15 s stamp still stands', async () => {
  const visitor = browser();
  await signIn(visitor, await newPlayer());
  const old = visitor.jar.get('session')!;
  const screens = await Promise.all(Object.entries(SCREENS).map(async ([file, load]) => [file, await load()] as const));
  const opened = async () => {
    const answers: Record<string, string | number> = {};
    for (const [file, route] of screens) {
      visitor.jar.set('session', old);
      const { location, status } = await visitor.get(route, '/somewhere', PARAMS);
      answers[file] = location === '/login' ? 'to the login' : status;
    }
    return answers;
  };
  expect(screens.length).toBeGreaterThan(15);
  expect(Object.values(await opened())).not.toContain('to the login');
  await visitor.post(routes.logout, '/logout', {});
  expect(await opened()).toEqual(Object.fromEntries(screens.map(([file]) => [file, 'to the login'])));
});

test('AUTH-6 HARD-4 around a public screen the copied cookie is a visitor’s, and is cleared', async () => {
  const visitor = browser();
  await signIn(visitor, await newPlayer());
  const old = visitor.jar.get('session')!;
  expect((await visitor.get(routes.root, '/about-us')).data['player']).toMatchObject({ balance: 0n });
  await visitor.post(routes.logout, '/logout', {});
  visitor.jar.set('session', old);
  const around = await visitor.get(routes.root, '/about-us');
  expect(around.data).toHaveProperty('shell');
  expect(around.data['player']).toBeUndefined();
});

test('ACC-2 HARD-4 a password change ends the other sessions', async () => {
  const username = await newPlayer();
  const [mine, other] = [browser(), browser()];
  await signIn(mine, username);
  await signIn(other, username);
  const fields = { currentPassword: PASSWORD, newPassword: 'Yeni1234', newPasswordConfirmation: 'Yeni1234' };
  const wrong = await mine.post(routes.password, '/profile/password', { ...fields, currentPassword: 'Yanlis123' });
  expect(wrong.data.form?.error).toEqual({ currentPassword: ['Mevcut şifreniz hatalı'] });
  expect(await mine.post(routes.password, '/profile/password', fields)).toMatchObject({
    location: '/profile',
    toasts: ['Şifreniz değiştirildi'],
  });
  expect((await mine.get(routes.profile, '/profile')).data.facts).toBeDefined();
  expect((await other.get(routes.profile, '/profile')).location).toBe('/login');
});

test('HARD-32 a password change by form gives the session a new id; the old cookie is dead', async () => {
  const username = await newPlayer();
  const mine = browser();
  await signIn(mine, username);
  const stolen = browser();
  for (const [name, value] of mine.jar) stolen.jar.set(name, value);
  const fields = { currentPassword: PASSWORD, newPassword: 'Yepyeni1', newPasswordConfirmation: 'Yepyeni1' };
  expect((await mine.post(routes.password, '/profile/password', fields)).location).toBe('/profile');
  expect((await mine.get(routes.profile, '/profile')).status).toBe(200);
  expect((await stolen.get(routes.profile, '/profile')).location).toBe('/login');
  // Asked again, past the 15 s in which a cookie is believed, nothing has changed.
  pass(16_000);
  expect((await mine.get(routes.profile, '/profile')).status).toBe(200);
});

test('ACC-2 an expired session on the password screen clears local data and goes to /login', async () => {
  const visitor = browser();
  await signIn(visitor, await newPlayer());
  const old = visitor.jar.get('session')!;
  await visitor.post(routes.logout, '/logout', {});
  visitor.jar.set('session', old);
  const fields = { currentPassword: PASSWORD, newPassword: 'Yeni1234', newPasswordConfirmation: 'Yeni1234' };
  expect((await visitor.post(routes.password, '/profile/password', fields)).location).toBe('/login');
  expect((await visitor.get(routes.logoutPage, '/profile/logout')).location).toBe('/login');
});

test('AUTH-9 HARD-5 an hour without a request ends the session, with a notice', async () => {
  const visitor = browser();
  await signIn(visitor, await newPlayer());
  pass(3_599_000);
  expect((await visitor.get(routes.profile, '/profile')).data.facts).toBeDefined();
  pass(3_601_000);
  expect(await visitor.get(routes.profile, '/profile')).toMatchObject({
    location: '/login',
    toasts: ['Bir saat işlem yapmadığınız için oturumunuz kapatıldı.'],
  });
});

test('REG-5 known and unknown addresses get the same answer', async () => {
  const username = await newPlayer();
  const visitor = browser();
  const known = await visitor.post(routes.forgot, '/forgot-password', { email: `${username}@players.example` });
  const unknown = await visitor.post(routes.forgot, '/forgot-password', { email: 'kimse@players.example' });
  expect(known).toEqual(unknown);
  expect(known).toMatchObject({ status: 303, location: '/login' });
});
