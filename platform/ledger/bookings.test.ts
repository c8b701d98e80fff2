import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import {
  assertNew,
  credit,
  creditReturn,
  getBalance,
  getBalances,
  post,
  takeStake,
  verifyLedger,
  type StatementExtras,
} from '.';
import { ledgerChecks } from './schema';

describeEachDatabase('bookings', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  const about = (uid: string, key = randomId()) => ({
    key,
    uid,
    category: TRANSACTION_CATEGORY.game,
    description: { tr: 'Oyun', en: 'Game' },
    counter: 'house:games:test',
    at: context.now(),
  });
  const give = (uid: string, amount: bigint, key?: string) =>
    context.db.transaction((tx) => credit(tx, { ...about(uid, key), kind: 'adjustment', amount }));

  test('HARD-14 the rejection of a used key says so in both languages', async () => {
    const [uid, key] = [randomId(), randomId()];
    await give(uid, 100n, key);
    await expect(give(uid, 101n, key)).rejects.toMatchObject({
      code: 409,
      reason: 'number-used',
      text: {
        tr: 'Bu işlem numarası başka bir işlem için kullanıldı',
        en: 'This request number was used for another transaction',
      },
    });
  });

  test('MONEY-8 assertNew returns a new booking, and rejects the repeat of one', async () => {
    const [uid, key] = [randomId(), randomId()];
    const booked = await give(uid, 100n, key);
    expect(assertNew(booked)).toBe(booked);
    const repeat = await give(uid, 100n, key);
    expect(() => assertNew(repeat)).toThrow(`Entry ${booked.entryId} was booked before`);
  });

  test('MONEY-8 a win too small to divide is paid to the real wallet, and books no entry for the other', async () => {
    const uid = randomId();
    const stake = { ...about(uid), amount: 101n };
    await give(uid, 100n);
    await context.db.transaction((tx) =>
      credit(tx, { ...about(uid), kind: 'adjustment', wallet: 'bonus', amount: 1n }),
    );
    await context.db.transaction((tx) => takeStake(tx, stake));
    const win = { ...about(uid), stakeKey: stake.key, kind: 'payout' as const, amount: 50n };
    expect(await context.db.transaction((tx) => creditReturn(tx, win))).toMatchObject({
      parts: [{ wallet: 'real', amount: 50n }],
      balance: 50n,
    });
    expect(await getBalances(context.db, uid)).toEqual({ real: 50n, bonus: 0n });
  });

  test('MONEY-8 a stake of nothing is rejected', async () => {
    const [uid, key] = [randomId(), randomId()];
    await give(uid, 100n);
    for (const amount of [0n, -1n])
      await expect(context.db.transaction((tx) => takeStake(tx, { ...about(uid, key), amount }))).rejects.toThrow(
        'above zero',
      );
    expect(await getBalance(context.db, uid)).toBe(100n);
  });

  test('MONEY-8 an entry that only moves money of the operator is booked for a player without a wallet', async () => {
    const uid = randomId();
    const { counter: _, ...entry } = about(uid);
    const booked = await context.db.transaction((tx) =>
      post(tx, {
        ...entry,
        kind: 'withdrawal-paid',
        postings: [
          { account: 'house:withdrawals', amount: -50n },
          { account: 'house:cash:card', amount: 50n },
        ],
      }),
    );
    expect(booked).toMatchObject({ balance: 0n, replayed: false });
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });

  test('MONEY-8 the additional parts of a stake’s statement run once, also for a stake from both wallets, and not for a repeat', async () => {
    const count: StatementExtras = {
      name: 'test_count',
      parts: sql`, counted as (
        insert into ${ledgerChecks} (id, at, findings, drift)
        select 1, ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('step')}::integer, 0 from entry
        on conflict (id) do update set findings = ${ledgerChecks}.findings + excluded.findings
      )`,
      columns: sql``,
      values: { step: 1 },
    };
    const uid = randomId();
    await give(uid, 100n);
    await context.db.transaction((tx) =>
      credit(tx, { ...about(uid), kind: 'adjustment', wallet: 'bonus', amount: 80n }),
    );
    for (const [amount, counted] of [
      [60n, 1],
      [70n, 2],
    ] as const) {
      const stake = { ...about(uid), amount, extras: count };
      for (let times = 0; times < 2; times += 1) await context.db.transaction((tx) => takeStake(tx, stake));
      expect(await context.db.select().from(ledgerChecks)).toMatchObject([{ findings: counted }]);
    }
  });
});
