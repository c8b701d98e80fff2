import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inLongRun, SEED } from '#arcade/testing';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { DAY_MS } from '#contract/istanbul';
import { wireFromKurus } from '#contract/wire';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { approvePayment, cancelWithdrawal, chargeBack, requestPayment, seedPayments, settleDebts } from '../payments';
import { Refusal } from '../refusal';
import { getBalance, credit, debit, creditReturn, reverseEntry, takeStake, verifyLedger } from '../ledger';
import { kurusFromOperator } from './amount';
import { runCommand } from '.';

type Kind = Parameters<typeof credit>[1]['kind'];
type Row = Record<string, string>;

const kurus = (text: string | undefined) => {
  const read = kurusFromOperator((text ?? '').replace('.', ','));
  return typeof read === 'bigint' ? read : 0n;
};

describeDatabase('report', (database) => {
  let context: TestContext;
  beforeEach(async () => {
    context = await testContext(database);
  });
  afterEach(() => context.close());

  const book = (at: string, kind: Kind, counter: string, amount: bigint) =>
    context.db.transaction((tx) =>
      (amount > 0n ? credit : debit)(tx, {
        key: randomId(),
        kind,
        uid: 'ada',
        category: 1,
        description: { tr: 'x', en: 'x' },
        amount: amount > 0n ? amount : -amount,
        counter,
        at: new Date(at),
      }),
    );
  const report = async (from: string, to: string) =>
    (await runCommand(context, 'report', [], { from, to })).rows as Row[];

  test('RUN-3 MONEY-8 the report shows each account of a day in Istanbul separately, to the kuruş', async () => {
    await book('2026-03-09T20:59:59.999Z', 'deposit', 'house:cash:card', 99_999n);
    await book('2026-03-09T21:00:00Z', 'deposit', 'house:cash:card', 50_001n);
    await book('2026-03-10T09:00:00Z', 'deposit', 'house:cash:bank-transfer', 10_000n);
    await book('2026-03-10T09:30:00Z', 'deposit-reversal', 'house:cash:card', -1_000n);
    await book('2026-03-10T10:00:00Z', 'withdrawal-reserve', 'house:withdrawals', -20_000n);
    await book('2026-03-10T10:01:00Z', 'withdrawal-return', 'house:withdrawals', 5_000n);
    await book('2026-03-10T11:00:00Z', 'stake', 'house:games:11', -9_000n);
    await book('2026-03-10T11:00:01Z', 'stake', 'house:games:11', -2_000n);
    await book('2026-03-10T11:00:02Z', 'rollback', 'house:games:11', 2_000n);
    await book('2026-03-10T11:00:03Z', 'payout', 'house:games:11', 10_500n);
    await book('2026-03-10T11:00:04Z', 'payout-reversal', 'house:games:11', -10_500n);
    await book('2026-03-10T12:00:00Z', 'stake', 'house:betting', -700n);
    await book('2026-03-10T13:00:00Z', 'bonus', 'house:bonuses', 300n);
    await book('2026-03-10T14:00:00Z', 'prize', 'house:tournaments', 400n);
    await book('2026-03-10T20:59:59Z', 'adjustment', 'house:adjustments', -1n);
    await book('2026-03-10T21:00:00Z', 'prize', 'house:tournaments', 10_000n);

    const rows = await report('2026-03-10', '2026-03-10');
    const row = (kind: string, of = '') => rows.find((one) => one['kind'] === kind && one['of'] === of);
    expect(rows.map(({ kind, of }) => `${kind} ${of}`.trim()).sort()).toEqual(
      'adjustments,all,bets,bonuses,games 11,payments bank-transfer,payments card,pending withdrawals,tournaments'.split(
        ',',
      ),
    );
    expect(row('payments', 'card')).toMatchObject({ deposits: '500.01', chargebacks: '10.00' });
    expect(row('payments', 'bank-transfer')).toMatchObject({ deposits: '100.00', chargebacks: '0.00' });
    expect(row('pending withdrawals')).toMatchObject({ 'pending withdrawals': '150.00' });
    // Stakes of 90 whose payout of 105 was taken back are a revenue of 90.
    expect(row('games', '11')).toMatchObject({
      stakes: '90.00',
      payouts: '105.00',
      corrections: '105.00',
      'gross gaming revenue': '90.00',
    });
    expect(row('tournaments')).toMatchObject({ prizes: '4.00', 'gross gaming revenue': '0.00' });
    expect(rows.at(-1)).toMatchObject({
      kind: 'all',
      deposits: '600.01',
      stakes: '97.00',
      bonuses: '3.00',
      adjustments: '-0.01',
      'gross gaming revenue': '97.00',
    });
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });

  test('MONEY-8 a report with invalid days prints the usage', async () => {
    for (const options of [{}, { from: '2026-02-30', to: '2026-03-01' }, { from: '2026-03-02', to: '2026-03-01' }])
      expect(await runCommand(context, 'report', [], options as Record<string, string>)).toMatchObject({
        failed: true,
        text: expect.stringContaining('--from'),
      });
  });
});

/**
 * Number of histories, each of one player on separate days. `REPORT_RUNS=1000` takes a quarter of an hour on
 * PostgreSQL.
 */
const HISTORIES = Number(process.env.REPORT_RUNS ?? inLongRun(10, 100));
const STEPS =
  'deposit deposit stake stake stake win win refund correct correct charge-back withdraw cancel paid settle day'.split(
    ' ',
  );
const history = fc.array(
  fc.record({ what: fc.constantFrom(...STEPS), size: fc.integer({ min: 1, max: 500 }), odd: fc.boolean() }),
  { minLength: 10, maxLength: 40 },
);
/** A history with debts, corrections and paid withdrawals. */
const USUAL = [
  ['deposit', 1],
  ['stake', 250],
  ['charge-back', 1],
  ['day', 1],
  ['day', 1],
  ['deposit', 500],
  ['stake', 30],
  ['win', 100],
  ['correct', 1],
  ['stake', 10],
  ['refund', 1],
  ['deposit', 500],
  ['withdraw', 1],
  ['paid', 1],
].map(([what, size]) => ({ what: String(what), size: Number(size), odd: true }));

describeDatabase('reports over random histories', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database, { gateways: 'none' });
    await context.db.transaction((tx) => seedPayments(tx));
  });
  afterAll(() => context.close());

  /** Returns the net change of accounts in a period, from the postings of each account. */
  const ledgerSum = async (pattern: string, from: Date, until: Date): Promise<bigint> => {
    const received = async (column: string) => {
      const { rows } = (await context.db.execute(sql`select coalesce(sum(amount), 0)::text as sum from ledger_postings
        where ${sql.raw(column)} similar to ${pattern} and entry_id in (select id from ledger_entries
          where at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz)`)) as unknown as {
        rows: { sum: string }[];
      };
      return BigInt(rows[0]!.sum);
    };
    return (await received('to_account')) - (await received('from_account'));
  };

  /** Plays a history from a day on. @returns its last day, and the revenue from its stakes, payouts and corrections */
  async function play(steps: readonly { what: string; size: number; odd: boolean }[], start: number) {
    const uid = randomId();
    let clock = start;
    let revenue = 0n;
    const at = () => new Date(clock);
    const own = { ...context, now: at };
    const deposits: string[] = [];
    const approved: string[] = [];
    const withdrawals: string[] = [];
    const stakes: { key: string; amount: bigint; counter: string }[] = [];
    const payouts: { key: string; amount: bigint; counter: string }[] = [];
    const attempt = async (work: (tx: Transaction) => Promise<unknown>): Promise<boolean> => {
      try {
        await context.db.transaction(work);
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    };
    const request = async (methodID: string, amount: bigint, account: string): Promise<string | undefined> => {
      let id = '';
      const form = { requestID: randomId(), methodID, amount, account, loseBonus: false };
      const asked = await attempt(async (tx) => {
        ({ transactionID: id } = await requestPayment(own, tx, {
          uid,
          call: 'prepaid',
          form,
          needProof: async () => {},
        }));
      });
      return asked ? id : undefined;
    };
    const entry = (counter: string) => ({
      uid,
      category: counter === 'house:betting' ? TRANSACTION_CATEGORY.bet : TRANSACTION_CATEGORY.game,
      description: { tr: 'x', en: 'x' },
      counter,
      at: at(),
    });
    const run: Record<string, (size: bigint, odd: boolean) => Promise<void>> = {
      deposit: async (size) => {
        const id = await request('card', 10_000n + size * 10n, 'x');
        if (id && (await attempt((tx) => approvePayment(own, tx, { id })))) approved.push(id);
        else if (id) deposits.push(id);
      },
      stake: async (size, odd) => {
        const counter = odd ? 'house:betting' : 'house:games:11';
        const stake = { key: randomId(), amount: size * 40n, counter };
        if (!(await attempt((tx) => takeStake(tx, { ...entry(counter), ...stake })))) return;
        stakes.push(stake);
        revenue += stake.amount;
      },
      win: async (size) => {
        const stake = stakes.pop();
        if (!stake) return;
        const payout = { key: `${stake.key}-win`, amount: size * 60n, counter: stake.counter };
        await attempt((tx) =>
          creditReturn(tx, { ...entry(stake.counter), ...payout, stakeKey: stake.key, kind: 'payout' }),
        );
        payouts.push(payout);
        revenue -= payout.amount;
      },
      refund: async () => {
        const stake = stakes.pop();
        if (!stake) return;
        const refund = {
          key: `${stake.key}-back`,
          amount: stake.amount,
          stakeKey: stake.key,
          kind: 'rollback' as const,
        };
        await attempt((tx) => creditReturn(tx, { ...entry(stake.counter), ...refund }));
        revenue -= stake.amount;
      },
      correct: async () => {
        const payout = payouts.pop();
        if (!payout) return;
        await attempt(async (tx) => {
          const borne = await reverseEntry(tx, {
            ...entry(payout.counter),
            key: `${payout.key}-correction`,
            parts: [{ wallet: 'real', amount: payout.amount }],
          });
          revenue += payout.amount - borne;
        });
      },
      'charge-back': async (size, odd) => {
        const id = approved.at(-1);
        if (!id) return;
        const how = { reason: { tr: 'x', en: 'x' } };
        if (odd) approved.pop();
        await attempt((tx) => chargeBack(own, tx, { id, ...(odd ? how : { ...how, part: size }) }));
      },
      withdraw: async (size) => {
        const id = await request('wallet-turna-withdrawal', 5_000n + size * 10n, 'turna-1234');
        if (id) withdrawals.push(id);
      },
      cancel: async () => {
        const id = withdrawals.pop();
        if (id) await attempt((tx) => cancelWithdrawal(tx, { uid, id, requestId: randomId(), now: at() }));
      },
      paid: async () => {
        const id = withdrawals.pop();
        if (id) await attempt((tx) => approvePayment(own, tx, { id }));
      },
      settle: async () => {
        await attempt((tx) => settleDebts(tx, { uid, source: randomId(), at: at(), by: undefined }));
      },
      day: async () => {
        clock += DAY_MS / 2;
      },
    };
    for (const { what, size, odd } of steps) {
      clock += 60_000;
      await run[what]!(BigInt(size), odd);
    }
    return { uid, end: clock, revenue };
  }

  test(
    'RUN-3 every account, the players’ money and the revenue equal the ledger’s sums in any period',
    { timeout: HISTORIES * 9_000 },
    async () => {
      let start = new Date('2026-01-01T00:00:00+03:00').getTime();
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(history, fc.nat(20), fc.nat(20), async (steps, first, length) => {
          const began = start;
          const { uid, end, revenue } = await play(steps, began);
          // Begin the next history on a day of its own.
          const days = Math.ceil((end - began) / DAY_MS) + 1;
          start += days * DAY_MS;
          const day = (offset: number) => new Date(began + offset * DAY_MS + 3 * 3_600_000).toISOString().slice(0, 10);
          const whole = [0, days - 1] as const;
          const part = [first % days, Math.min(days - 1, (first % days) + length)] as const;
          for (const [from, to] of [whole, part]) {
            const rows = (await runCommand(context, 'report', [], { from: day(from), to: day(to) })).rows as Row[];
            const period = [new Date(began + from * DAY_MS), new Date(began + (to + 1) * DAY_MS)] as const;
            const total = rows.at(-1)!;
            const sumOf = (column: string, pick: (row: Row) => boolean) =>
              rows.slice(0, -1).reduce((sum, row) => sum + (pick(row) ? kurus(row[column]) : 0n), 0n);
            const all = () => true;
            expect(kurus(total['players hold more by'])).toBe(await ledgerSum('player:%', ...period));
            expect(kurus(total['gross gaming revenue'])).toBe(await ledgerSum('house:(games:%|betting)', ...period));
            expect(sumOf('players hold more by', ({ of }) => of === 'card')).toBe(
              -(await ledgerSum('house:cash:card', ...period)),
            );
            expect(-sumOf('debts', all)).toBe(await ledgerSum('house:debts', ...period));
            expect(sumOf('pending withdrawals', all)).toBe(await ledgerSum('house:withdrawals', ...period));
            for (const column of Object.keys(total).slice(3))
              expect(sumOf(column, all), column).toBe(kurus(total[column]));
            expect(kurus(total['other'])).toBe(0n);
            for (const [column, value] of Object.entries(total)) if (value !== '0.00') seen.add(column);
          }
          const rows = (await runCommand(context, 'report', [], { from: day(0), to: day(days - 1) })).rows as Row[];
          expect(rows.at(-1)!['gross gaming revenue']).toBe(wireFromKurus(revenue));
          expect(rows.at(-1)!['players hold more by']).toBe(wireFromKurus(await getBalance(context.db, uid)));
        }),
        { seed: SEED, numRuns: HISTORIES, examples: [[USUAL, 0, 0]] },
      );
      for (const column of ['deposits', 'chargebacks', 'debts', 'withdrawals', 'stakes', 'payouts', 'corrections'])
        expect(seen, column).toContain(column);
      expect((await verifyLedger(context.db)).findings).toEqual([]);
    },
  );
});
