import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PlayerCaller } from '~/request/caller';
import { createCaller, upstream, type UpstreamReply } from '~/api/testing';
import { playersSite, type Browser, type PlayersSite } from './testing';

/** A player's names: in no cookie, read once, and read again when they change. */

const decode = (cookie: string | undefined): string =>
  Buffer.from(decodeURIComponent(cookie ?? '').split('.')[0] ?? '', 'base64').toString('utf8');

describe('over a real platform', () => {
  let site: PlayersSite;
  beforeAll(async () => {
    site = await playersSite();
  });
  afterAll(() => site.close());

  const namesIn = async (browser: Browser) => {
    const { player } = (await browser.get(site.routes.root, '/')).data as {
      player?: { fullName: string; initials: string };
    };
    return player && `${player.initials} ${player.fullName}`;
  };
  const rename = async (username: string, firstName: string) => {
    const changed = await site.platform.ops('players', ['change', username], { 'first-name': firstName, reason: 'x' });
    expect(changed.failed, JSON.stringify(changed)).toBeFalsy();
  };

  test('ACC-20 the session cookie has a digest of the profile and no name', async () => {
    const username = await site.newPlayer({ 'first-name': 'Nurbanu', 'last-name': 'Karaosmanoğlu' });
    const mine = site.browser();
    await site.signIn(mine, username);
    expect(await namesIn(mine)).toBe('NK Nurbanu Karaosmanoğlu');
    const cookie = decode(mine.jar.get('session'));
    expect(JSON.parse(cookie)).toMatchObject({ profileHash: expect.stringMatching(/^[\w-]{32}$/) });
    for (const name of ['Nurbanu', 'Karaosman', username]) expect(cookie).not.toContain(name);
  });

  test('ACC-20 names in a cookie of an earlier release are removed', async () => {
    const mine = site.browser();
    await site.signIn(mine, await site.newPlayer({ 'first-name': 'Nurbanu' }));
    const { cookies } = await import('~/sessions.server');
    const { session: storage } = await cookies(false);
    const session = await storage.getSession(`session=${mine.jar.get('session')}`);
    session.unset('profileHash');
    session.set('profile', { firstName: 'Nurbanu', lastName: 'K', username: 'n' });
    mine.jar.set('session', (await storage.commitSession(session)).split(';')[0]!.slice('session='.length));
    expect(decode(mine.jar.get('session'))).toContain('Nurbanu');
    await namesIn(mine);
    expect(decode(mine.jar.get('session'))).toContain('profileHash');
    expect(decode(mine.jar.get('session'))).not.toContain('Nurbanu');
  });

  test('ACC-20 a name that an operator changes is on the next page of every browser', async () => {
    const username = await site.newPlayer({ 'first-name': 'Ayse', 'last-name': 'Kaya' });
    const [mine, other] = [site.browser(), site.browser()];
    for (const browser of [mine, other]) {
      await site.signIn(browser, username);
      expect(await namesIn(browser)).toBe('AK Ayse Kaya');
    }
    const before = decode(mine.jar.get('session'));
    await rename(username, 'İpek');
    for (const browser of [mine, other]) expect(await namesIn(browser)).toBe('İK İpek Kaya');
    expect(JSON.parse(decode(mine.jar.get('session')))).not.toMatchObject({
      profileHash: (JSON.parse(before) as { profileHash: string }).profileHash,
    });
  });

  test('ACC-20 the names are read once: later pages make no call for them', async () => {
    const mine = site.browser();
    await site.signIn(mine, await site.newPlayer({ 'first-name': 'Ayse' }));
    const answer = vi.spyOn(site.platform, 'answer');
    await namesIn(mine);
    await namesIn(mine);
    const calls = answer.mock.calls.map(([body]) => (body as { api: { method: string } }).api.method);
    expect(calls).toContain('check_balance');
    expect(calls).not.toContain('get_user_profile');
  });
});

describe('over an API without digests', () => {
  const says = (data: unknown): UpstreamReply => ({ result: true, message: 'İşlem Başarılı', code: 200, data });
  let api: Awaited<ReturnType<typeof upstream>>;
  afterEach(async () => {
    vi.useRealTimers();
    await api.close();
  });

  test('ACC-20 the names are read again after a minute', async () => {
    let firstname = 'Ayşe';
    api = await upstream({ 'user/get_user_profile': () => says({ uid: 'u', firstname, lastname: 'Kaya' }) });
    vi.useFakeTimers({ toFake: ['Date'] });
    const { playerNames } = await import('./names.server');
    const caller = (await createCaller('/', { rid: '1' })) as PlayerCaller;
    const firstName = async () => (await playerNames(caller, undefined)).firstName;
    expect(await firstName()).toBe('Ayşe');
    firstname = 'İpek';
    vi.advanceTimersByTime(50_000);
    expect(await firstName()).toBe('Ayşe');
    vi.advanceTimersByTime(11_000);
    expect(await firstName()).toBe('İpek');
    expect(api.of('user/get_user_profile')).toHaveLength(2);
    expect(caller.state.session.get('profileHash')).not.toContain('İpek');
  });

  test('ACC-20 a profile that cannot be read leaves the default names', async () => {
    api = await upstream({ 'user/get_user_profile': 'broken' });
    const { playerNames } = await import('./names.server');
    const caller = (await createCaller('/', { rid: '1' })) as PlayerCaller;
    expect(await playerNames(caller, 'd')).toEqual({ firstName: '', lastName: '' });
    expect(caller.state.session.has('profileHash')).toBe(false);
  });
});
