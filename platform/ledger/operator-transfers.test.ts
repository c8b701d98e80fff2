import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { transferBetweenOperatorAccounts, verifyLedger } from '.';
import { ledgerEntries, ledgerPostings, walletAccounts } from './schema';

describeEachDatabase('transfers between accounts of the operator', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  const fund = (key: string, amount: bigint, reference?: string) =>
    context.db.transaction((tx) =>
      transferBetweenOperatorAccounts(tx, {
        key,
        kind: 'jackpot',
        category: TRANSACTION_CATEGORY.game,
        description: { tr: 'Jackpot', en: 'Jackpot' },
        reference,
        at: context.now(),
        from: 'house:jackpot-funding',
        to: 'house:jackpots:mini',
        amount,
      }),
    );
  const rowsOf = (key: string) =>
    context.db
      .select({ entry: ledgerEntries, posting: ledgerPostings })
      .from(ledgerEntries)
      .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
      .where(eq(ledgerEntries.key, key));

  test('MONEY-8 a transfer between accounts of the operator is booked once per key and changes no wallet', async () => {
    const key = randomId();
    for (let times = 0; times < 2; times += 1) await fund(key, 500n, 'pot-1');
    const rows = await rowsOf(key);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      entry: {
        kind: 'jackpot',
        type: 7,
        uid: 'house',
        shown: false,
        amount: 0n,
        balanceAfter: 0n,
        descriptionEn: 'Jackpot',
        reference: 'pot-1',
        at: context.now(),
      },
      posting: {
        position: 0,
        fromAccount: 'house:jackpot-funding',
        toAccount: 'house:jackpots:mini',
        amount: 500n,
      },
    });
    expect(await context.db.select().from(walletAccounts)).toEqual([]);
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });

  test('MONEY-8 a transfer of nothing is rejected', async () => {
    const key = randomId();
    await expect(fund(key, 0n)).rejects.toThrow('must move money');
    expect(await rowsOf(key)).toEqual([]);
  });
});
