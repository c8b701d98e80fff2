import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isActivity } from '~/request/activity.server';
import { pass, PASSWORD, playersSite, type Browser, type PlayersSite, type RouteModule } from './testing';

/** The end of an idle session: how a page postpones it, and input that is sent after it. */

const MINUTE_MS = 60_000;
const PASSIVE = { 'X-Passive': '1' };
const MESSAGE = { requestID: 'k'.repeat(26), category: 'vip', text: 'Çekimim neden bekliyor?\nTeşekkürler, Şule' };

let site: PlayersSite;
let routes: Record<'support' | 'contact' | 'left' | 'stay' | 'refresh' | 'pick', RouteModule>;
beforeAll(async () => {
  site = await playersSite();
  routes = {
    support: await import('~/routes/_public.support/route'),
    contact: await import('~/routes/_player.profile.contact'),
    left: await import('~/routes/session.left'),
    stay: await import('~/routes/_public.session'),
    refresh: await import('~/routes/preferences.$name'),
    pick: await import('~/routes/coupon.pick'),
  } as unknown as typeof routes;
});
afterAll(() => site.close());
beforeEach(() => pass(3 * 60 * MINUTE_MS));

async function signedIn(): Promise<{ browser: Browser; username: string }> {
  const browser = site.browser();
  const username = await site.newPlayer();
  await site.signIn(browser, username);
  return { browser, username };
}

const left = async (browser: Browser) => (await browser.get(routes.left, '/session/left', {}, PASSIVE)).data['leftMs'];
const sendMessage = (browser: Browser) => browser.post(routes.support, '/support', MESSAGE, '/support?category=vip');
const keptAt = async (browser: Browser, path: string) => (await browser.get(site.routes.root, path)).data['kept'];

test('A11Y-3 AUTH-9 reading the remaining time is no activity; typing reported by a page is, at the API too', async () => {
  const { browser } = await signedIn();
  pass(50 * MINUTE_MS);
  expect(await left(browser)).toBe(10 * MINUTE_MS);
  pass(5 * MINUTE_MS);
  expect(await left(browser)).toBe(5 * MINUTE_MS);
  expect((await browser.post(routes.left, '/session/left', {})).data['leftMs']).toBe(60 * MINUTE_MS);
  pass(59 * MINUTE_MS);
  expect((await browser.get(site.routes.profile, '/profile')).location).toBeUndefined();
  pass(61 * MINUTE_MS);
  expect(await left(browser)).toBe(0);
  expect((await browser.post(routes.left, '/session/left', {})).location).toBe('/login');
});

test('A11Y-3 the page opened by the notice extends the session; an hour later its URL leads to the login, or back', async () => {
  const { browser } = await signedIn();
  pass(58 * MINUTE_MS);
  expect((await browser.get(routes.stay, '/session')).status).toBe(200);
  await browser.get(site.routes.root, '/session');
  pass(58 * MINUTE_MS);
  expect((await browser.get(routes.stay, '/session?passive=1&to=%2Fslot%3Fq%3Da')).location).toBe(
    '/slot?q=a&passive=1',
  );
  pass(3 * MINUTE_MS);
  expect(await browser.get(routes.stay, '/session?passive=1&to=%2Fslot%3Fq%3Da')).toMatchObject({
    location: '/login',
    toasts: ['Bir saat işlem yapmadığınız için oturumunuz kapatıldı.'],
  });
});

test('AUTH-9 A11Y-3 two idle tabs do not renew each other: their automatic requests are no activity, and show which tab extends the session', async () => {
  const { browser } = await signedIn();
  const idle = '/session?passive=1&to=%2Fprofile';
  pass(50 * MINUTE_MS);
  await browser.get(site.routes.profile, '/profile');
  pass(11 * MINUTE_MS);
  // The other tab reports its end, and returns to its page.
  const reported = await browser.post(routes.left, '/session/left', { to: '/support' }, undefined, {}, PASSIVE);
  expect(reported.data['leftMs']).toBe(49 * MINUTE_MS);
  expect(await browser.get(routes.stay, idle)).toMatchObject({
    location: '/profile?passive=1',
    toasts: ['Oturumunuzu başka bir sekme açık tutuyor. Bu sayfa olduğu gibi kaldı.'],
  });
  await browser.get(site.routes.profile, '/profile?passive=1');
  await browser.get(site.routes.root, '/profile?passive=1');
  pass(50 * MINUTE_MS);
  expect((await browser.get(routes.stay, idle)).location).toBe('/login');
});

test('AUTH-9 A11Y-3 a form on a page that reloaded by itself is activity, and leads to a page that is activity', async () => {
  const { browser } = await signedIn();
  for (const [route, path, fields] of [
    [routes.refresh, '/preferences/refresh', { refresh: '0' }],
    [routes.pick, '/coupon/pick', { 'pick~f1~result~~home~185': '1' }],
  ] as const) {
    pass(50 * MINUTE_MS);
    const to = '/sport/f1?passive=1';
    const sent = await browser.post(route, path, { to, ...fields }, to, { name: 'refresh' });
    expect(sent.location?.split('#')[0]).toBe('/sport/f1');
    await browser.get(site.routes.root, sent.location!);
    expect(await left(browser)).toBe(60 * MINUTE_MS);
  }
  const sent = (method: string) => isActivity(new Request('http://site.test/profile/contact?passive=1', { method }));
  expect([sent('POST'), sent('GET')]).toEqual([true, false]);
});

test('A11Y-3 a message sent after the end of the session is in its form again after the login', async () => {
  const { browser, username } = await signedIn();
  pass(61 * MINUTE_MS);
  expect(await sendMessage(browser)).toMatchObject({
    location: '/login',
    toasts: ['Oturumunuz kapanmıştı. Giriş yapınca yazdıklarınız formda olacak.'],
  });
  expect((await site.signIn(browser, username)).location).toBe('/support?category=vip');
  expect(await keptAt(browser, '/slot')).toBeUndefined();
  expect(await keptAt(browser, '/support?category=vip')).toEqual({ category: MESSAGE.category, text: MESSAGE.text });
});

test.each([
  ['/support', { about: `payment:${'p'.repeat(26)}`, text: 'Neden bekliyor?' }],
  ['/profile/coupons/c1', { part: '5', target: '19,50' }],
  ['/coupon', { quickStake: '20' }],
  ['/profile/limits', { days: '7', period: 'half' }],
])('A11Y-3 the fields of a form of %s are in it again after the login', async (page, fields) => {
  const { browser, username } = await signedIn();
  pass(61 * MINUTE_MS);
  await browser.post(routes.contact, '/profile/contact', fields as Record<string, string>, page);
  await site.signIn(browser, username);
  expect(await keptAt(browser, page)).toEqual(fields);
});

test('A11Y-3 another tab that detected the end first does not remove the input', async () => {
  const { browser, username } = await signedIn();
  pass(61 * MINUTE_MS);
  await browser.get(routes.stay, '/session?passive=1&to=%2Fslot');
  expect((await sendMessage(browser)).location).toBe('/login');
  await site.signIn(browser, username);
  expect(await keptAt(browser, '/support')).toMatchObject({ text: MESSAGE.text });
});

test('A11Y-3 another player of the device does not see it, and it is removed; the cookie cannot be read', async () => {
  const { browser } = await signedIn();
  pass(61 * MINUTE_MS);
  await sendMessage(browser);
  const cookie = Buffer.from(decodeURIComponent(browser.jar.get('input')!), 'base64').toString();
  for (const word of ['ekimim', 'support', 'vip']) expect(cookie).not.toContain(word);
  await site.signIn(browser, await site.newPlayer());
  expect(await keptAt(browser, '/support')).toBeUndefined();
  expect(browser.jar.has('input')).toBe(false);
});

test('A11Y-3 a visitor who never signed in here stores nothing', async () => {
  const browser = site.browser();
  await browser.post(routes.contact, '/profile/contact', { email: 'ada@example.com' }, '/profile/contact');
  expect(browser.jar.has('input')).toBe(false);
});

test('A11Y-3 passwords and codes are not stored, on a form of the profile either', async () => {
  const { browser, username } = await signedIn();
  pass(61 * MINUTE_MS);
  const fields = { email: 'ada@example.com', phone: '0532 111 22 33', proofPassword: PASSWORD, proofCode: '123456' };
  expect((await browser.post(routes.contact, '/profile/contact', fields, '/profile/contact')).location).toBe('/login');
  expect((await site.signIn(browser, username)).location).toBe('/profile/contact');
  expect(await keptAt(browser, '/profile/contact')).toEqual({ email: fields.email, phone: fields.phone });
});

test('A11Y-3 the longest message fits; after a logout nothing is stored', async () => {
  const { browser, username } = await signedIn();
  pass(61 * MINUTE_MS);
  const text = 'Pijamalı hasta yağız şoföre çabucak güvendi. '.repeat(50).slice(0, 2_000);
  await browser.post(routes.support, '/support', { ...MESSAGE, text }, '/support');
  expect(browser.jar.has('input')).toBe(true);
  await site.signIn(browser, username);
  await browser.post(site.routes.logout, '/logout', {});
  expect(browser.jar.has('input')).toBe(false);
});
