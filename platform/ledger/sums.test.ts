import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import {
  credit,
  debit,
  depositedSince,
  sumPendingDeposits,
  accountsByDay,
  monthsOfPlay,
  playedSince,
  showOnStatement,
  stakedAndWon,
  statementSums,
} from '.';

const description = { tr: 'Deneme', en: 'Trial' };
const counter = 'house:test';
const at = (text: string) => new Date(text);

describeEachDatabase('sums of the ledger', (database) => {
  let context: TestContext;
  const uid = randomId();
  beforeAll(async () => {
    context = await testContext(database);
    await context.db.transaction(async (tx) => {
      const entry = (category: number, amount: bigint, moment: string) => ({
        uid,
        category,
        amount,
        description,
        counter,
        key: randomId(),
        at: at(moment),
      });
      await credit(tx, { ...entry(1, 10_000n, '2026-01-31T20:59:59Z'), kind: 'deposit', shown: false });
      await credit(tx, { ...entry(1, 5_000n, '2026-01-31T21:00:00Z'), kind: 'deposit', shown: false });
      await debit(tx, { ...entry(3, 700n, '2026-02-01T10:00:00Z'), kind: 'stake' });
      await credit(tx, { ...entry(3, 300n, '2026-02-01T10:00:01Z'), kind: 'payout' });
      await debit(tx, { ...entry(4, 1_000n, '2026-02-02T10:00:00Z'), kind: 'stake' });
      await credit(tx, { ...entry(4, 400n, '2026-02-02T11:00:00Z'), kind: 'rollback' });
      await debit(tx, { ...entry(1, 2_000n, '2026-02-03T10:00:00Z'), kind: 'withdrawal-reserve', shown: false });
      await debit(tx, { ...entry(1, 150n, '2026-02-04T10:00:00Z'), kind: 'deposit-reversal' });
      await debit(tx, { ...entry(1, 50n, '2026-02-04T10:00:01Z'), kind: 'debt-settlement' });
      // Sums of real money do not include bonus money.
      await credit(tx, { ...entry(5, 900n, '2026-02-05T10:00:00Z'), kind: 'bonus', wallet: 'bonus' });
      await debit(tx, { ...entry(3, 800n, '2026-02-05T11:00:00Z'), kind: 'stake', wallet: 'bonus' });
      const item = { uid, category: 1, description, at: at('2026-02-06T10:00:00Z') };
      await showOnStatement(tx, { ...item, id: randomId(), type: 1, status: 1001, amount: 2_500n });
      await showOnStatement(tx, { ...item, id: randomId(), type: 1, status: 1002, amount: 15_000n });
      await showOnStatement(tx, { ...item, id: randomId(), type: 1, status: 1003, amount: 60_000n });
      await showOnStatement(tx, { ...item, id: randomId(), type: 2, status: 1001, amount: -2_000n });
    });
  });
  afterAll(() => context.close());

  test('ACC-9 sums of deposits and play since several timestamps include each timestamp', async () => {
    const since = [at('2026-01-31T21:00:00Z'), at('2026-01-31T20:59:59Z'), at('2026-02-03T00:00:00Z')];
    expect(await depositedSince(context.db, uid, since)).toEqual([5_000n, 15_000n, 0n]);
    expect(await playedSince(context.db, uid, [at('2026-02-01T10:00:01Z'), at('2026-02-01T10:00:00Z')])).toEqual([
      -300n,
      -1_000n,
    ]);
    expect(await depositedSince(context.db, uid, [])).toEqual([]);
    expect(await playedSince(context.db, randomId(), since)).toEqual([0n, 0n, 0n]);
  });

  test('ACC-9 only undecided deposits are pending', async () => {
    expect(await sumPendingDeposits(context.db, uid)).toBe(2_500n);
    expect(await sumPendingDeposits(context.db, randomId())).toBe(0n);
  });

  test('LIMIT-3 stakes and payouts since a timestamp; a refunded stake does not count', async () => {
    expect(await stakedAndWon(context.db, uid, at('2026-02-01T10:00:00Z'))).toEqual({ staked: 1_300n, won: 300n });
    expect(await stakedAndWon(context.db, uid, at('2026-02-01T10:00:01Z'))).toEqual({ staked: 600n, won: 300n });
    expect(await stakedAndWon(context.db, randomId(), at('2026-01-01T00:00:00Z'))).toEqual({ staked: 0n, won: 0n });
  });

  test('ACC-9 months in Istanbul time, newest first, with charged-back deposits in a separate sum', async () => {
    expect(await monthsOfPlay(context.db, uid, at('2026-01-01T00:00:00Z'))).toEqual([
      { month: '2026-02', deposited: 5_000n, withdrawn: 2_000n, staked: 1_300n, won: 300n, takenBack: 200n },
      { month: '2026-01', deposited: 10_000n, withdrawn: 0n, staked: 0n, won: 0n, takenBack: 0n },
    ]);
    expect(await monthsOfPlay(context.db, uid, at('2026-02-07T00:00:00Z'))).toEqual([]);
  });

  test('ACC-6 totals in and out: booked lines and pending withdrawals, real money unless the bonus category is requested', async () => {
    expect(await statementSums(context.db, { uid })).toEqual({ in: 15_700n, out: 3_900n });
    expect(await statementSums(context.db, { uid, category: 1 })).toEqual({ in: 15_000n, out: 2_200n });
    expect(await statementSums(context.db, { uid, category: 3 })).toEqual({ in: 300n, out: 700n });
    expect(await statementSums(context.db, { uid, category: 5 })).toEqual({ in: 900n, out: 0n });
    expect(await statementSums(context.db, { uid: randomId() })).toEqual({ in: 0n, out: 0n });
    expect(await statementSums(context.db, { uid, category: 99 })).toEqual({ in: 0n, out: 0n });
  });

  test('RUN-3 the report sums the receipts of the operator’s accounts by Istanbul day, account and kind', async () => {
    const days = await accountsByDay(context.db, at('2026-01-31T20:59:59Z'), at('2026-02-01T10:00:01Z'));
    expect(days.map(({ day, kind, change }) => ({ day, kind, change }))).toEqual([
      { day: '2026-01-31', kind: 'deposit', change: -10_000n },
      { day: '2026-02-01', kind: 'deposit', change: -5_000n },
      { day: '2026-02-01', kind: 'stake', change: 700n },
    ]);
  });
});
