import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import {
  credit,
  creditReturn,
  creditReturns,
  getBalance,
  stakesCounted,
  stakesUnderBonus,
  takeStake,
  type Wallet,
} from '.';
import type { Return } from './stake';

describeEachDatabase('SQL statements of the ledger', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  const about = (uid: string, amount: bigint, key = randomId()) => ({
    key,
    uid,
    amount,
    category: TRANSACTION_CATEGORY.bet,
    description: { tr: 'Kupon', en: 'Coupon' },
    counter: 'house:betting',
    at: context.now(),
  });
  const player = async (held: Partial<Record<Wallet, bigint>>) => {
    const uid = randomId();
    await context.db.transaction(async (tx) => {
      for (const [wallet, amount] of Object.entries(held) as [Wallet, bigint][])
        await credit(tx, { ...about(uid, amount), kind: 'adjustment', wallet });
    });
    return uid;
  };
  const payoutOf = async (uid: string, amount: bigint): Promise<Return> => {
    const stake = about(uid, amount);
    await context.db.transaction((tx) => takeStake(tx, stake));
    return { ...about(uid, 2n * amount), stakeKey: stake.key, kind: 'payout' };
  };
  /** Returns the number of SQL statements that are sent meanwhile. */
  const count = (work: (tx: Transaction) => Promise<unknown>): Promise<number> =>
    context.db.transaction(async (tx) => {
      const sent = vi.spyOn(tx._.session, 'prepareQuery');
      try {
        await work(tx);
        return sent.mock.calls.length;
      } finally {
        sent.mockRestore();
      }
    });

  test('SCALE-34 a stake that the real wallet pays is one statement, its return two', async () => {
    const uid = await player({ real: 100n });
    expect(await count((tx) => takeStake(tx, about(uid, 40n)))).toBe(1);
    expect(await getBalance(context.db, uid)).toBe(60n);
    const win = await payoutOf(uid, 10n);
    expect(await count((tx) => creditReturn(tx, win))).toBe(2);
    expect(await getBalance(context.db, uid)).toBe(70n);
  });

  test('SCALE-34 returns to stakes from one wallet are six statements, however many they are', async () => {
    const uids = await Promise.all([1, 2, 3].map(() => player({ real: 100n })));
    const returns: Return[] = [];
    for (const uid of uids) returns.push(await payoutOf(uid, 10n), await payoutOf(uid, 20n));
    expect(await count((tx) => creditReturns(tx, returns.slice(0, 1)))).toBe(6);
    expect(await count((tx) => creditReturns(tx, returns.slice(1)))).toBe(6);
    for (const uid of uids) expect(await getBalance(context.db, uid)).toBe(130n);
    // A repeat only finds that they are booked.
    expect(await count((tx) => creditReturns(tx, returns))).toBe(3);
    for (const uid of uids) expect(await getBalance(context.db, uid)).toBe(130n);
  });

  test('SCALE-34 a batch with a stake from several wallets adds the two statements that lock and find the stakes', async () => {
    const alone = await payoutOf(await player({ real: 10n, bonus: 100n }), 50n);
    const inBatch = await payoutOf(await player({ real: 10n, bonus: 100n }), 50n);
    const single = await count((tx) => creditReturn(tx, alone));
    expect(await count((tx) => creditReturns(tx, [inBatch]))).toBe(single + 2);
  });

  test('SCALE-34 an empty batch sends no statement', async () => {
    for (const work of [
      (tx: Transaction) => creditReturns(tx, []),
      (tx: Transaction) => stakesUnderBonus(tx, []),
      (tx: Transaction) => stakesCounted(tx, []),
    ])
      expect(await count(work)).toBe(0);
  });
});
