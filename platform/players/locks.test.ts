import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD } from '../api/testing';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import { audit } from '../db/schema';
import { lockWaits, testPostgres } from '../db/testing';
import { getBalance } from '../ledger';
import { erasePlayer } from '../personal-data';
import { lockPlayer } from './attempt-limit';
import { hashPassword } from './passwords';
import { players, playerTokens, sessions } from './schema';

describe.skipIf(!testPostgres)('locks of players over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  test('RUN-72 a locked player excludes other locks, but not rows that refer to the player', async () => {
    const api = await testApi(testPostgres);
    try {
      const { db, now } = api.context;
      const { uid } = await api.player('kilitli');
      let second: Promise<unknown> | undefined;
      await db.transaction(async (tx) => {
        await lockPlayer(tx, uid);
        await db.transaction(async (other) => {
          await other.execute(sql`set local lock_timeout = 1000`);
          await other.insert(playerTokens).values({ tokenHash: randomId(), uid, purpose: 'stop', expiresAt: now() });
        });
        second = db.transaction((other) => lockPlayer(other, uid));
        await lockWaits(db, 1);
      });
      expect(await second).toMatchObject({ player: { uid } });
    } finally {
      await api.close();
    }
  });

  test('SEC-6 credit and bonus of a player whose erasure is running wait for it and are rejected', async () => {
    const api = await testApi(testPostgres);
    try {
      const { db } = api.context;
      await db.transaction((tx) => seedContent(tx));
      const { uid } = await api.player('silinen');
      const reason = 'Test';
      let waiting: ReturnType<typeof api.run>[] = [];
      await db.transaction(async (tx) => {
        await erasePlayer(api.context, tx, uid, reason);
        waiting = [
          api.run('players credit silinen 5', { reason }),
          api.run('bonuses grant silinen welcome', { amount: '5', reason }),
        ];
        await lockWaits(db, 2);
      });
      const refusal = { failed: true, text: expect.stringContaining('were erased') };
      expect(await Promise.all(waiting)).toMatchObject([refusal, refusal]);
      expect(await getBalance(db, uid)).toBe(0n);
    } finally {
      await api.close();
    }
  });

  test('HARD-4 SEC-4 a password that is changed while a login or another form checks it is rejected', async () => {
    const api = await testApi(testPostgres);
    try {
      const { db } = api.context;
      const user = await api.player('degisen');
      const passwordHash = await hashPassword('Gecemavisi7');
      let waiting: ReturnType<typeof api.call>[] = [];
      await db.transaction(async (tx) => {
        await lockPlayer(tx, user.uid);
        waiting = [
          api.call('user/login', { username: 'degisen', password: TEST_PASSWORD }),
          api.call('user/prove', { password: TEST_PASSWORD }, user),
          api.call('user/pass_change', { currentPassword: TEST_PASSWORD, newPassword: 'Sabahmavisi7' }, user),
        ];
        await lockWaits(db, 3);
        await tx.update(players).set({ passwordHash }).where(eq(players.uid, user.uid));
      });
      expect(await Promise.all(waiting)).toMatchObject([
        { result: false, data: { reason: 'login-failed' } },
        { result: false, data: { reason: 'wrong-password' } },
        { result: false, data: { reason: 'wrong-password' } },
      ]);
    } finally {
      await api.close();
    }
  });

  test('ACC-2 HARD-32 a change of the password that arrives twice at the same time succeeds twice and is one change', async () => {
    const api = await testApi(testPostgres);
    try {
      const { db } = api.context;
      const user = await api.player('cifte');
      const form = { currentPassword: TEST_PASSWORD, newPassword: 'Gecemavisi7' };
      const change = () => api.call('user/pass_change', form, user);
      let waiting: ReturnType<typeof change>[] = [];
      await db.transaction(async (tx) => {
        await lockPlayer(tx, user.uid);
        waiting = [change(), change()];
        await lockWaits(db, 2);
      });
      const replies = await Promise.all(waiting);
      expect(replies).toMatchObject([{ result: true }, { result: true }]);
      const pings = await Promise.all(
        [user, ...replies.map(({ data }) => ({ ...user, ...(data as { sid: string }) }))].map(async (one) =>
          Boolean((await api.call('system/ping', {}, one)).result),
        ),
      );
      // The sid of the later reply.
      expect(pings.filter(Boolean)).toHaveLength(1);
      expect(pings[0]).toBe(false);
      expect(await db.$count(audit, eq(audit.event, 'password-changed'))).toBe(1);
    } finally {
      await api.close();
    }
  });

  test('SCALE-2 a login that waits delays no attempt from the same network', async () => {
    const api = await testApi(testPostgres);
    try {
      const { db } = api.context;
      await api.player('bekleyen');
      const attempt = (username: string, password: string) =>
        api.call('user/login', { username, password }, undefined, '192.0.2.1');
      let waiting: ReturnType<typeof attempt> | undefined;
      await db.transaction(async (tx) => {
        await tx.execute(sql`lock table ${sessions} in exclusive mode`);
        waiting = attempt('bekleyen', TEST_PASSWORD);
        await lockWaits(db, 1);
        expect(await attempt('other', 'Yanlis123')).toMatchObject({ data: { reason: 'login-failed' } });
      });
      expect(await waiting).toMatchObject({ result: true });
    } finally {
      await api.close();
    }
  });
});
