import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { midnightInIstanbul } from '#contract/istanbul';
import { randomId } from '../db/ids';
import { describeEachDatabase, tamper, testContext, type TestContext } from '../db/testing';
import { runCommand } from '../ops';
import { ledgerJobs, scheduleDays } from '../ops/ledger-days';
import { runDueJobs } from '../jobs';
import { accountsByDay, credit, debit, sealNextDay, verifyDays } from '.';
import { ledgerDays } from './schema';

const description = { tr: 'Deneme', en: 'Trial' };

describeEachDatabase('sealed days of the ledger', (database) => {
  let context: TestContext;
  const uid = randomId();
  beforeEach(async () => {
    context = await testContext(database);
    for (const [at, amount] of [
      ['2026-03-01T20:59:59.999Z', 500n],
      ['2026-03-01T21:00:00Z', 30n],
      ['2026-03-02T12:00:00Z', 20n],
      ['2026-03-04T08:00:00Z', 7n],
    ] as const) {
      context.setTime(at);
      const entry = { uid, category: 3, description, counter: 'house:games:test', at: context.now() };
      await context.db.transaction(async (tx) => {
        await credit(tx, { ...entry, key: `${at}-payout`, kind: 'payout', amount });
        await debit(tx, { ...entry, key: `${at}-stake`, kind: 'stake', amount: 1n });
      });
    }
  });
  afterEach(() => context.close());

  const report = (from: Date, until: Date) => accountsByDay(context.db, from, until);
  const day = (number: number) => midnightInIstanbul('2026-03-01', number - 1);
  const seal = async () => {
    context.setTime('2026-03-06T08:00:00Z');
    while (await context.db.transaction((tx) => sealNextDay(tx, context.now())));
    return (await context.db.select().from(ledgerDays)).map((sealed) => [sealed.day, sealed.entries]);
  };

  test('MONEY-20 the digest of a day does not depend on the time zone of the database session', async () => {
    // In a zone of half an hour these two are in different hours.
    for (const at of ['2026-03-02T12:10:00Z', '2026-03-02T12:40:00Z'])
      await context.db.transaction((tx) =>
        credit(tx, {
          uid,
          category: 3,
          description,
          counter: 'house:games:test',
          key: at,
          kind: 'payout',
          amount: 1n,
          at: new Date(at),
        }),
      );
    await seal();
    const findings = await context.db.transaction(async (tx) => {
      await tx.execute(sql`set local time zone 'Asia/Kolkata'`);
      return verifyDays(tx);
    });
    expect(findings).toEqual([]);
  });

  test('MONEY-20 a report is the same before and after its days are sealed, also between midnights', async () => {
    const periods = [
      [day(1), day(5)],
      [day(2), day(3)],
      [new Date('2026-03-01T21:00:00.001Z'), new Date('2026-03-04T07:00:00Z')],
      [new Date('2026-03-02T11:00:00Z'), new Date('2026-03-02T13:00:00Z')],
      [day(4), day(9)],
    ] as const;
    const reports = () => Promise.all(periods.map(([from, until]) => report(from, until)));
    const before = await reports();
    expect(before[1]).toEqual([
      { day: '2026-03-02', account: 'house:games:test', kind: 'payout', change: -50n },
      { day: '2026-03-02', account: 'house:games:test', kind: 'stake', change: 2n },
    ]);
    expect(await seal()).toEqual([
      ['2026-03-01', 2],
      ['2026-03-02', 4],
      ['2026-03-03', 0],
    ]);
    expect(await reports()).toEqual(before);
    // The sums are read, not the entries.
    await context.db.execute(
      sql`update ledger_day_sums set change = change - 5 where day = '2026-03-02' and kind = 'payout'`,
    );
    expect((await report(day(2), day(3)))[0]!.change).toBe(-55n);
    expect(await verifyDays(context.db)).toEqual(['2026-03-02: its sums differ from its postings']);
  });

  test('MONEY-20 a day is sealed by a job two days after its end in Istanbul', async () => {
    const days = async () => (await context.db.select().from(ledgerDays)).length;
    await context.db.transaction((tx) => scheduleDays(tx, context.now()));
    context.setTime('2026-03-06T20:59:59Z');
    await runDueJobs(context, ledgerJobs);
    expect(await days()).toBe(3);
    context.setTime('2026-03-06T22:00:00Z');
    await runDueJobs(context, ledgerJobs);
    expect(await days()).toBe(4);
  });

  test('MONEY-20 `ledger verify --all` finds an entry that is removed with its money on a sealed day, and a removed seal', async () => {
    await seal();
    const verify = async () => {
      const { facts } = await runCommand(context, 'ledger', ['verify'], { all: true });
      return (facts as { findings: string[] }).findings;
    };
    expect(await verify()).toEqual([]);
    const key = '2026-03-02T12:00:00Z-payout';
    await tamper(
      context.db,
      sql`with gone as (delete from ledger_postings where entry_id = (select id from ledger_entries where key = ${key}))
        delete from ledger_entries where key = ${key}`,
    );
    expect(await verify()).toEqual(
      expect.arrayContaining(['2026-03-02: 3 entries, sealed were 4', '2026-03-02: its sums differ from its postings']),
    );
    await tamper(context.db, sql`update ledger_days set digest = 'other', entries = 3 where day = '2026-03-02'`);
    expect(await verifyDays(context.db)).toContain('2026-03-03: its entries differ from its seal');
    await tamper(context.db, sql`delete from ledger_days where day = '2026-03-02'`);
    expect(await verifyDays(context.db)).toContain('2026-03-03: the sealed day before it is missing');
  });
});
