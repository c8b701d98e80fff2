import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit, type AuditEvent } from '../audit';
import { testApi, TEST_PASSWORD, type TestApi } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { players, playerTokens } from './schema';
import { sweepTokens } from './tokens';

const HOUR_MS = 3_600_000;

/** A kind of mailed link: its path, its lifetime, its request, its recipient and the call that consumes it. */
interface Kind {
  path: string;
  lifetimeMs: number;
  /** Its effect in the audit log. */
  event: AuditEvent;
  ask(api: TestApi, name: string): Promise<unknown>;
  mailedTo(name: string): string;
  take(api: TestApi, token: string): ReturnType<TestApi['call']>;
}

const own = (name: string) => `${name}@players.example`;
const KINDS: Record<string, Kind> = {
  reset: {
    path: '/account_reset',
    lifetimeMs: HOUR_MS,
    event: 'password-reset',
    ask: (api, name) => api.call('user/forgot', { email: own(name) }),
    mailedTo: own,
    take: (api, token) => api.call('user/pass_reset', { token, password: 'Gecemavisi7' }),
  },
  confirm: {
    path: '/register-account-confirm',
    lifetimeMs: HOUR_MS,
    event: 'confirmed',
    ask: async (api, name) => {
      await api.context.db.update(players).set({ status: 'unconfirmed' });
      return api.call('user/forgot', { email: own(name) });
    },
    mailedTo: own,
    take: (api, token) => api.call('user/confirm_registration', { token, password: TEST_PASSWORD }),
  },
  email: {
    path: '/confirm-email',
    lifetimeMs: HOUR_MS,
    event: 'email-changed',
    ask: async (api, name) =>
      api.call('user/change_email', { email: `${name}@new.example` }, await api.login(name, TEST_PASSWORD)),
    mailedTo: (name) => `${name}@new.example`,
    take: (api, token) => api.call('user/confirm_email', { token }),
  },
  stop: {
    path: '/account-stop',
    lifetimeMs: 7 * 24 * HOUR_MS,
    event: 'access-stopped',
    // The player's second login, on an unknown device.
    ask: (api, name) => api.login(name, TEST_PASSWORD),
    mailedTo: own,
    take: (api, token) => api.call('user/stop_access', { token }),
  },
};

describeDatabase('mailed links', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database, { rateLimitFactor: 100 });
  });
  afterAll(() => api.close());

  test.each(Object.entries(KINDS))(
    'HARD-6 the token of a %s link is kept hashed, takes effect once even at the same moment, and as long as its mail says',
    async (purpose, { path, lifetimeMs, event, ask, mailedTo, take }) => {
      const tokenOf = async (name: string) => {
        await api.player(name);
        api.context.advance(1_000);
        await ask(api, name);
        const { text, token } = await api.newestMessage(mailedTo(name));
        expect(text).toContain(`https://rubato.example${path}?token=${token}`);
        return token;
      };
      const token = await tokenOf(`${purpose}-once`);
      expect(token).toMatch(/^[0-9A-Za-z]{26}$/);
      expect(JSON.stringify(await api.context.db.select().from(playerTokens))).not.toContain(token);
      // It is not valid as another kind of link.
      for (const [other, kind] of Object.entries(KINDS).filter(([name]) => name !== purpose))
        expect((await kind.take(api, token)).result, other).toBe(false);
      api.context.advance(lifetimeMs - 1);
      const replies = await Promise.all([1, 2, 3].map(() => take(api, token)));
      expect(replies.map(({ result }) => result)).toEqual([true, true, true]);
      const { uid } = (
        await api.context.db
          .select()
          .from(players)
          .where(eq(players.username, `${purpose}-once`))
      )[0]!;
      const effects = await listAudit(api.context.db, { uid, event, limit: 9 });
      expect(effects).toHaveLength(1);
      // A repeat is recognized for a quarter of an hour.
      api.context.advance(899_999);
      expect((await take(api, token)).result).toBe(true);
      api.context.advance(1);
      expect(await take(api, token)).toMatchObject({ result: false, data: { reason: 'link-expired', field: 'token' } });
      expect(await listAudit(api.context.db, { uid, event, limit: 9 })).toEqual(effects);

      const late = await tokenOf(`${purpose}-late`);
      api.context.advance(lifetimeMs);
      expect(await take(api, late)).toMatchObject({ result: false, data: { reason: 'link-expired', field: 'token' } });
    },
  );

  test('HARD-6 the hourly sweep deletes links after their time', async () => {
    const { context } = api;
    const uid = (await api.player('silinen')).uid;
    const stored = () => context.db.select().from(playerTokens).where(eq(playerTokens.uid, uid));
    await api.call('user/forgot', { email: own('silinen') });
    context.advance(HOUR_MS - 1);
    await context.db.transaction((tx) => sweepTokens(tx, context.now()));
    expect(await stored()).toMatchObject([{ purpose: 'reset' }]);
    context.advance(2);
    await context.db.transaction((tx) => sweepTokens(tx, context.now()));
    expect(await stored()).toEqual([]);
  });

  test('REG-4 RUN-20 the reset that an operator mails to an unconfirmed registration is its confirmation link', async () => {
    const { context } = api;
    const { uid } = await api.player('bekleyen');
    await context.db.update(players).set({ status: 'unconfirmed' }).where(eq(players.uid, uid));
    expect(await api.run('players reset-password bekleyen')).not.toHaveProperty('failed');
    const { text, token } = await api.newestMessage(own('bekleyen'));
    expect(text).toContain('/register-account-confirm');
    expect(await api.call('user/confirm_registration', { token, password: TEST_PASSWORD })).toMatchObject({
      result: true,
    });
  });
});
