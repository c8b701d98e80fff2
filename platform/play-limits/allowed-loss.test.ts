import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import type { Executor, Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { credit } from '../ledger';
import { assertClaimAllowed, assertDepositAllowed, assertOpenAllowed, assertStakeAllowed } from './check';
import { changeLimits, getLimitStatuses, type LimitChange } from './limits';
import { recordPlay } from './play-state';
import { playState } from './schema';

const MINUTE_MS = 60_000;

describeEachDatabase('the allowed loss', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  const limited = async (...changes: LimitChange[]) => {
    const uid = randomId();
    await context.db.transaction((tx) => changeLimits(context, tx, { uid, changes }));
    return uid;
  };
  /** Returns the number of SQL statements that are sent meanwhile, without those that are prepared once. */
  const count = async (executor: Executor, work: () => Promise<unknown>): Promise<number> => {
    const sent = vi.spyOn(executor._.session, 'prepareQuery');
    try {
      await work();
      return sent.mock.calls.length;
    } finally {
      sent.mockRestore();
    }
  };
  const checkAndRecord = async (tx: Transaction, uid: string, amount: bigint) => {
    const state = await assertStakeAllowed(tx, { uid, amount, at: context.now() });
    await recordPlay(tx, state, context.now());
    return state;
  };
  const check = (uid: string, amount: bigint) => context.db.transaction((tx) => checkAndRecord(tx, uid, amount));
  const statementsOfCheck = (uid: string, amount: bigint) =>
    context.db.transaction((tx) => count(tx, () => checkAndRecord(tx, uid, amount)));

  test('SCALE-34 a stake up to the allowed loss locks the play state and reads nothing else; a larger one reads the sums', async () => {
    const uid = await limited({ limit: 'loss-day', value: 10_000 });
    expect(await check(uid, 1n)).toMatchObject({ spare: 9_999n });
    await context.db.update(playState).set({ spare: 5_000n }).where(eq(playState.uid, uid));
    expect(await statementsOfCheck(uid, 4_999n)).toBe(1);
    expect(await statementsOfCheck(uid, 5_000n)).toBe(1);
    expect(await statementsOfCheck(uid, 5_001n)).toBe(2);
    expect(await check(uid, 5_000n)).toMatchObject({ spare: 0n });
    expect(await check(uid, 5_001n)).toMatchObject({ spare: 4_999n });
    // A minute after the last recorded stake, the play session is extended too.
    context.advance(MINUTE_MS);
    expect(await statementsOfCheck(uid, 5_000n)).toBe(2);
  });

  test('ACC-9 LIMIT-1 a win does not raise the loss that is allowed after midnight', async () => {
    const uid = await limited({ limit: 'loss-day', value: 10_000 });
    await context.db.transaction((tx) =>
      credit(tx, {
        key: randomId(),
        kind: 'payout',
        uid,
        category: TRANSACTION_CATEGORY.game,
        description: { tr: 'Oyun', en: 'Game' },
        amount: 50_000n,
        counter: 'house:games:test',
        at: context.now(),
      }),
    );
    // Today 600 lira could be lost: the 100 of the limit and the win.
    expect(await check(uid, 60_000n)).toMatchObject({ spare: -50_000n });
    expect(await check(uid, 4_000n)).toMatchObject({ spare: 6_000n });
    await expect(check(uid, 60_001n)).rejects.toMatchObject({ reason: 'limit-reached' });
  });

  test('SCALE-34 a deposit of a player without limits of deposits only locks the play state', async () => {
    const statements = async (...changes: LimitChange[]) => {
      const deposit = { uid: await limited(...changes), amount: 100n, at: context.now(), step: 'approved' as const };
      return context.db.transaction((tx) => count(tx, () => assertDepositAllowed(tx, deposit)));
    };
    expect(await statements({ limit: 'loss-day', value: 10_000 })).toBe(1);
    expect(await statements({ limit: 'deposit-day', value: 10_000 })).toBe(2);
  });

  test('ACC-9 LIMIT-2 games are opened and bonuses claimed, except during a cool-off', async () => {
    const uid = await limited({ limit: 'loss-day', value: 10_000 });
    const open = () => assertOpenAllowed(context.db, uid, context.now());
    const claim = () => context.db.transaction((tx) => assertClaimAllowed(tx, uid, context.now()));
    for (const act of [open, claim]) await expect(act()).resolves.toBeUndefined();
    const closedUntil = new Date(context.now().getTime() + MINUTE_MS);
    await context.db.update(playState).set({ closure: 'break', closedUntil }).where(eq(playState.uid, uid));
    for (const act of [open, claim]) await expect(act()).rejects.toMatchObject({ reason: 'limit-reached' });
    context.advance(MINUTE_MS);
    for (const act of [open, claim]) await expect(act()).resolves.toBeUndefined();
  });

  test('SCALE-34 the screen of limits sums only what a limit needs', async () => {
    const show = (uid: string) => () => getLimitStatuses(context.db, uid, context.now());
    const statements = async (...changes: LimitChange[]) => count(context.db, show(await limited(...changes)));
    await show(randomId())();
    expect(await statements({ limit: 'stake-round', value: 1_000 })).toBe(0);
    expect(await statements({ limit: 'loss-week', value: 1_000 })).toBe(1);
    expect(await statements({ limit: 'deposit-week', value: 1_000 })).toBe(2);
  });

  test('ACC-9 the rejection after the playing time names the end of the pause, an hour after the last stake', async () => {
    context.setTime('2026-03-10T12:00:00Z');
    const uid = await limited({ limit: 'session-time', value: 15 });
    await check(uid, 1n);
    context.advance(10 * MINUTE_MS);
    await check(uid, 1n);
    context.advance(5 * MINUTE_MS);
    const rejection = await check(uid, 1n).catch((error: unknown) => error);
    expect(rejection).toMatchObject({ reason: 'limit-reached' });
    expect((rejection as { toText(clock: string): unknown }).toText('24')).toEqual({
      tr: 'Oyun süreniz doldu: 15 dakika. Yeniden oynayabileceğiniz zaman: 10.03.2026 16:10.',
      en: expect.stringContaining('16:10.'),
    });
  });
});
