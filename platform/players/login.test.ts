import { afterEach, beforeEach, expect, test } from 'vitest';
import { INACTIVITY_LIMIT_MS } from '#contract/constants';
import { testApi, TEST_PASSWORD, type TestApi } from '../api/testing';
import { listAudit } from '../audit';
import { describeDatabase } from '../db/testing';
import { eq, isNull } from 'drizzle-orm';
import { touchSession } from './presence';
import { players, sessions } from './schema';
import { sweepSessions } from './sessions';

describeDatabase('login', (database) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(database);
  });
  afterEach(() => api.close());
  const attempt = (username: string, password: string, address?: string) =>
    api.call('user/login', { username, password }, undefined, address);
  const EXPIRED = { result: false, message: 'Oturum süresi doldu', code: 401 };

  test('HARD-1 wrong passwords are throttled by account, known or not, and the right one works after the wait', async () => {
    await api.player('oyuncu');
    for (const username of ['oyuncu', 'nobody']) {
      const replies = [];
      // Use a new IP address each time, so that only the account is throttled.
      for (let tries = 0; tries < 6; tries += 1)
        replies.push(await attempt(username, 'Yanlis123', `192.0.2.${tries + 10}`));
      expect(replies.slice(0, 5)).toEqual(
        Array.from({ length: 5 }, () => ({
          result: false,
          message: 'Giriş Başarısız',
          data: { reason: 'login-failed' },
          code: 401,
        })),
      );
      expect(replies[5]).toEqual({
        result: false,
        message: 'Çok fazla deneme yaptınız. 15 saniye sonra yeniden deneyin.',
        data: { reason: 'too-soon', retryAfter: 15 },
        code: 429,
      });
    }
    expect((await attempt('oyuncu', TEST_PASSWORD)).code).toBe(429);
    api.context.advance(15_000);
    expect((await attempt('oyuncu', TEST_PASSWORD)).result).toBe(true);
    // A success resets the account's count.
    for (let tries = 0; tries < 4; tries += 1) await attempt('oyuncu', 'Yanlis123', '192.0.2.99');
    expect((await attempt('oyuncu', TEST_PASSWORD)).result).toBe(true);
  });

  test('HARD-1 one IP address is throttled over many accounts, other addresses are not', async () => {
    await api.player('oyuncu');
    for (let tries = 0; tries < 30; tries += 1) await attempt(`nobody${tries}`, 'Yanlis123', '198.51.100.7');
    expect((await attempt('oyuncu', TEST_PASSWORD, '198.51.100.7')).code).toBe(429);
    expect((await attempt('oyuncu', TEST_PASSWORD, '198.51.100.8')).result).toBe(true);
  });

  test('HARD-1 IPv6 addresses of one household count as one', async () => {
    await api.player('oyuncu');
    for (let tries = 0; tries < 30; tries += 1) await attempt(`nobody${tries}`, 'Yanlis123', `2001:db8:1:2::${tries}`);
    expect((await attempt('oyuncu', TEST_PASSWORD, '2001:db8:1:2:ffff::1')).code).toBe(429);
    expect((await attempt('oyuncu', TEST_PASSWORD, '2001:db8:1:3::1')).result).toBe(true);
  });

  test('HARD-1 concurrent wrong passwords do not pass the throttle together', async () => {
    await api.player('oyuncu');
    const replies = await Promise.all(Array.from({ length: 20 }, () => attempt('oyuncu', 'Yanlis123')));
    expect(replies.filter((reply) => reply.code === 401)).toHaveLength(5);
    expect(replies.filter((reply) => reply.code === 429)).toHaveLength(15);
  });

  test('HARD-1 concurrent right passwords all sign in without a deadlock', async () => {
    const busy = await testApi(database, { rateLimitFactor: 1_000 });
    try {
      await busy.player('oyuncu');
      for (let round = 0; round < 3; round += 1) {
        const replies = await Promise.all(
          Array.from({ length: 10 }, () => busy.call('user/login', { username: 'oyuncu', password: TEST_PASSWORD })),
        );
        expect(replies.map(({ message }) => message)).toEqual(replies.map(() => 'İşlem Başarılı'));
      }
    } finally {
      await busy.close();
    }
  });

  test('HARD-1 an unknown account takes as long as a known one', async () => {
    await api.player('oyuncu');
    const measure = async (username: string) => {
      const work: number[] = [];
      for (let tries = 0; tries < 4; tries += 1) {
        // Measure processor time, because other programs may use the machine.
        const before = process.cpuUsage();
        await attempt(username, 'Yanlis123');
        const { user, system } = process.cpuUsage(before);
        work.push(user + system);
      }
      return Math.min(...work);
    };
    await attempt('warm-up', 'Yanlis123');
    const known = await measure('oyuncu');
    const unknown = await measure('nobody');
    // Without the dummy hash it would be a tenth.
    expect(unknown).toBeGreaterThan(known / 3);
  });

  test('AUTH-10 an inactive account is only revealed after the right password', async () => {
    const user = await api.player('oyuncu');
    await api.context.db.update(players).set({ status: 'inactive' }).where(eq(players.uid, user.uid));
    expect((await attempt('oyuncu', 'Yanlis123')).message).toBe('Giriş Başarısız');
    expect((await attempt('oyuncu', TEST_PASSWORD)).message).toBe('İnaktif hesap');
    const refused = await listAudit(api.context.db, { uid: user.uid, event: 'login-refused', limit: 5 });
    expect(refused).toMatchObject([{ detail: { status: 'inactive' } }]);
    expect((await api.call('user/get_user_profile', {}, user)).message).toBe('İnaktif hesap');
  });

  test('HARD-4 logout ends the session on the server; another one stays open', async () => {
    const user = await api.player('oyuncu');
    const other = await api.login('oyuncu', TEST_PASSWORD);
    expect((await api.call('user/logout', {}, user)).message).toBe('İşlem Başarılı');
    expect(await api.call('user/get_user_profile', {}, user)).toMatchObject(EXPIRED);
    expect((await api.call('user/get_user_profile', {}, other)).result).toBe(true);
  });

  test('HARD-4 a password change ends every other session, and the old password is rejected', async () => {
    const user = await api.player('oyuncu');
    const other = await api.login('oyuncu', TEST_PASSWORD);
    const change = (currentPassword: string, newPassword: string) =>
      api.call('user/pass_change', { currentPassword, newPassword }, user);
    expect(await change('Yanlis123', 'Yepyeni1')).toMatchObject({ result: false, data: { field: 'currentPassword' } });
    expect(await change(TEST_PASSWORD, 'kisa')).toMatchObject({ result: false, data: { field: 'newPassword' } });
    const changed = await change(TEST_PASSWORD, 'Yepyeni1');
    expect(changed.result).toBe(true);
    const renewed = { uid: user.uid, sid: (changed.data as { sid: string }).sid };
    expect((await api.call('user/get_user_profile', {}, renewed)).result).toBe(true);
    expect(await api.call('user/get_user_profile', {}, other)).toMatchObject(EXPIRED);
    expect((await attempt('oyuncu', TEST_PASSWORD)).message).toBe('Giriş Başarısız');
    expect((await attempt('oyuncu', 'Yepyeni1')).result).toBe(true);
  });

  test('HARD-32 a password change by the API gives the session a new sid; the old sid is invalid', async () => {
    const user = await api.player('oyuncu');
    const [before] = await api.context.db.select().from(sessions);
    const reply = await api.call('user/pass_change', { currentPassword: TEST_PASSWORD, newPassword: 'Yepyeni1' }, user);
    const { sid } = reply.data as { sid: string };
    expect(sid).toMatch(/^[0-9A-Za-z]{26}$/);
    expect(sid).not.toBe(user.sid);
    expect(await api.call('user/get_user_profile', {}, user)).toMatchObject(EXPIRED);
    expect((await api.call('user/get_user_profile', {}, { uid: user.uid, sid })).result).toBe(true);
    // The session itself continues, so that a game opened in it is not interrupted.
    const after = await api.context.db.select().from(sessions);
    expect(after).toMatchObject([{ id: before?.id, endedAt: null }]);
  });

  test('SEC-2 an ended session stays as a record of device, network, end and reason, and is deleted after ninety days', async () => {
    const { context } = api;
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    await api.player('oyuncu');
    const credentials = { username: 'oyuncu', password: TEST_PASSWORD, userAgent };
    const login = async () =>
      (await api.call('user/login', credentials, undefined, '203.0.113.77')).data as { uid: string; sid: string };
    const left = await login();
    const changing = await login();
    await api.call('user/logout', {}, left);
    await api.call('user/pass_change', { currentPassword: TEST_PASSWORD, newPassword: 'Yepyeni1' }, changing);
    const reasons = async () =>
      (await context.db.select().from(sessions)).map(({ endReason }) => endReason ?? 'stands').sort();
    expect(await reasons()).toEqual(['logout', 'password-change', 'stands']);
    const [row] = await context.db.select().from(sessions).where(eq(sessions.endReason, 'logout'));
    expect(row).toMatchObject({ device: 'Firefox, Linux', addressPrefix: '203.0.113.0/24', endedAt: context.now() });
    expect(JSON.stringify(row)).not.toContain('203.0.113.77');

    const sweep = () => context.db.transaction((tx) => sweepSessions(context, tx));
    context.advance(3_600_001);
    await sweep();
    expect(await reasons()).toEqual(['idle', 'logout', 'password-change']);
    context.advance(90 * 86_400_000 + 1);
    await sweep();
    expect(await reasons()).toEqual([]);
  });

  test('AUTH-9 HARD-5 one idle hour by the server’s clock ends a session; pings count as activity only if flagged', async () => {
    const user = await api.player('oyuncu');
    const ping = (touch?: boolean) => api.call('system/ping', touch === undefined ? {} : { touch }, user);
    api.context.advance(1_800_000);
    expect((await ping()).result).toBe(true);
    expect((await ping(true)).result).toBe(true);
    api.context.advance(3_599_000);
    expect((await ping()).result).toBe(true);
    api.context.advance(1_000);
    expect(await ping(true)).toMatchObject(EXPIRED);
    expect(await api.context.db.select().from(sessions)).toMatchObject([
      { endReason: 'idle', endedAt: api.context.now() },
    ]);

    const again = await api.login('oyuncu', TEST_PASSWORD);
    for (let hour = 0; hour < 3; hour += 1) {
      api.context.advance(3_000_000);
      expect((await api.call('user/get_user_profile', {}, again)).result).toBe(true);
    }
    // Simulate an automatic request of a page.
    for (const left of [2_400_000, 1_200_000]) {
      api.context.advance(1_200_000);
      expect((await api.call('user/get_user_profile', { touch: false }, again)).result).toBe(true);
      expect((await api.call('system/ping', {}, again)).data).toEqual({ leftMs: left });
    }
    api.context.advance(1_200_000);
    expect(await api.call('user/get_user_profile', {}, again)).toMatchObject(EXPIRED);
  });

  test('AUTH-9 HARD-5 a session that is never idle ends after thirty days, also in the list', async () => {
    const user = await api.player('oyuncu');
    const { context } = api;
    const standing = async () =>
      ((await api.call('user/list_sessions', {}, user)).data as unknown[] | null)?.length ?? 0;
    const active = () =>
      context.db.update(sessions).set({ lastActivityAt: context.now() }).where(eq(sessions.uid, user.uid));
    context.advance(30 * 86_400_000 - 1);
    await active();
    expect(await standing()).toBe(1);
    context.advance(1);
    await active();
    const other = await api.login('oyuncu', TEST_PASSWORD);
    expect((await api.call('user/list_sessions', {}, other)).data).toHaveLength(1);
    expect(await api.call('system/ping', { touch: true }, user)).toMatchObject(EXPIRED);
    const ended = await context.db.select().from(sessions).where(eq(sessions.endReason, 'too-old'));
    expect(ended).toMatchObject([{ endedAt: context.now() }]);
  });

  test('HARD-5 the hourly sweep ends sessions above the maximum age', async () => {
    await api.player('oyuncu');
    const { context } = api;
    context.advance(31 * 86_400_000);
    await context.db.update(sessions).set({ lastActivityAt: context.now() });
    await context.db.transaction((tx) => sweepSessions(context, tx));
    expect(await context.db.select().from(sessions)).toMatchObject([{ endReason: 'too-old' }]);
  });

  test('HARD-5 a stake in a game counts as activity, but does not reopen a session that was idle for an hour', async () => {
    const user = await api.player('oyuncu');
    const { context } = api;
    const [session] = await context.db.select().from(sessions);
    const touch = () =>
      context.db.transaction((tx) => touchSession(tx, { sessionId: session!.id, uid: user.uid }, context.now()));
    context.advance(3_599_999);
    expect(await touch()).toBe(true);
    context.advance(3_599_999);
    expect((await api.call('system/ping', {}, user)).result).toBe(true);
    context.advance(1);
    expect(await touch()).toBe(false);
    expect(await api.call('system/ping', {}, user)).toMatchObject(EXPIRED);
  });

  test('AUTH-9 SCALE-34 stakes in a game update the session once a minute, so it ends within a minute of an idle hour', async () => {
    const user = await api.player('oyuncu');
    const { context } = api;
    const readRow = async () => (await context.db.select().from(sessions))[0]!;
    const { id, lastActivityAt: from } = await readRow();
    const touch = () =>
      context.db.transaction((tx) => touchSession(tx, { sessionId: id, uid: user.uid }, context.now()));
    for (let seconds = 1; seconds < 60; seconds += 1) {
      context.advance(1_000);
      expect(await touch()).toBe(true);
      expect((await readRow()).lastActivityAt).toEqual(from);
    }
    context.advance(1_000);
    expect(await touch()).toBe(true);
    expect((await readRow()).lastActivityAt).toEqual(context.now());
    context.advance(59_999);
    expect(await touch()).toBe(true);
    context.advance(INACTIVITY_LIMIT_MS - 60_000);
    expect(await touch()).toBe(true);
    context.advance(INACTIVITY_LIMIT_MS);
    expect(await touch()).toBe(false);
  });

  test('HARD-5 HARD-27 a session dated in the future by a wrong clock ends within the same hour as any other', async () => {
    const { context } = api;
    const HOUR_MS = 3_600_000;
    const user = await api.player('oyuncu');
    const ping = () => api.call('system/ping', {}, user);
    const dated = (aheadMs: number) =>
      context.db.update(sessions).set({ lastActivityAt: new Date(context.now().getTime() + aheadMs) });
    // Less than an hour ahead: count its hour from the first call that sees it.
    await dated(HOUR_MS - 1);
    expect((await ping()).result).toBe(true);
    context.advance(HOUR_MS - 1);
    expect((await ping()).result).toBe(true);
    context.advance(1);
    expect(await ping()).toMatchObject(EXPIRED);

    // An hour or more ahead: its last use is unknown.
    for (const over of [
      async () => expect(await ping()).toMatchObject(EXPIRED),
      () => context.db.transaction((tx) => sweepSessions(context, tx)),
    ]) {
      Object.assign(user, await api.login('oyuncu', TEST_PASSWORD));
      await context.db
        .update(sessions)
        .set({ lastActivityAt: new Date(context.now().getTime() + 24 * HOUR_MS) })
        .where(isNull(sessions.endedAt));
      const other = await api.login('oyuncu', TEST_PASSWORD);
      expect((await api.call('user/list_sessions', {}, other)).data).toHaveLength(1);
      await over();
      expect(await ping()).toMatchObject(EXPIRED);
      expect((await api.call('user/logout', {}, other)).result).toBe(true);
    }
    expect((await context.db.select().from(sessions)).map(({ endReason }) => endReason).sort()).toEqual([
      'idle',
      'idle',
      'idle',
      'logout',
      'logout',
    ]);
  });

  test('HARD-3 only the player’s own sid opens a session, and only its hash is stored', async () => {
    const user = await api.player('oyuncu');
    const other = await api.player('baskasi');
    const flipped = `${user.sid.slice(0, -1)}${user.sid.endsWith('a') ? 'b' : 'a'}`;
    for (const sid of [flipped, other.sid, '', "' or 1=1", '\u0000', 'x'.repeat(200)]) {
      expect(await api.call('user/get_user_profile', {}, { uid: user.uid, sid }), sid).toMatchObject(EXPIRED);
    }
    expect(JSON.stringify(await api.context.db.select().from(sessions))).not.toContain(user.sid);
  });

  test('AUTH-1 the login reply is the spec’s, with the time of the previous login', async () => {
    const first = await api.player('oyuncu');
    api.context.advance(60_000);
    const reply = await attempt('oyuncu', TEST_PASSWORD, '203.0.113.5');
    expect(reply).toMatchObject({ result: true, message: 'İşlem Başarılı', code: 200 });
    expect(reply.data).toEqual({
      rid: '1',
      uid: first.uid,
      sid: expect.stringMatching(/^[0-9A-Za-z]{26}$/),
      uip: '203.0.113.5',
      gtm: '+03:00',
      language: 'tr',
      clock: '12',
      username: 'oyuncu',
      lastlogin: '2026-03-10T12:00:00.000Z',
      gasecret: '',
    });
  });
});
