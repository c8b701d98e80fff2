import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { ProviderMessage } from '#contract/provider-callbacks';
import { TABLES } from '#content/games';
import { randomId } from '#platform/db/ids';
import { describeEachDatabase, type TestContext } from '#platform/db/testing';
import { createOperator } from '#platform/games';
import { getBalance, verifyLedger } from '#platform/ledger';
import { defaultRules } from '../engines';
import type { ProviderContext } from '../context';
import { embeddedRounds } from '../index';
import { rounds, tableRounds } from '../schema';
import { playingTable, type Table } from '../testing';
import { turnAt } from './clock';
import { settleTable } from './settle';

const ROULETTE = TABLES.find(({ profile }) => profile === 'roulette')!;
const CHIP = ROULETTE.minStake * 100;
const CLOCK = { openMs: 22_000, closedMs: 3_000 };
const MONEY = 1_000_000n;
const REFUNDED = { kind: 'refused', why: 'refunded' };

/** Point of a debit's delivery at which something happens. */
type Point = 'before the debit' | 'after the debit';
const POINTS: Point[] = ['before the debit', 'after the debit'];

describeEachDatabase('bets that are not known to be booked', (database) => {
  let table: Table;
  let context: TestContext;
  let provider: ProviderContext;
  let token: string;
  let form: URLSearchParams;
  beforeEach(async () => {
    table = await playingTable(database);
    context = table.context;
    provider = { operator: createOperator(context), findRules: defaultRules };
    // Starts at the beginning of a turn.
    context.setTime(turnAt(CLOCK, ROULETTE.id, context.now()).endsAt);
    await table.addPlayer('ayse', MONEY);
    token = await table.tokenFor('ayse', ROULETTE.id);
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen || screen.kind !== 'roulette' || !screen.table) throw new Error('no table');
    // Every result pays one of these bets, so an accepted bet changes the balance after the deal.
    form = new URLSearchParams([
      ['requestID', randomId()],
      ['number', String(screen.table.number)],
      ['chip', String(CHIP)],
      ...['red', 'black', 'straight-0'].map((place) => ['bet', place]),
    ] as [string, string][]);
  });
  afterEach(() => context.close());

  /** Sends the form by a process in which something happens at a point of the debit's delivery. */
  const playWith = (point: Point, happen: () => Promise<unknown>) => {
    const { operator } = provider;
    const report: typeof operator.report = async (name, raw, signature) => {
      const isDebit = (JSON.parse(raw) as ProviderMessage).type === 'debit';
      if (isDebit && point === 'before the debit') await happen();
      const answer = await operator.report(name, raw, signature);
      if (isDebit && point === 'after the debit') await happen();
      return answer;
    };
    return embeddedRounds({ ...operator, report }, defaultRules).play(token, form);
  };
  /** Sends the form; the debit or its answer is lost. */
  const cut = (point: Point) =>
    expect(playWith(point, () => Promise.reject(new Error('connection lost')))).rejects.toThrow('connection lost');
  const repeat = () => table.rounds.play(token, form);
  const betRow = async () => (await context.db.select().from(rounds).where(eq(rounds.uid, 'ayse')))[0]!;
  const close = () => context.advance(CLOCK.openMs);
  const settle = async (status: 'dealt' | 'settled') => {
    const [round] = await context.db.select().from(tableRounds);
    await settleTable(provider, round!.id);
    expect((await context.db.select().from(tableRounds))[0]).toMatchObject({ status });
  };
  const deal = () => settle('dealt');
  const end = async () => {
    context.advance(CLOCK.closedMs);
    await settle('settled');
  };
  const recover = async () => table.lookAfter((await betRow()).id);

  const expectRefunded = async () => {
    expect(await betRow()).toMatchObject({ status: 'rolled-back', payout: 0n });
    expect(await getBalance(context.db, 'ayse')).toBe(MONEY);
    const ledger = await verifyLedger(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  };

  for (const point of POINTS) {
    test(`GAME-1 HARD-23 a bet that is lost ${point} and repeated after the deal is refunded and not accepted`, async () => {
      await cut(point);
      close();
      await deal();
      expect(await repeat()).toEqual(REFUNDED);
      await expectRefunded();
      const screen = await table.rounds.open(token);
      expect(screen).toMatchObject({ balance: MONEY, table: { before: undefined, mine: undefined } });
      expect(await repeat()).toEqual(REFUNDED);
      await recover();
      await expectRefunded();
    });

    test(`GAME-1 HARD-23 a bet that is lost ${point} and repeated after betting closed, before the deal, is refunded`, async () => {
      await cut(point);
      close();
      expect(await repeat()).toEqual(REFUNDED);
      await deal();
      expect(await repeat()).toEqual(REFUNDED);
      await expectRefunded();
    });

    test(`GAME-1 HARD-23 a bet that is lost ${point} and repeated while betting is open is accepted once`, async () => {
      await cut(point);
      context.advance(CLOCK.openMs - 1);
      expect(await repeat()).toMatchObject({ kind: 'played' });
      context.advance(1);
      await deal();
      await end();
      const { status, payout } = await betRow();
      expect(status).toBe('settled');
      expect(await getBalance(context.db, 'ayse')).toBe(MONEY - BigInt(3 * CHIP) + payout);
    });

    test(`GAME-1 HARD-23 a request that is ${point} when the round is dealt is refunded and not accepted`, async () => {
      const answer = await playWith(point, async () => {
        close();
        await deal();
      });
      expect(answer).toEqual(REFUNDED);
      await expectRefunded();
    });

    test(`GAME-1 HARD-23 a request that is ${point} while the deal and the recovery job refund its bet is not accepted`, async () => {
      const answer = await playWith(point, async () => {
        close();
        await deal();
        await recover();
      });
      expect(answer).toEqual(REFUNDED);
      await expectRefunded();
    });

    test(`GAME-1 HARD-23 a bet that is lost ${point} is refunded by its recovery job, also while the player repeats it`, async () => {
      await cut(point);
      close();
      await deal();
      await Promise.all([repeat(), recover(), repeat()]);
      expect(await repeat()).toEqual(REFUNDED);
      await expectRefunded();
    });
  }

  test('GAME-1 HARD-23 a stake that is booked after a process of an earlier release dealt the round is refunded', async () => {
    const answer = await playWith('before the debit', async () => {
      close();
      // The earlier release deals without changing bets that are not booked.
      await context.db.update(tableRounds).set({ status: 'settled', result: { pocket: 0 } });
    });
    expect(answer).toEqual(REFUNDED);
    await expectRefunded();
  });
});
