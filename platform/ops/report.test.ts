import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomId } from '../db/ids';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { kurusFromOperator } from './amount';
import { credit, debit, verifyLedger } from '../wallet';
import { runCommand } from '.';

type Kind = Parameters<typeof credit>[1]['kind'];

describeDatabase('report', (database) => {
  let context: TestContext;
  beforeEach(async () => {
    context = await testContext(database);
  });
  afterEach(() => context.close());

  const book = (at: string, kind: Kind, category: number, amount: bigint, uid = 'ada') =>
    context.db.transaction((tx) =>
      (amount > 0n ? credit : debit)(tx, {
        key: randomId(),
        kind,
        uid,
        category,
        description: { tr: 'x', en: 'x' },
        amount: amount > 0n ? amount : -amount,
        counter: 'house:test',
        at: new Date(at),
      }),
    );
  const report = async (from: string, to: string) =>
    (await runCommand(context, 'report', [], { from, to })).rows as Record<string, string>[];
  const kurus = (text: string | undefined) => {
    const read = kurusFromOperator((text ?? '').replace('.', ','));
    return typeof read === 'bigint' ? read : 0n;
  };

  test('MONEY-8 the operator’s report equals the ledger’s sums to the kuruş, by day of Istanbul and kind', async () => {
    await book('2026-03-09T20:59:59.999Z', 'deposit', 1, 99_999n);
    await book('2026-03-09T21:00:00Z', 'deposit', 1, 50_001n);
    await book('2026-03-10T10:00:00Z', 'withdrawal-reserve', 1, -20_000n);
    await book('2026-03-10T10:01:00Z', 'withdrawal-return', 1, 5_000n);
    await book('2026-03-10T11:00:00Z', 'stake', 3, -1_003n);
    await book('2026-03-10T11:00:01Z', 'stake', 3, -2_000n, 'ada');
    await book('2026-03-10T11:00:02Z', 'rollback', 3, 2_000n);
    await book('2026-03-10T11:00:03Z', 'payout', 3, 555n);
    await book('2026-03-10T12:00:00Z', 'stake', 4, -700n);
    await book('2026-03-10T13:00:00Z', 'bonus', 5, 300n);
    await book('2026-03-10T20:59:59Z', 'adjustment', 1, -1n);
    await book('2026-03-10T21:00:00Z', 'prize', 3, 10_000n);

    const rows = await report('2026-03-10', '2026-03-10');
    expect(rows.map(({ day, kind }) => `${day} ${kind}`)).toEqual([
      '2026-03-10 payments',
      '2026-03-10 games',
      '2026-03-10 bets',
      '2026-03-10 bonuses',
      '2026-03-10 – 2026-03-10 all',
    ]);
    expect(rows[0]).toMatchObject({ deposits: '500.01', withdrawals: '150.00', adjustments: '-0.01' });
    expect(rows[1]).toMatchObject({ stakes: '10.03', payouts: '5.55', 'gross gaming revenue': '4.48' });
    expect(rows[4]).toMatchObject({
      deposits: '500.01',
      withdrawals: '150.00',
      stakes: '17.03',
      payouts: '5.55',
      bonuses: '3.00',
      'gross gaming revenue': '11.48',
    });

    // The same from the postings: what reached players' accounts on those days.
    for (const [from, to] of [
      ['2026-03-10', '2026-03-10'],
      ['2026-03-01', '2026-03-31'],
      ['2026-03-11', '2026-03-11'],
      ['2026-04-01', '2026-04-02'],
    ] as const) {
      const { rows: sums } = (await context.db.execute(sql`
        select (coalesce(sum(p.amount) filter (where p.to_account like 'player:%'), 0)
          - coalesce(sum(p.amount) filter (where p.from_account like 'player:%'), 0))::text as net
        from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where e.at >= ${`${from}T00:00:00+03:00`}::timestamptz
          and e.at < ${`${to}T00:00:00+03:00`}::timestamptz + interval '1 day'`)) as unknown as {
        rows: { net: string }[];
      };
      expect(kurus((await report(from, to)).at(-1)?.['players hold more by']), from).toBe(BigInt(sums[0]!.net));
    }
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });

  test('MONEY-8 a report of days that are none says how it is asked for', async () => {
    for (const options of [{}, { from: '2026-02-30', to: '2026-03-01' }, { from: '2026-03-02', to: '2026-03-01' }])
      expect(await runCommand(context, 'report', [], options as Record<string, string>)).toMatchObject({
        failed: true,
        text: expect.stringContaining('--from'),
      });
  });
});
