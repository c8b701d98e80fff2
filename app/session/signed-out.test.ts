import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pass, PASSWORD, playersSite, type PlayersSite, type RouteModule } from './testing';

/** Ways in which a session ends, and the validity of its cookie afterwards, over a real platform. */

let site: PlayersSite;
beforeAll(async () => {
  site = await playersSite();
});
afterAll(() => site.close());
// The throttle of an earlier test ends after an hour.
beforeEach(() => pass(3 * 3_600_000));

test('AUTH-6 HARD-4 after a logout the old cookie is invalid on the server', async () => {
  const visitor = site.browser();
  await site.signIn(visitor, await site.newPlayer());
  const old = visitor.jar.get('session')!;
  expect(await visitor.post(site.routes.logout, '/logout', {})).toMatchObject({
    location: '/',
    toasts: ['Başarıyla çıkış yapıldı'],
    // Lists that a script stored in this tab for back navigation.
    clears: '"storage"',
  });
  expect(visitor.jar.has('session')).toBe(false);
  visitor.jar.set('session', old);
  expect((await visitor.get(site.routes.profile, '/profile')).location).toBe('/login');
});

/** Every login-required screen, with any values in its URL. */
const SCREENS = import.meta.glob<RouteModule>('../routes/{_player.*,_player.*/route,play.*}.tsx');
const PARAMS = { bankAccountID: '5', id: '1', kind: 'finance', type: 'slot' };

test('AUTH-6 AUTH-7 HARD-4 after a logout a copied cookie opens no screen, even within its 15 s stamp', async () => {
  const visitor = site.browser();
  await site.signIn(visitor, await site.newPlayer());
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
  await visitor.post(site.routes.logout, '/logout', {});
  expect(await opened()).toEqual(Object.fromEntries(screens.map(([file]) => [file, 'to the login'])));
});

test('AUTH-6 HARD-4 on a public screen the copied cookie makes a visitor, and is cleared', async () => {
  const visitor = site.browser();
  await site.signIn(visitor, await site.newPlayer());
  const old = visitor.jar.get('session')!;
  expect((await visitor.get(site.routes.root, '/about-us')).data['player']).toMatchObject({ balance: 0n });
  await visitor.post(site.routes.logout, '/logout', {});
  visitor.jar.set('session', old);
  const around = await visitor.get(site.routes.root, '/about-us');
  expect(around.data).toHaveProperty('shell');
  expect(around.data['player']).toBeUndefined();
});

test('ACC-2 HARD-4 a password change ends the other sessions', async () => {
  const username = await site.newPlayer();
  const [mine, other] = [site.browser(), site.browser()];
  await site.signIn(mine, username);
  await site.signIn(other, username);
  const fields = { currentPassword: PASSWORD, newPassword: 'Yeni1234', newPasswordConfirmation: 'Yeni1234' };
  const wrong = await mine.post(site.routes.password, '/profile/password', { ...fields, currentPassword: 'Yanlis123' });
  expect(wrong.data.form?.error).toEqual({ currentPassword: ['Mevcut şifreniz hatalı'] });
  expect(await mine.post(site.routes.password, '/profile/password', fields)).toMatchObject({
    location: '/profile',
    toasts: ['Şifreniz değiştirildi'],
  });
  expect((await mine.get(site.routes.profile, '/profile')).data.facts).toBeDefined();
  expect((await other.get(site.routes.profile, '/profile')).location).toBe('/login');
});

test('HARD-32 a password change by form gives the session a new id; the old cookie is dead', async () => {
  const username = await site.newPlayer();
  const mine = site.browser();
  await site.signIn(mine, username);
  const stolen = site.browser();
  for (const [name, value] of mine.jar) stolen.jar.set(name, value);
  const fields = { currentPassword: PASSWORD, newPassword: 'Yepyeni1', newPasswordConfirmation: 'Yepyeni1' };
  expect((await mine.post(site.routes.password, '/profile/password', fields)).location).toBe('/profile');
  expect((await mine.get(site.routes.profile, '/profile')).status).toBe(200);
  expect((await stolen.get(site.routes.profile, '/profile')).location).toBe('/login');
  // Another request after the 15 s in which a cookie is trusted: nothing has changed.
  pass(16_000);
  expect((await mine.get(site.routes.profile, '/profile')).status).toBe(200);
});

test('ACC-2 an expired session on the password screen clears local data and goes to /login', async () => {
  const visitor = site.browser();
  await site.signIn(visitor, await site.newPlayer());
  const old = visitor.jar.get('session')!;
  await visitor.post(site.routes.logout, '/logout', {});
  visitor.jar.set('session', old);
  const fields = { currentPassword: PASSWORD, newPassword: 'Yeni1234', newPasswordConfirmation: 'Yeni1234' };
  expect((await visitor.post(site.routes.password, '/profile/password', fields)).location).toBe('/login');
  expect((await visitor.get(site.routes.logoutPage, '/profile/logout')).location).toBe('/login');
});

test('ACC-2 a password form that is sent again after it changed the password states at the login which one counts', async () => {
  const fields = { currentPassword: PASSWORD, newPassword: 'Yeni1234', newPasswordConfirmation: 'Yeni1234' };
  for (const [language, text] of [
    ['tr', 'Oturumunuz kapandı. Şifreniz değiştiyse yeni şifrenizle giriş yapın.'],
    ['en', 'Your session has ended. If your password was changed, sign in with the new one.'],
  ] as const) {
    const username = await site.newPlayer();
    const visitor = site.browser();
    visitor.jar.set('lang', language);
    await site.signIn(visitor, username);
    const old = visitor.jar.get('session')!;
    await visitor.post(site.routes.password, '/profile/password', fields);
    // Within the 15 s in which a cookie is trusted, and after them.
    for (const sinceMs of [0, 16_000]) {
      pass(sinceMs);
      visitor.jar.set('session', old);
      expect(await visitor.post(site.routes.password, '/profile/password', fields)).toMatchObject({
        location: '/login',
        toasts: [text],
      });
    }
    expect((await site.signIn(visitor, username, 'Yeni1234')).location).toBe('/');
  }
});

test('AUTH-9 activity at the platform that the cookie does not contain extends the session, until an hour after it', async () => {
  const visitor = site.browser();
  await site.signIn(visitor, await site.newPlayer());
  const old = visitor.jar.get('session')!;
  pass(50 * 60_000);
  await visitor.get(site.routes.profile, '/profile');
  visitor.jar.set('session', old);
  pass(20 * 60_000);
  expect((await visitor.get(site.routes.profile, '/profile?passive=1')).data.facts).toBeDefined();
  pass(39 * 60_000);
  expect((await visitor.get(site.routes.profile, '/profile?passive=1')).data.facts).toBeDefined();
  pass(2 * 60_000);
  expect((await visitor.get(site.routes.profile, '/profile')).location).toBe('/login');
});

test('AUTH-9 HARD-5 an hour without a request ends the session, with a notice', async () => {
  const visitor = site.browser();
  await site.signIn(visitor, await site.newPlayer());
  pass(3_599_000);
  expect((await visitor.get(site.routes.profile, '/profile')).data.facts).toBeDefined();
  pass(3_601_000);
  expect(await visitor.get(site.routes.profile, '/profile')).toMatchObject({
    location: '/login',
    toasts: ['Bir saat işlem yapmadığınız için oturumunuz kapatıldı.'],
  });
});
