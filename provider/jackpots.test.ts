import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SLOTS } from '#content/games';
import { randomId } from '#platform/db/ids';
import { describeEachDatabase, lockWaits, testPostgres, type TestContext } from '#platform/db/testing';
import { jackpots, openJackpots, createOperator } from '#platform/games';
import { runCommand } from '#platform/ops';
import { fromPort, runDueJobs } from '#platform/jobs';
import { readSiteState } from '#platform/maintenance';
import { verifyBooks } from '#platform/ops/verify';
import { accountsByDay, getBalance } from '#platform/ledger';
import { advanceRound } from './advance-round';
import { defaultRules } from './engines';
import { getRules, type ProviderContext } from './context';
import { startRound } from './draw';
import { findGameSession } from './game-sessions';
import { sumJackpots, takeJackpot } from './jackpots';
import { jackpotContributions, jackpots as jackpotRows, rounds } from './schema';
import { playingTable, type Table } from './testing';

const { id: SLOT, jackpot: POT = '' } = SLOTS.find((slot) => slot.jackpot)!;
const ACCOUNT = `house:jackpots:${POT}`;
/** A stake that wins the jackpot with certainty. */
const CERTAIN = 100_000_000;

describeEachDatabase('jackpots on the ledger', (database) => {
  let table: Table;
  let context: TestContext;
  let provider: ProviderContext;
  let token: string;
  const open = () =>
    context.db.transaction((tx) => openJackpots(tx, { provider: context.gameProvider, at: context.now() }));
  beforeEach(async () => {
    table = await playingTable(database);
    context = table.context;
    provider = { operator: createOperator(context), findRules: defaultRules };
    await open();
    await table.addPlayer('ayse', 100_000n);
    token = await table.tokenFor('ayse', SLOT);
  });
  afterEach(() => context.close());

  const findings = async () => (await verifyBooks(context.db, context.gameProvider)).findings;
  const pot = async () => (await jackpots(context.gameProvider, context.db)).find((one) => one.gameID === SLOT)?.amount;
  /** Returns the total received by the operator's accounts with this prefix, in kuruş. */
  const received = async (account: string) =>
    (await accountsByDay(context.db, new Date(0), new Date('2100-01-01')))
      .filter((one) => one.account.startsWith(account))
      .reduce((sum, { change }) => sum + change, 0n);
  const spin = async (stake = 100) => {
    const played = await table.play(token, { stake });
    if (played.kind !== 'played') throw new Error(played.kind);
    return played.roundId;
  };
  /** Stores a round whose stake is not booked yet; with `wins` it has won the jackpot. */
  const drawn = async (wins: boolean) => {
    const [like] = await context.db
      .select()
      .from(rounds)
      .where(eq(rounds.id, await spin()));
    return context.db.transaction(async (tx) => {
      const won = wins ? await takeJackpot(tx, POT) : 0n;
      const state = { next: { state: like!.state, payout: 0 }, state: null, status: 'drawn' as const, settledAt: null };
      const own = { id: randomId(), requestId: randomId(), commitment: randomId(), jackpot: won, payout: 0n };
      const [round] = await tx
        .insert(rounds)
        .values({ ...like!, ...state, ...own })
        .returning();
      return round!;
    });
  };

  test('FAIR-3 FAIR-6 a jackpot is a liability: seeded by the operator, fed by each stake in whole kuruş, once per start', async () => {
    for (let times = 0; times < 2; times += 1) await open();
    expect(await received(ACCOUNT)).toBe(500_000n);
    for (const stake of [100, 200, 2000]) await spin(stake);
    // 1.5, 3 and 30 kuruş: a fraction is rounded up to a whole kuruş.
    expect(await received(ACCOUNT)).toBe(500_035n);
    expect(await pot()).toBe(500_035n);
    const pots = await jackpots(context.gameProvider, context.db);
    expect(await received('house:jackpot-funding')).toBe(-500_000n * BigInt(pots.length));
    expect(await findings()).toEqual([]);
  });

  test('FAIR-3 SCALE-1 a round whose stake wins the jackpot takes all of it, once for a repeated form', async () => {
    const found = await findGameSession(provider.operator, token);
    const rules = getRules(provider, found!.session.profile);
    const choice = rules.engine.readChoice(rules.profile, new URLSearchParams({ stake: '100' }), undefined);
    const { playerSeed } = found!.session;
    const form = { rules, choice, stake: CERTAIN, requestID: randomId(), playerSeed };
    const before = Number((await readSiteState(context)).version);
    const started = await Promise.all([1, 2].map(() => startRound(provider, found!.session, form)));
    expect(Number((await readSiteState(context)).version), 'all processes show it').toBe(before + 1);
    expect(started).toMatchObject([{ jackpot: 500_000n }, { id: started[0]!.id, jackpot: 500_000n }]);
    expect(await pot()).toBe(500_000n);
  });

  test('FAIR-3 a win is paid from the jackpot, and the operator funds the next one', async () => {
    const round = await drawn(true);
    const won = 500_002n;
    expect(round.jackpot).toBe(won);
    expect(await findings()).toEqual([]);
    const games = await received('house:games:');
    const before = await getBalance(context.db, 'ayse');
    expect(await advanceRound(provider, round)).toMatchObject({ status: 'settled', payout: won });
    expect(await getBalance(context.db, 'ayse')).toBe(before - 100n + won);
    // The game itself received the stake without the contribution, and paid nothing.
    expect((await received('house:games:')) - games).toBe(98n);
    expect(await received(ACCOUNT)).toBe(500_002n);
    expect(await pot()).toBe(500_002n);
    expect(await findings()).toEqual([]);
  });

  test('DESK-71 `games jackpots` has funding, contributions and the last win; a return counts the win apart', async () => {
    const listed = async () =>
      (await runCommand(context, 'games', ['jackpots'], {})).rows?.find(({ id }) => id === POT) ?? {};
    expect(await listed()).toMatchObject({ amount: '5000.00', funded: '5000.00', wins: 0, lastWin: '' });
    await advanceRound(provider, await drawn(true));
    await spin();
    const history = {
      amount: '5000.04',
      funded: '10000.00',
      contributed: '0.06',
      wins: 1,
      paid: '5000.02',
      lastWin: context.now().toISOString(),
      lastAmount: '5000.02',
      username: 'ayse',
    };
    expect(await listed()).toMatchObject(history);
    const [game] = (await runCommand(context, 'games', ['returns'], {})).rows ?? [];
    const paid = Number(game?.['payouts']);
    expect(game).toMatchObject({ id: SLOT, rounds: 3, stakes: '3.00', jackpots: '5000.02' });
    expect(paid).toBeLessThan(5_000);
    // The history is the ledger's: it stays when the game leaves the catalogue.
    await context.db.execute(sql`update games set jackpot_id = null where id = ${SLOT}`);
    expect(await listed()).toMatchObject(history);
  });

  test('FAIR-3 a refunded stake refunds its contribution, and a jackpot that it won', async () => {
    const round = await drawn(true);
    await table.send({
      type: 'debit',
      transactionID: `${round.id}-stake`,
      roundID: round.id,
      launchID: round.launchId,
      uid: 'ayse',
      gameID: SLOT,
      amount: '1.00',
      jackpot: { id: POT, amount: '0.02' },
    });
    expect(await received(ACCOUNT)).toBe(500_004n);
    expect(await findings()).toEqual([]);
    expect(await advanceRound(provider, round, true)).toMatchObject({ status: 'rolled-back' });
    expect(await received(ACCOUNT)).toBe(500_002n);
    expect(await pot()).toBe(500_002n);
    expect(await findings()).toEqual([]);
  });

  test('FAIR-3 contributions of simultaneous stakes are complete, to the kuruş', async () => {
    await Promise.all(Array.from({ length: 8 }, () => spin()));
    // Every minute again.
    for (const total of [500_016n, 500_018n]) {
      expect(await pot()).toBe(total);
      context.advance(60_000);
      expect(await runDueJobs(context, fromPort(context.gameProvider!.jobs))).toBeGreaterThan(0);
      expect(await context.db.select().from(jackpotContributions)).toEqual([]);
      expect(await pot()).toBe(total);
      await spin();
    }
    expect(await findings()).toEqual([]);
  });

  test('FAIR-3 `ledger verify` reports a jackpot that differs from its account; a contribution above the stake is rejected', async () => {
    await context.db.insert(jackpotContributions).values({ id: randomId(), jackpotId: POT, amount: 1n });
    expect(await findings()).toEqual([`jackpot ${POT} holds 5000.00 in the ledger, 5000.01 at its provider`]);
    const round = { roundID: 'r', launchID: token, uid: 'ayse', gameID: SLOT, amount: '1.00' };
    const jackpot = { id: POT, amount: '1.01' };
    expect(await table.send({ type: 'debit', transactionID: 't', ...round, jackpot })).toMatchObject({
      status: 400,
      body: { code: 'BAD_AMOUNT' },
    });
  });
});

describe.skipIf(!testPostgres)('a jackpot over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  let context: TestContext;
  beforeEach(async () => {
    ({ context } = await playingTable(testPostgres!));
    await context.db.update(jackpotRows).set({ amountMilli: 500_016_000n }).where(eq(jackpotRows.id, POT));
  });
  afterEach(() => context.close());

  /** Takes the jackpot, and starts some work before that is committed. @returns the amount */
  const takeDuring = (start: () => void) =>
    context.db.transaction(async (tx) => {
      const taken = await takeJackpot(tx, POT);
      start();
      await lockWaits(context.db, 1);
      return taken;
    });

  test('FAIR-3 of two rounds that win at once the second gets the jackpot that was funded again', async () => {
    let second: Promise<bigint> | undefined;
    const first = await takeDuring(() => {
      second = context.db.transaction((tx) => takeJackpot(tx, POT));
    });
    expect([first, await second]).toEqual([500_016n, 500_000n]);
  });

  test('FAIR-3 the sum of contributions waits for a win in progress, and keeps the jackpot that was funded again', async () => {
    let summing: Promise<void> | undefined;
    const provider = { operator: createOperator(context), findRules: defaultRules };
    expect(
      await takeDuring(() => {
        summing = sumJackpots(provider);
      }),
    ).toBe(500_016n);
    await summing;
    expect(await context.db.transaction((tx) => takeJackpot(tx, POT))).toBe(500_000n);
  });
});
