import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { SLOTS } from '#content/games';
import { gameRounds } from '../db/schema';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { seedCatalogue } from '../games';
import { credit, debit } from '../ledger';
import { seedPayments } from '../payments';
import { kurusFromOperator } from './amount';
import { runCommand } from '.';
import { GROUPINGS, listPeriods, PERIODS, toPeriod } from './report-groups';

type Row = Record<string, string>;

const kurus = (text: string | undefined) => {
  const read = kurusFromOperator((text ?? '').replace('.', ','));
  return typeof read === 'bigint' ? read : 0n;
};

test('DESK-72 a week begins on Monday, and every period of a span is listed', () => {
  expect(toPeriod('2026-03-01', 'week')).toBe('2026-02-23');
  expect(toPeriod('2026-03-02', 'week')).toBe('2026-03-02');
  expect(toPeriod('2026-03-08', 'week')).toBe('2026-03-02');
  expect(listPeriods({ from: '2026-02-27', to: '2026-03-02' }, 'day')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(listPeriods({ from: '2026-02-27', to: '2026-03-02' }, 'week')).toEqual(['2026-02-23', '2026-03-02']);
  expect(listPeriods({ from: '2025-12-31', to: '2026-02-01' }, 'month')).toEqual(['2025-12', '2026-01', '2026-02']);
});

describeDatabase('groups of a report', (database) => {
  let context: TestContext;
  const [first, second] = SLOTS.filter(({ providerID }) => providerID === SLOTS[0]!.providerID);
  const foreign = SLOTS.find(({ providerID }) => providerID !== first!.providerID)!;

  let number = 0;
  const book = (at: string, kind: 'stake' | 'payout' | 'deposit' | 'prize', amount: bigint, of: Partial<Entry>) => {
    number += 1;
    const entry = {
      key: `game:arcade:t${number}`,
      kind,
      uid: 'ada',
      category: of.roundId === undefined ? TRANSACTION_CATEGORY.finance : TRANSACTION_CATEGORY.game,
      description: { tr: 'x', en: 'x' },
      counter: of.counter ?? 'house:cash:card',
      reference: of.roundId,
      amount: amount > 0n ? amount : -amount,
      at: new Date(at),
    };
    return context.db.transaction((tx) => (amount > 0n ? credit : debit)(tx, entry));
  };
  interface Entry {
    counter: string;
    roundId: string;
  }
  /** Books a round of a game: a stake, and a payout if it is above zero. */
  const play = async (game: typeof foreign, at: string, [stake, payout]: readonly [bigint, bigint]) => {
    const roundId = `r${number}`;
    const counter = `house:games:${game.providerID}`;
    await context.db.insert(gameRounds).values({
      provider: 'arcade',
      roundId,
      uid: 'ada',
      gameId: game.id,
      staked: stake,
      paid: payout,
      startedAt: new Date(at),
    });
    await book(at, 'stake', -stake, { counter, roundId });
    if (payout > 0n) await book(at, 'payout', payout, { counter, roundId });
  };

  beforeAll(async () => {
    context = await testContext(database);
    await context.db.transaction(async (tx) => {
      await seedCatalogue(tx);
      await seedPayments(tx);
    });
    await book('2026-02-27T10:00:00Z', 'deposit', 500_000n, {});
    await book('2026-03-02T10:00:00Z', 'deposit', 12_345n, { counter: 'house:cash:bank-transfer' });
    await play(first!, '2026-02-28T20:59:59Z', [10_001n, 2_500n]);
    await play(first!, '2026-02-28T21:00:00Z', [1_000n, 0n]);
    await play(second!, '2026-03-01T12:00:00Z', [777n, 1_111n]);
    await play(foreign, '2026-03-08T20:59:59Z', [5_000n, 4_999n]);
    // A round that is no longer stored.
    await book('2026-03-03T12:00:00Z', 'stake', -333n, {
      counter: `house:games:${foreign.providerID}`,
      roundId: 'gone',
    });
    await book('2026-03-04T12:00:00Z', 'prize', 900n, { counter: 'house:tournaments' });
    await book('2026-03-05T12:00:00Z', 'stake', -400n, { counter: 'house:betting' });
  });
  afterAll(() => context.close());

  const SPAN = { from: '2026-02-27', to: '2026-03-08' };
  const report = async (options: Record<string, string | true>) =>
    (await runCommand(context, 'report', [], { ...SPAN, ...options })) as {
      rows: Row[];
      parts: { name: string; rows: Row[] }[];
      failed?: true;
    };
  const sumsOf = (row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => /^-?\d+\.\d\d$/.test(value)));

  test('DESK-72 rows, periods and groups of every grouping add up to the same total row, to the kuruş', async () => {
    const { rows: usual } = await report({});
    const total = sumsOf(usual.at(-1)!);
    expect(total).toMatchObject({ deposits: '5123.45', stakes: '175.11', payouts: '86.10', prizes: '9.00' });
    for (const by of PERIODS)
      for (const group of GROUPINGS) {
        const { rows, parts } = await report({ by, group, whole: true });
        expect(sumsOf(rows.at(-1)!)).toEqual(total);
        for (const part of [rows.slice(0, -1), ...parts.map((one) => one.rows)])
          for (const [column, sum] of Object.entries(total))
            expect(
              part.reduce((add, row) => add + kurus(row[column]), 0n),
              `${by} ${group} ${column}`,
            ).toBe(kurus(sum));
      }
  });

  test('DESK-72 without options the report is by day and account, with a first column `day`', async () => {
    const { rows, parts } = await report({});
    expect(Object.keys(rows[0]!).slice(0, 3)).toEqual(['day', 'kind', 'of']);
    expect(rows).toEqual((await report({ by: 'day', group: 'account' })).rows);
    expect(parts).toBeUndefined();
  });

  test('DESK-72 stakes and payouts are divided by week and by game, provider or method', async () => {
    const rowsOf = async (group: string, kind: string) =>
      (await report({ by: 'week', group })).rows
        .filter((row) => row['kind'] === kind)
        .map((row) => [row['week'], row['of'], row['name'], row['stakes'], row['payouts'], row['deposits']].join(' '));
    expect((await rowsOf('game', 'games')).sort()).toEqual(
      [
        `2026-02-23 ${first!.id} ${first!.name} 110.01 25.00 0.00`,
        `2026-02-23 ${second!.id} ${second!.name} 7.77 11.11 0.00`,
        `2026-03-02 ${foreign.id} ${foreign.name} 50.00 49.99 0.00`,
        '2026-03-02   3.33 0.00 0.00',
      ].sort(),
    );
    expect(await rowsOf('provider', 'games')).toEqual([
      expect.stringMatching(new RegExp(`^2026-02-23 ${first!.providerID} .+ 117\\.78 36\\.11 0\\.00$`)),
      expect.stringMatching(new RegExp(`^2026-03-02 ${foreign.providerID} .+ 53\\.33 49\\.99 0\\.00$`)),
    ]);
    expect((await rowsOf('method', 'payments')).map((row) => row.replace(/ \S+( \S+)* (?=0\.00 0\.00)/, ' '))).toEqual([
      '2026-02-23 0.00 0.00 5000.00',
      '2026-03-02 0.00 0.00 123.45',
    ]);
  });

  test('DESK-72 a span that is reversed, or too long for games, is rejected', async () => {
    expect(await report({ to: '2026-03-30', group: 'game' })).toMatchObject({ failed: true });
    expect(await report({ to: '2026-03-29', group: 'game' })).not.toHaveProperty('failed');
    expect(await report({ to: '2026-02-26' })).toMatchObject({ failed: true });
  });

  test('DESK-72 a report with every period rejects a span above the limit of its period, without listing its days', async () => {
    const run = (from: string, to: string, by: string) => report({ from, to, by, whole: true });
    expect((await run('2024-01-01', '2026-03-10', 'day')).failed).toBeUndefined();
    expect(await run('2024-01-01', '2026-03-11', 'day')).toMatchObject({
      failed: true,
      text: 'A report by day has at most 800 days with --whole.',
    });
    expect((await run('2024-01-01', '2026-03-11', 'week')).failed).toBeUndefined();
    for (const by of PERIODS) {
      expect(await run('1900-01-01', '9999-12-31', by)).toMatchObject({ failed: true });
      expect(await run('2026-03-01', '9026-03-10', by)).toMatchObject({ failed: true });
    }
    // Without it only days with a booking are rows.
    expect((await report({ from: '1900-01-01', to: '9999-12-31' })).failed).toBeUndefined();
  });
});
