import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { credit, creditReturn, creditReturns, takeStake, verifyLedger } from '.';
import { ledgerEntries, ledgerPostings } from './schema';
import type { Return } from './stake';

describeEachDatabase('returns with a jackpot’s part', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  const pot = 'house:jackpots:mini';
  const about = (uid: string, amount: bigint, key = randomId()) => ({
    key,
    uid,
    amount,
    category: TRANSACTION_CATEGORY.game,
    description: { tr: 'Oyun', en: 'Game' },
    counter: 'house:games:test',
    at: context.now(),
  });
  /**
   * Stakes 100; of a stake that is refunded the jackpot receives 5. @returns the postings of its return, without the
   * player's id
   */
  const postings = async (
    terms: Pick<Return, 'kind' | 'amount' | 'split' | 'also'>,
    book: (entry: Return) => Promise<unknown>,
  ) => {
    const uid = randomId();
    const split = terms.kind === 'rollback' ? { account: pot, amount: 5n } : undefined;
    const stake = { ...about(uid, 100n), split };
    const entry: Return = { ...about(uid, 0n), stakeKey: stake.key, ...terms };
    await context.db.transaction(async (tx) => {
      await credit(tx, { ...about(uid, 100n), kind: 'adjustment' });
      await takeStake(tx, stake);
    });
    await book(entry);
    return context.db
      .select({
        from: sql<string>`replace(${ledgerPostings.fromAccount}, ${uid}, '')`,
        to: sql<string>`replace(${ledgerPostings.toAccount}, ${uid}, '')`,
        amount: ledgerPostings.amount,
      })
      .from(ledgerPostings)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
      .where(eq(ledgerEntries.key, entry.key))
      .orderBy(asc(ledgerPostings.position));
  };
  test('FAIR-3 MONEY-8 a jackpot’s part of a stake from both wallets is never more than a wallet pays', async () => {
    const uid = randomId();
    const stake = { ...about(uid, 103n), split: { account: pot, amount: 5n } };
    await context.db.transaction(async (tx) => {
      await credit(tx, { ...about(uid, 3n), kind: 'adjustment' });
      await credit(tx, { ...about(uid, 100n), kind: 'adjustment', wallet: 'bonus' });
      await takeStake(tx, stake);
    });
    const rows = await context.db
      .select({ key: ledgerEntries.key, to: ledgerPostings.toAccount, amount: ledgerPostings.amount })
      .from(ledgerPostings)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
      .where(inArray(ledgerEntries.key, [stake.key, `${stake.key}:bonus`]))
      .orderBy(asc(ledgerEntries.key), asc(ledgerPostings.position));
    expect(rows).toEqual([
      { key: stake.key, to: pot, amount: 3n },
      { key: `${stake.key}:bonus`, to: stake.counter, amount: 98n },
      { key: `${stake.key}:bonus`, to: pot, amount: 2n },
    ]);
  });

  const funding = [
    { account: 'house:jackpot-funding', amount: -7n },
    { account: pot, amount: 7n },
  ];

  test.each([
    ['a refund', { kind: 'rollback', amount: 100n }, [pot, 5n]],
    ['a win of the jackpot', { kind: 'payout', amount: 300n, split: { account: pot, amount: 200n } }, [pot, 200n]],
    ['a win that funds a jackpot', { kind: 'payout', amount: 300n, also: funding }, ['house:jackpot-funding', 7n]],
  ] as const)(
    'FAIR-3 MONEY-8 %s has the same postings in a batch as alone',
    async (_what, terms, [account, amount]) => {
      const alone = await postings(terms, (entry) => context.db.transaction((tx) => creditReturn(tx, entry)));
      expect(alone).toContainEqual(expect.objectContaining({ from: account, amount }));
      expect(await postings(terms, (entry) => context.db.transaction((tx) => creditReturns(tx, [entry])))).toEqual(
        alone,
      );
      expect((await verifyLedger(context.db)).findings).toEqual([]);
    },
  );
});
