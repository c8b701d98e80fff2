import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProviderMessage } from '#contract/provider-callbacks';
import { randomId } from '#platform/db/ids';
import { describeDatabase, type TestContext } from '#platform/db/testing';
import { jobs } from '#platform/jobs/schema';
import { getBalance, verifyLedger } from '#platform/ledger';
import { ROUND_JOB } from '../advance-round';
import { defaultRules } from '../engines';
import { rounds, tableRounds, type Round } from '../schema';
import { lostConnection, observedProvider, type Reply } from '../testing';
import { recoverBet, refundLate, runTableJob, settleTable } from './settle';
import { MONEY, setupHall, type HallBed } from './testing';

const PLAYERS = ['ayse', 'burak', 'cem'] as const;
const PRICE = 100n;

describeDatabase('bets at the end of a table’s round', (database) => {
  let hall: HallBed;
  let context: TestContext;
  beforeEach(async () => {
    hall = await setupHall(database, PLAYERS);
    context = hall.context;
  });
  afterEach(() => context.close());

  const buyTickets = async () => {
    for (const uid of PLAYERS) await hall.buyTicket(uid);
  };
  const observed = (reply?: Reply) => observedProvider(context, defaultRules, reply);
  const settle = async (reply?: Reply): Promise<ProviderMessage[]> => {
    const { provider, messages } = observed(reply);
    await settleTable(provider, (await hall.tableRound()).id);
    return messages;
  };
  const close = () => context.advance(hall.clock.openMs);
  const showResult = () => context.advance(hall.clock.closedMs);
  const statusOf = async (uid: string) => (await hall.bets()).find((bet) => bet.uid === uid)?.status;
  const betOf = async (uid: string): Promise<Round> => (await hall.bets()).find((bet) => bet.uid === uid)!;
  const balances = () => Promise.all(PLAYERS.map((uid) => getBalance(context.db, uid)));
  /** Deals, and decides who wins how much. */
  const dealWins = async (wins: Partial<Record<string, bigint>>) => {
    close();
    await settle();
    for (const uid of PLAYERS) {
      const payout = wins[uid] ?? 0n;
      const status = payout > 0n ? 'won' : 'lost';
      await context.db.update(rounds).set({ payout, status }).where(eq(rounds.uid, uid));
    }
    showResult();
  };
  const sums = async () => {
    const ledger = await verifyLedger(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  };

  test('GAME-1 winners and losers are settled at the time of the payout, and no job of their bets is left', async () => {
    await buyTickets();
    await dealWins({ ayse: 700n });
    await settle();
    for (const bet of await hall.bets()) expect(bet).toMatchObject({ status: 'settled', settledAt: context.now() });
    expect(await context.db.select().from(jobs).where(eq(jobs.kind, ROUND_JOB))).toEqual([]);
    expect(await hall.tableRound()).toMatchObject({ status: 'settled', claimedUntil: null });
    expect(await balances()).toEqual([MONEY - PRICE + 700n, MONEY - PRICE, MONEY - PRICE]);
    await sums();
  });

  test('HARD-23 of three wins one that the platform rejects stays unpaid, and the next attempt sends only that one', async () => {
    await buyTickets();
    await dealWins({ ayse: 300n, burak: 400n, cem: 500n });
    const rejecting: Reply = (message) => {
      if (message.type !== 'credits') return undefined;
      const credits = message.credits.map(({ transactionID, uid }) => {
        const result = uid !== 'burak';
        return { transactionID, result, code: result ? 'OK' : 'CONFLICT' };
      });
      return { result: true, code: 'OK', credits };
    };
    await expect(settle(rejecting)).rejects.toThrow('1 wins of a table were not booked');
    expect(await hall.statuses()).toEqual(['settled', 'settled', 'won']);
    expect(await betOf('burak')).toMatchObject({ status: 'won', settledAt: null });
    expect(await hall.tableRound()).toMatchObject({ status: 'dealt', claimedUntil: null });
    const messages = await settle();
    expect(messages).toMatchObject([{ type: 'credits', credits: [{ uid: 'burak', amount: '4.00' }] }]);
    expect(await getBalance(context.db, 'burak')).toBe(MONEY - PRICE + 400n);
    expect(await hall.tableRound()).toMatchObject({ status: 'settled' });
  });

  test('HARD-23 a win that no answer arrives for is sent again; losers are reported only after the wins', async () => {
    await buyTickets();
    await dealWins({ ayse: 300n });
    const failing = await settle(({ type }) => (type === 'credits' ? lostConnection() : undefined)).catch(
      (error: unknown) => String(error),
    );
    expect(failing).toContain('connection lost');
    expect(await hall.statuses()).toEqual(['lost', 'lost', 'won']);
    const messages = await settle();
    expect(messages.map(({ type }) => type)).toEqual(['credits', 'ends']);
    expect(await hall.statuses()).toEqual(['settled', 'settled', 'settled']);
    await sums();
  });

  test('HARD-23 of many refunds that fail the others are made, and the first error is reported', async () => {
    const more = Array.from({ length: 9 }, (_player, at) => `uye${at}`);
    for (const uid of more) {
      await hall.addPlayer(uid);
      await hall.buyTicket(uid);
    }
    await hall.closeGame();
    close();
    let failed = 0;
    const failing: Reply = ({ type }) => {
      if (type !== 'rollback' || failed === 8) return undefined;
      failed += 1;
      return lostConnection();
    };
    await expect(settle(failing)).rejects.toThrow('connection lost');
    expect((await hall.statuses()).filter((status) => status === 'rolled-back')).toHaveLength(1);
    expect(await hall.tableRound()).toMatchObject({ status: 'void', claimedUntil: null });
    await settle();
    expect(new Set(await hall.statuses())).toEqual(new Set(['rolled-back']));
    await sums();
  });

  test('GAME-1 a round without bets is dealt and ends without a message', async () => {
    await hall.openHall('ayse');
    close();
    expect(await settle()).toEqual([]);
    expect(await hall.tableRound()).toMatchObject({ status: 'dealt', claimedUntil: null });
    expect((await hall.tableRound()).result).not.toBeNull();
    showResult();
    expect(await settle()).toEqual([]);
    expect(await hall.tableRound()).toMatchObject({ status: 'settled', claimedUntil: null });
  });

  test('GAME-1 before the deal the platform is asked once whether the game is open, by a bet that is booked', async () => {
    await buyTickets();
    await context.db.update(rounds).set({ status: 'refused' }).where(eq(rounds.uid, 'ayse'));
    await context.db.update(rounds).set({ status: 'drawn' }).where(eq(rounds.uid, 'cem'));
    close();
    const { launchId, gameId } = await betOf('burak');
    expect(await settle()).toMatchObject([{ type: 'balance', launchID: launchId, uid: 'burak', gameID: gameId }]);
    expect(await statusOf('ayse')).toBe('refused');
    expect(await statusOf('cem')).toBe('returning');
    expect(['won', 'lost']).toContain(await statusOf('burak'));
  });

  test('GAME-1 a round is claimed from the end of its bets and from the show of its result, to the millisecond', async () => {
    await buyTickets();
    context.advance(hall.clock.openMs - 1);
    expect(await settle()).toEqual([]);
    expect(await hall.tableRound()).toMatchObject({ status: 'open', claimedUntil: null });
    context.advance(1);
    await settle();
    expect(await hall.tableRound()).toMatchObject({ status: 'dealt' });
    context.advance(hall.clock.closedMs - 1);
    expect(await settle()).toEqual([]);
    expect(await hall.tableRound()).toMatchObject({ status: 'dealt', claimedUntil: null });
    context.advance(1);
    await settle();
    expect(await hall.tableRound()).toMatchObject({ status: 'settled' });
    expect(await settle()).toEqual([]);
  });

  test('HARD-23 a claim of another process is respected for five seconds', async () => {
    await buyTickets();
    close();
    let claimedUntil: Date | null = null;
    await settle(async ({ type }) => {
      if (type !== 'balance') return undefined;
      ({ claimedUntil } = await hall.tableRound());
      expect(await settle()).toEqual([]);
      return undefined;
    });
    expect(claimedUntil).toEqual(new Date(context.now().getTime() + 5_000));
    await context.db.update(tableRounds).set({ status: 'open', claimedUntil });
    context.advance(4_999);
    expect(await settle()).toEqual([]);
    context.advance(1);
    await settle();
    expect((await hall.tableRound()).status).not.toBe('open');
  });

  test('HARD-23 SCALE-1 a process that was slower than another does not deal the round again', async () => {
    await buyTickets();
    close();
    await settle(async ({ type }) => {
      if (type !== 'balance') return undefined;
      await context.db.update(tableRounds).set({ status: 'dealt', result: { first: true } });
      await context.db.update(rounds).set({ status: 'won', payout: 100n }).where(eq(rounds.uid, 'ayse'));
      return undefined;
    });
    expect(await hall.tableRound()).toMatchObject({ status: 'dealt', result: { first: true } });
    expect(await statusOf('burak')).toBe('open');
    expect(await betOf('ayse')).toMatchObject({ status: 'won', payout: 100n });
  });

  test('HARD-23 the job of a round that is settled or refunded schedules no further one', async () => {
    await buyTickets();
    const id = (await hall.tableRound()).id;
    await dealWins({});
    await settle();
    await context.db.delete(jobs);
    await runTableJob(hall.provider, { tableRoundId: id });
    await runTableJob(hall.provider, { tableRoundId: randomId() });
    await context.db.update(tableRounds).set({ status: 'void' });
    await runTableJob(hall.provider, { tableRoundId: id });
    expect(await hall.tableJobs()).toEqual([]);
  });

  test('HARD-23 a job that meets a claim looks again after it, and not before a second', async () => {
    await buyTickets();
    close();
    const { id } = await hall.tableRound();
    const dueAfter = async (claimMs: number) => {
      await context.db.delete(jobs);
      await context.db.update(tableRounds).set({ claimedUntil: new Date(context.now().getTime() + claimMs) });
      await runTableJob(hall.provider, { tableRoundId: id });
      const [job] = await hall.tableJobs();
      return job!.runAt.getTime() - context.now().getTime();
    };
    expect(await dueAfter(4_000)).toBe(4_000);
    expect(await dueAfter(400)).toBe(1_000);
  });

  test('HARD-23 a bet is refunded late only if it is open and its round is not', async () => {
    await buyTickets();
    const open = await betOf('ayse');
    const { provider, messages } = observed();
    expect(await refundLate(provider, open)).toBe(open);
    expect(await refundLate(provider, { ...open, tableRoundId: null })).toEqual({ ...open, tableRoundId: null });
    expect((await refundLate(provider, { ...open, tableRoundId: randomId() })).status).toBe('open');
    await context.db.update(tableRounds).set({ status: 'dealt', result: {} });
    const settled: Round = { ...open, status: 'settled' };
    expect(await refundLate(provider, settled)).toBe(settled);
    expect(messages).toEqual([]);
    expect(await refundLate(provider, open)).toMatchObject({ id: open.id, status: 'rolled-back' });
    expect(await statusOf('burak')).toBe('open');
    expect(await getBalance(context.db, 'ayse')).toBe(MONEY);
    await sums();
  });

  test('HARD-23 the recovery of a bet settles its due round, and does nothing for other rounds', async () => {
    await buyTickets();
    const { provider, messages } = observed();
    const [first, second] = [await betOf('ayse'), await betOf('burak')];
    close();
    await recoverBet(provider, { roundId: randomId() });
    await context.db.update(rounds).set({ status: 'refused' }).where(eq(rounds.id, second.id));
    await recoverBet(provider, { roundId: second.id });
    expect(messages).toEqual([]);
    expect((await hall.tableRound()).status).toBe('open');
    await recoverBet(provider, { roundId: first.id });
    expect((await hall.tableRound()).status).toBe('dealt');
  });
});
