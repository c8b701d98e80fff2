import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { getBalance, credit, openWallet, creditReturn, creditReturns, reverseEntry, takeStake, verifyLedger } from '.';
import { ledgerEntries, ledgerPostings } from './schema';
import type { Return } from './stake';

const description = { tr: 'Kupon', en: 'Coupon' };
const counter = 'house:betting';

describeEachDatabase('paying back many at once', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  const about = (uid: string, amount: bigint) => ({
    uid,
    category: TRANSACTION_CATEGORY.bet,
    description,
    counter,
    amount,
    at: context.now(),
  });
  const player = async (real: bigint, bonus: bigint) => {
    const uid = randomId();
    await context.db.transaction(async (tx) => {
      for (const [wallet, amount] of [
        ['real', real],
        ['bonus', bonus],
      ] as const) {
        await openWallet(tx, uid, wallet);
        if (amount > 0n) await credit(tx, { ...about(uid, amount), key: randomId(), kind: 'bonus', wallet });
      }
    });
    return uid;
  };
  const stake = (uid: string, key: string, amount: bigint) =>
    context.db.transaction((tx) => takeStake(tx, { ...about(uid, amount), key }));
  const payout = (uid: string, key: string, amount: bigint) => ({
    ...about(uid, amount),
    key: `${key}:payout`,
    stakeKey: key,
    kind: 'payout' as const,
  });
  const balances = async (uid: string) => [
    await getBalance(context.db, uid),
    await getBalance(context.db, uid, 'bonus'),
  ];

  test('MONEY-8 each wallet gets its share, several payouts of one player add up, and a repeat books nothing', async () => {
    const [rich, mixed] = [await player(1_000n, 0n), await player(100n, 300n)];
    await stake(rich, 'a', 100n);
    await stake(rich, 'b', 200n);
    await stake(mixed, 'c', 400n);
    const all = [payout(rich, 'a', 210n), payout(rich, 'b', 500n), payout(mixed, 'c', 800n)];
    for (let round = 0; round < 2; round += 1) await context.db.transaction((tx) => creditReturns(tx, all));
    expect(await balances(rich)).toEqual([1_410n, 0n]);
    expect(await balances(mixed)).toEqual([200n, 600n]);
    const other = { ...payout(rich, 'a', 999n) };
    await expect(context.db.transaction((tx) => creditReturns(tx, [other]))).rejects.toMatchObject({
      reason: 'number-used',
    });
    await expect(context.db.transaction((tx) => creditReturns(tx, [payout(rich, 'none', 1n)]))).rejects.toThrow(
      'No stake',
    );
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });

  test('MONEY-8 a payout booked in a batch has the same entry, postings and balance as one booked alone', async () => {
    const coupon = {
      category: TRANSACTION_CATEGORY.bet,
      description,
      counter,
      at: context.now(),
      reference: 'coupon-1',
    };
    const rows = async (shown: boolean | undefined, book: (entry: Return) => Promise<unknown>) => {
      const uid = await player(100n, 0n);
      const key = randomId();
      await stake(uid, key, 40n);
      const paid: Return = {
        ...coupon,
        uid,
        key: `${key}:payout`,
        stakeKey: key,
        kind: 'payout',
        amount: 75n,
        shown,
      };
      await book(paid);
      const [{ id, key: _key, uid: _uid, contentHash: _hash, ...entry } = { id: '' }] = await context.db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.key, paid.key));
      const [{ entryId: _id, toAccount, ...posting } = { entryId: '', toAccount: '' }] = await context.db
        .select()
        .from(ledgerPostings)
        .where(eq(ledgerPostings.entryId, id));
      expect(toAccount).toBe(`player:${uid}`);
      return { entry, posting, balance: await getBalance(context.db, uid) };
    };
    for (const shown of [undefined, true, false]) {
      const alone = await rows(shown, (entry) => context.db.transaction((tx) => creditReturn(tx, entry)));
      expect(alone).toMatchObject({ entry: { shown: shown ?? true, balanceAfter: 135n }, balance: 135n });
      expect(await rows(shown, (entry) => context.db.transaction((tx) => creditReturns(tx, [entry])))).toEqual(alone);
    }
    await context.db.transaction((tx) => creditReturns(tx, []));
  });

  /** Parts of a payout of 400 to a stake of 100 from each wallet. */
  const halves = [
    { wallet: 'real' as const, amount: 200n },
    { wallet: 'bonus' as const, amount: 200n },
  ];

  test('MONEY-8 a reversal from wallets that hold the whole payout leaves nothing missing', async () => {
    const uid = await player(100n, 100n);
    await stake(uid, 'f', 200n);
    await context.db.transaction((tx) => creditReturns(tx, [payout(uid, 'f', 400n)]));
    await context.db.transaction((tx) => credit(tx, { ...about(uid, 50n), key: randomId(), kind: 'adjustment' }));
    const { amount: _, ...taking } = about(uid, 1n);
    const take = () =>
      context.db.transaction((tx) => reverseEntry(tx, { ...taking, key: 'f:reversal', parts: halves }));
    expect(await take()).toBe(0n);
    expect(await balances(uid)).toEqual([50n, 0n]);
  });

  test('MONEY-8 a reversal debits the wallets that got the payout and returns the missing amount', async () => {
    const uid = await player(100n, 100n);
    await stake(uid, 'd', 200n);
    await context.db.transaction((tx) => creditReturns(tx, [payout(uid, 'd', 400n)]));
    await stake(uid, 'e', 150n);
    const { amount: _, ...taking } = about(uid, 1n);
    const missing = await context.db.transaction((tx) =>
      reverseEntry(tx, { ...taking, key: 'd:reversal', parts: halves }),
    );
    expect(missing).toBe(150n);
    expect(await balances(uid)).toEqual([0n, 0n]);
    const again = { ...taking, key: 'd:again', parts: halves };
    expect(await context.db.transaction((tx) => reverseEntry(tx, again))).toBe(400n);
    expect(await balances(uid)).toEqual([0n, 0n]);
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });
});
