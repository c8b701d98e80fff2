import { and, eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallbackAnswer, ProviderMessage } from '#contract/provider-callbacks';
import { SLOTS } from '#content/games';
import { randomId } from '#platform/db/ids';
import { describeDatabase, type TestContext } from '#platform/db/testing';
import { openJackpots } from '#platform/games';
import { jobs } from '#platform/jobs/schema';
import { getBalance, verifyLedger } from '#platform/ledger';
import {
  advanceRound,
  getJobKeys,
  recoverRound,
  reportLosses,
  reportWins,
  ROUND_JOB,
  scheduleRecovery,
  toRoundColumns,
} from './advance-round';
import type { ProviderContext } from './context';
import { startRound, takeStep } from './draw';
import { createRuleBook, defaultRules, type GenericEngine } from './engines';
import { readJackpotAmount } from './jackpots';
import { rounds, type Round } from './schema';
import { lostConnection, observedProvider, playingTable, toForm, type Reply, type Table } from './testing';
import { ladder, LADDER_ENGINES } from './testing-ladder';

const REJECTED: CallbackAnswer = { result: false, code: 'CONFLICT' };

describe('a round and its jobs', () => {
  test('HARD-23 a round without steps has one job, each step of another round one for its player and one for its money', () => {
    expect(getJobKeys({ id: 'r', stepCount: 0 })).toEqual(['games.finish-round:r:0:money']);
    expect(getJobKeys({ id: 'r', stepCount: 1 })).toEqual([
      'games.finish-round:r:0:money',
      'games.finish-round:r:0:player',
      'games.finish-round:r:1:money',
      'games.finish-round:r:1:player',
    ]);
  });

  test('GAME-1 a loss that its stake has reported is settled at that time; other results are not settled yet', () => {
    const now = new Date('2026-05-01T12:00:00Z');
    const columns = (payout: number | undefined, isReported: boolean, jackpot = 0n) =>
      toRoundColumns({ jackpot }, { state: 's', ...(payout !== undefined && { payout }) }, { now, isReported });
    const common = { state: 's', next: null };
    expect(columns(0, true)).toEqual({ ...common, payout: 0n, status: 'settled', settledAt: now });
    expect(columns(0, false)).toEqual({ ...common, payout: 0n, status: 'lost', settledAt: null });
    expect(columns(5, true)).toEqual({ ...common, payout: 5n, status: 'won', settledAt: null });
    expect(columns(0, true, 7n)).toEqual({ ...common, payout: 7n, status: 'won', settledAt: null });
    expect(columns(undefined, true)).toEqual({ ...common, payout: 0n, status: 'open', settledAt: null });
  });
});

describeDatabase('a round that advances', (database) => {
  let table: Table;
  let context: TestContext;
  let token: string;
  beforeEach(async () => {
    table = await playingTable(database, LADDER_ENGINES);
    context = table.context;
    await table.addPlayer('ayse', 1_000n);
    token = await table.tokenFor('ayse');
  });
  afterEach(() => context.close());

  const rulesOf = createRuleBook(LADDER_ENGINES);
  const observed = (reply?: Reply) => observedProvider(context, rulesOf, reply);
  const rejecting = (type: ProviderMessage['type']) =>
    observed((message) => (message.type === type ? REJECTED : undefined));
  const sessionOf = async () => {
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen) throw new Error('not open');
    return screen.session;
  };
  const rowOf = async (id: string) => (await context.db.select().from(rounds).where(eq(rounds.id, id)))[0]!;
  const start = async (): Promise<string> => {
    const played = await table.play(token, { stake: 100 });
    if (played.kind !== 'played') throw new Error(JSON.stringify(played));
    return played.roundId;
  };
  const step = (roundID: string, at: number, action: string) => table.play(token, { roundID, step: at, action });
  /** Starts a round whose stake is not sent yet. */
  const draw = async (provider: ProviderContext): Promise<Round> => {
    const session = await sessionOf();
    const playerSeed = 'mine';
    const rules = rulesOf(session.profile)!;
    return startRound(provider, session, {
      rules,
      choice: { stake: 100 },
      stake: 100,
      requestID: randomId(),
      playerSeed,
    });
  };
  /** Takes a step whose messages are not sent yet. */
  const stepWithoutMessages = async (provider: ProviderContext, roundId: string, action: string): Promise<Round> => {
    const { stepCount } = await rowOf(roundId);
    const asked = { roundId, requestID: randomId(), step: stepCount, form: toForm({ action }) };
    const taken = await takeStep(provider, await sessionOf(), asked);
    if (taken.kind !== 'taken') throw new Error(taken.kind);
    return taken.round;
  };
  const roundJobs = () =>
    context.db
      .select({ key: jobs.key, payload: jobs.payload, runAt: jobs.runAt })
      .from(jobs)
      .where(and(eq(jobs.kind, ROUND_JOB), like(jobs.key, `${ROUND_JOB}:%`)));
  const sums = async () => {
    const ledger = await verifyLedger(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  };

  test('HARD-20 the first stake, each further stake and their refunds have transaction ids of their own', async () => {
    const { provider, messages } = observed();
    const drawn = await draw(provider);
    await advanceRound(provider, drawn, true);
    const id = await start();
    const raised = await stepWithoutMessages(provider, id, 'raise');
    await advanceRound(provider, raised, true);
    const again = await stepWithoutMessages(provider, id, 'raise');
    await advanceRound(provider, again);
    expect(messages).toMatchObject([
      { type: 'rollback', transactionID: `${drawn.id}-rollback`, stakeID: `${drawn.id}-stake` },
      { type: 'rollback', transactionID: `${id}-rollback-1`, stakeID: `${id}-stake-1` },
      { type: 'debit', transactionID: `${id}-stake-2`, amount: '1.00' },
    ]);
    expect(await rowOf(id)).toMatchObject({ status: 'open', stake: 200n });
    expect(await getBalance(context.db, 'ayse')).toBe(800n);
    await sums();
  });

  test('HARD-20 a rejected step is marked with its reason; the steps before it are not', async () => {
    await table.addPlayer('cem', 250n);
    token = await table.tokenFor('cem');
    const id = await start();
    await step(id, 0, 'raise');
    await step(id, 1, 'raise');
    const { steps } = await rowOf(id);
    expect(steps.map(({ action, refusal }) => ({ action, refusal }))).toEqual([
      { action: 'raise', refusal: undefined },
      { action: 'raise', refusal: 'INSUFFICIENT_FUNDS' },
    ]);
  });

  test('HARD-23 a refund that the platform rejects leaves the stake to be refunded, and the next attempt refunds it once', async () => {
    const { provider } = rejecting('rollback');
    const drawn = await draw(provider);
    await expect(advanceRound(provider, drawn, true)).rejects.toThrow(
      `The stake of round ${drawn.id} could not be taken back: CONFLICT`,
    );
    expect(await rowOf(drawn.id)).toMatchObject({ status: 'returning', refusal: null });
    for (let count = 0; count < 2; count += 1) await table.lookAfter(drawn.id);
    expect(await rowOf(drawn.id)).toMatchObject({ status: 'rolled-back', refusal: 'ROLLED_BACK' });
    expect(await getBalance(context.db, 'ayse')).toBe(1_000n);
    await sums();
  });

  test('HARD-23 a win that the platform rejects stays unpaid, and the next attempt pays it once', async () => {
    const { provider } = rejecting('credit');
    const id = await start();
    const taken = await stepWithoutMessages(provider, id, 'take');
    await expect(advanceRound(provider, taken)).rejects.toThrow(`The win of round ${id} was answered CONFLICT`);
    expect(await rowOf(id)).toMatchObject({ status: 'won', settledAt: null });
    for (let count = 0; count < 2; count += 1) await table.lookAfter(id, 1);
    expect(await rowOf(id)).toMatchObject({ status: 'settled', settledAt: context.now() });
    expect(await getBalance(context.db, 'ayse')).toBe(1_100n);
    await sums();
  });

  test('HARD-23 a loss whose report the platform rejects stays unreported, and the next attempt reports it', async () => {
    const { provider } = rejecting('ends');
    const id = await start();
    const folded = await stepWithoutMessages(provider, id, 'fold');
    await expect(advanceRound(provider, folded)).rejects.toThrow('The end of 1 rounds was answered CONFLICT');
    expect(await rowOf(id)).toMatchObject({ status: 'lost', settledAt: null });
    await table.lookAfter(id, 1);
    expect(await rowOf(id)).toMatchObject({ status: 'settled', settledAt: context.now() });
    await expect(reportLosses(provider, [folded])).rejects.toThrow('CONFLICT');
  });

  test('HARD-23 of wins in one message those that the platform books are returned, none without an answer to each', async () => {
    const won = [await rowOf(await start())];
    const booked = (credits: CallbackAnswer['credits']) =>
      reportWins(observed(() => ({ result: true, code: 'OK', ...(credits && { credits }) })).provider, won);
    const [first] = won;
    expect(await booked([{ transactionID: `${first!.id}-win`, result: true, code: 'OK' }])).toEqual([first]);
    expect(await booked([{ transactionID: `${first!.id}-win`, result: false, code: 'CONFLICT' }])).toEqual([]);
    expect(await booked(undefined)).toEqual([]);
  });

  test('HARD-23 a round that is over leaves no job', async () => {
    const id = await start();
    await step(id, 0, 'raise');
    expect((await roundJobs()).map(({ key }) => key)).toContain(`${ROUND_JOB}:${id}:1:player`);
    await step(id, 1, 'take');
    expect(await roundJobs()).toEqual([]);
  });

  test('HARD-23 an abandoned round records one further step without an action, and its payout survives a kill', async () => {
    const id = await start();
    await step(id, 0, 'raise');
    const { provider } = observed((message) => (message.type === 'credit' ? lostConnection() : undefined));
    context.advance(15 * 60_000);
    const job = { roundId: id, step: 1, abandoned: true, due: context.now().toISOString() };
    await expect(recoverRound(provider, job)).rejects.toThrow('connection lost');
    const ended = await rowOf(id);
    expect(ended).toMatchObject({ status: 'won', payout: 200n, stepCount: 2 });
    expect(ended.steps).toHaveLength(2);
    expect(ended.steps[1]).toEqual({ requestID: '', action: null, stake: 0 });
    const rescue = (await roundJobs()).find(({ key }) => key === `${ROUND_JOB}:${id}:2:money`);
    expect(rescue).toMatchObject({
      payload: { roundId: id, step: 2, abandoned: false },
      runAt: new Date(context.now().getTime() + 30_000),
    });
    await recoverRound(observed().provider, rescue!.payload);
    expect(await rowOf(id)).toMatchObject({ status: 'settled', payout: 200n });
    expect(await getBalance(context.db, 'ayse')).toBe(1_000n);
    await sums();
  });

  test('HARD-23 a round of a game that has no rule for abandoned rounds is reported, not ended', async () => {
    const id = await start();
    const { steps: _steps, ...withoutSteps } = ladder;
    const other = createRuleBook([withoutSteps] as unknown as readonly GenericEngine[]);
    const { provider } = observedProvider(context, other);
    await expect(recoverRound(provider, { roundId: id, left: true })).rejects.toThrow(
      `Round ${id} waits for a step that its game does not have`,
    );
    expect(await rowOf(id)).toMatchObject({ status: 'open', stepCount: 0 });
  });

  test('HARD-23 a round without a state to book is reported, not booked', async () => {
    const { provider, messages } = observed();
    const drawn = await draw(provider);
    await expect(advanceRound(provider, { ...drawn, next: null })).rejects.toThrow(
      `Round ${drawn.id} was drawn without a stand`,
    );
    expect(messages).toEqual([]);
  });

  test('HARD-23 a job of an unknown round, and of a round that has advanced, does nothing', async () => {
    const { provider, messages } = observed();
    const id = await start();
    await step(id, 0, 'raise');
    await recoverRound(provider, { roundId: randomId(), left: true });
    await recoverRound(provider, { roundId: id, abandoned: true });
    await recoverRound(provider, { roundId: id, step: 1 });
    expect(messages).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'open', stepCount: 1 });
  });

  test('GAME-1 the job of a shared table looks after open bets on it, a job of its own after a stake that is refunded', async () => {
    const { provider } = observed();
    const schedule = (round: Parameters<typeof scheduleRecovery>[2]) =>
      context.db.transaction((tx) => scheduleRecovery(provider, tx, round));
    await schedule({ id: 'bet', stepCount: 0, status: 'open', tableRoundId: 'table' });
    expect(await roundJobs()).toEqual([]);
    await schedule({ id: 'bet', stepCount: 0, status: 'returning', tableRoundId: 'table' });
    await schedule({ id: 'hand', stepCount: 0, status: 'open', tableRoundId: null });
    expect((await roundJobs()).map(({ key }) => key).toSorted()).toEqual([
      `${ROUND_JOB}:bet:0:money`,
      `${ROUND_JOB}:hand:0:player`,
    ]);
  });
});

describeDatabase('a round of a game with a jackpot', (database) => {
  const { id: SLOT, jackpot: POT = '' } = SLOTS.find((slot) => slot.jackpot)!;
  let table: Table;
  let context: TestContext;
  let token: string;
  beforeEach(async () => {
    table = await playingTable(database);
    context = table.context;
    await context.db.transaction((tx) => openJackpots(tx, { provider: context.gameProvider, at: context.now() }));
    await table.addPlayer('ayse', 100_000n);
    token = await table.tokenFor('ayse', SLOT);
  });
  afterEach(() => context.close());

  /** Stores a round of the game that waits for its stake or its payout. */
  const stored = async (values: Partial<Round>): Promise<Round> => {
    const played = await table.play(token, { stake: 100 });
    if (played.kind !== 'played') throw new Error(played.kind);
    const [sample] = await context.db.select().from(rounds).where(eq(rounds.id, played.roundId));
    const own = { id: randomId(), requestId: randomId(), commitment: randomId(), settledAt: null };
    const [round] = await context.db
      .insert(rounds)
      .values({ ...sample!, ...own, ...values })
      .returning();
    return round!;
  };
  const pot = () => readJackpotAmount(context.db, POT);

  test('FAIR-3 a rejected stake that won the jackpot returns it, one that did not leaves it unchanged', async () => {
    let published = 0;
    const { provider } = observedProvider(context, defaultRules, ({ type }) =>
      type === 'debit' ? REJECTED : undefined,
    );
    const operator: ProviderContext['operator'] = {
      ...provider.operator,
      publish: async (tx) => {
        published += 1;
        await provider.operator.publish(tx);
      },
    };
    const next = { state: {}, payout: 0 };
    const plain = await stored({ status: 'drawn', state: null, next, payout: 0n, jackpot: 0n });
    const winning = await stored({ status: 'drawn', state: null, next, payout: 0n, jackpot: 500_100n });
    const before = await pot();
    expect(await advanceRound({ ...provider, operator }, plain)).toMatchObject({
      status: 'refused',
      refusal: 'CONFLICT',
      settledAt: context.now(),
    });
    expect(await pot()).toBe(before);
    expect(published).toBe(0);
    expect(await advanceRound({ ...provider, operator }, winning)).toMatchObject({ status: 'refused' });
    // The operator had funded the next jackpot with 5,000 lira.
    expect(await pot()).toBe(before! + 100n);
    expect(published).toBe(1);
  });

  test('FAIR-3 a payout names the jackpot and its next amount only if the round won it', async () => {
    const { provider, messages } = observedProvider(context, defaultRules, () => ({ result: true, code: 'OK' }));
    const win = { status: 'won' as const, payout: 700n };
    const plain = await stored({ ...win, jackpot: 0n });
    const winning = await stored({ ...win, payout: 500_800n, jackpot: 500_100n });
    await advanceRound(provider, plain);
    await advanceRound(provider, winning);
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatchObject({ type: 'credit', stakeID: `${plain.id}-stake`, amount: '7.00' });
    expect(messages[0]).not.toHaveProperty('jackpot');
    expect(messages[1]).toMatchObject({
      type: 'credit',
      amount: '5008.00',
      jackpot: { id: POT, amount: '5001.00', seed: '5000.00' },
    });
  });

  test('FAIR-6 a stake reports its end only if it neither won nor got the jackpot', async () => {
    const { provider, messages } = observedProvider(context, defaultRules, () => ({ result: true, code: 'OK' }));
    const drawn = { status: 'drawn' as const, state: null, payout: 0n };
    const lost = await stored({ ...drawn, next: { state: {}, payout: 0 }, jackpot: 0n });
    const winning = await stored({ ...drawn, next: { state: {}, payout: 0 }, jackpot: 500_100n });
    await advanceRound(provider, lost);
    await advanceRound(provider, winning);
    const debits = messages.filter(({ type }) => type === 'debit');
    expect(debits).toHaveLength(2);
    expect(debits[0]).toMatchObject({ ends: true, jackpot: { id: POT, amount: '0.02' } });
    expect(debits[1]).not.toHaveProperty('ends');
  });
});
