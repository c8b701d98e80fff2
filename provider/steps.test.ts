import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { randomId } from '#platform/db/ids';
import { describeEachDatabase, type TestContext } from '#platform/db/testing';
import { createOperator } from '#platform/games';
import { getBalance, verifyLedger } from '#platform/ledger';
import { ABANDONED_MS, advanceRound } from './advance-round';
import { startRound, takeStep } from './draw';
import { createRuleBook } from './engines';
import type { ProviderContext } from './context';
import { rounds } from './schema';
import { toForm, playingTable, type Table } from './testing';
import { LADDER_ENGINES } from './testing-ladder';

describeEachDatabase('rounds of several steps', (database) => {
  let table: Table;
  let context: TestContext;
  let provider: ProviderContext;
  let token: string;
  beforeEach(async () => {
    table = await playingTable(database, LADDER_ENGINES);
    context = table.context;
    provider = { operator: createOperator(context), findRules: createRuleBook(LADDER_ENGINES) };
    await table.addPlayer('ayse', 1_000n);
    token = await table.tokenFor('ayse');
  });
  afterEach(() => context.close());

  const balance = () => getBalance(context.db, 'ayse');
  const visitOf = async (of = token) => {
    const screen = await table.rounds.open(of);
    if (!screen || 'expired' in screen) throw new Error('not open');
    return screen.session;
  };
  const start = async (): Promise<string> => {
    const played = await table.play(token, { stake: 100 });
    if (played.kind !== 'played') throw new Error(JSON.stringify(played));
    return played.roundId;
  };
  const step = (roundID: string, at: number, action: string, requestID = randomId()) =>
    table.play(token, { roundID, step: at, action, requestID });
  const rowOf = async (id: string) => (await context.db.select().from(rounds).where(eq(rounds.id, id)))[0]!;
  const sums = async () => {
    const ledger = await verifyLedger(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  };

  test('GAME-2 each step is a form with its own number, each further stake its own debit, and hidden values stay hidden', async () => {
    const id = await start();
    expect(await balance()).toBe(900n);
    expect((await table.rounds.show(await visitOf(), id))?.view).toEqual({ staked: 100 });
    expect(await step(id, 0, 'raise')).toEqual({ kind: 'played', roundId: id });
    expect(await step(id, 1, 'raise')).toEqual({ kind: 'played', roundId: id });
    expect(await balance()).toBe(600n);
    expect(await rowOf(id)).toMatchObject({ status: 'open', stake: 400n, stepCount: 2 });
    expect(await step(id, 2, 'take')).toEqual({ kind: 'played', roundId: id });
    expect(await balance()).toBe(1_400n);
    expect(await table.rounds.show(await visitOf(), id)).toMatchObject({ over: true, stake: 400n, payout: 800n });
    await sums();
  });

  test('GAME-2 HARD-14 the same step posted repeatedly and in parallel is taken once', async () => {
    const id = await start();
    const requestID = randomId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => step(id, 0, 'raise', requestID)));
    answers.push(await step(id, 0, 'raise', requestID));
    for (const answer of answers) expect(answer).toEqual({ kind: 'played', roundId: id });
    expect(await balance()).toBe(800n);
    expect((await rowOf(id)).stepCount).toBe(1);
    await sums();
  });

  test('GAME-2 of two simultaneous different steps one is taken; the other is rejected as outdated', async () => {
    const id = await start();
    const answers = await Promise.all([step(id, 0, 'raise'), step(id, 0, 'take')]);
    expect(answers.filter(({ kind }) => kind === 'played')).toHaveLength(1);
    expect(answers.filter((answer) => answer.kind === 'refused' && answer.why === 'moved')).toHaveLength(1);
    expect(await step(id, 0, 'fold')).toMatchObject({ kind: 'refused', why: 'moved' });
    await sums();
  });

  test('GAME-2 a step that the rules do not allow is rejected and books nothing', async () => {
    const id = await start();
    for (const action of ['', 'split', 'constructor'])
      expect(await step(id, 0, action)).toEqual({ kind: 'refused', why: 'step', roundId: id });
    for (const roundID of ['', randomId(), '__proto__'])
      expect(await step(roundID, 0, 'take')).toEqual({ kind: 'unknown' });
    expect(await rowOf(id)).toMatchObject({ status: 'open', stepCount: 0 });
    expect(await balance()).toBe(900n);
  });

  test('GAME-2 a hand opened in two tabs continues in each; one that is over shows its result and books nothing', async () => {
    const id = await start();
    const other = await table.tokenFor('ayse');
    expect(await step(id, 0, 'raise')).toEqual({ kind: 'played', roundId: id });
    const take = { roundID: id, step: 1, action: 'take' };
    expect(await table.play(other, take)).toEqual({ kind: 'played', roundId: id });
    expect(await balance()).toBe(1_200n);
    expect(await step(id, 1, 'raise')).toEqual({ kind: 'refused', why: 'moved', roundId: id });
    expect(await table.rounds.show(await visitOf(), id)).toMatchObject({ over: true, stake: 200n, payout: 400n });
    expect(await balance()).toBe(1_200n);
    await sums();
  });

  test('HARD-18 a step in another player’s round is rejected', async () => {
    const id = await start();
    await table.addPlayer('burak', 1_000n);
    const other = await table.tokenFor('burak');
    expect(await table.play(other, { roundID: id, step: 0, action: 'take' })).toEqual({ kind: 'unknown' });
    expect((await rowOf(id)).status).toBe('open');
  });

  test('GAME-2 a further stake above the balance leaves the hand unchanged', async () => {
    await table.addPlayer('cem', 250n);
    token = await table.tokenFor('cem');
    const id = await start();
    expect(await step(id, 0, 'raise')).toEqual({ kind: 'played', roundId: id });
    const requestID = randomId();
    for (let count = 0; count < 2; count += 1)
      expect(await step(id, 1, 'raise', requestID)).toEqual({ kind: 'refused', why: 'balance', roundId: id });
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'open', stake: 200n });
    expect(await getBalance(context.db, 'cem')).toBe(50n);
    expect(await step(id, row.stepCount, 'take')).toEqual({ kind: 'played', roundId: id });
    expect(await getBalance(context.db, 'cem')).toBe(450n);
    await sums();
  });

  test('GAME-2 a new round waits until the open hand is over', async () => {
    const id = await start();
    expect(await table.play(token, { stake: 100 })).toEqual({ kind: 'refused', why: 'moved', roundId: id });
    expect(await balance()).toBe(900n);
    const screen = await table.rounds.open(token);
    expect(screen).toMatchObject({ unfinished: { id, step: 0, over: false } });
    await step(id, 0, 'fold');
    expect(await start()).not.toBe(id);
  });

  test('GAME-2 an abandoned hand is ended by the printed rule, once, and only if no step was taken since', async () => {
    const id = await start();
    await step(id, 0, 'raise');
    // Scheduled when the hand had fewer steps: it has advanced since.
    await table.lookAfter(id, 0, true);
    expect((await rowOf(id)).status).toBe('open');
    context.advance(ABANDONED_MS + 1);
    await Promise.all([table.lookAfter(id, 1, true), table.lookAfter(id, 1, true)]);
    await table.lookAfter(id, 1, true);
    expect(await rowOf(id)).toMatchObject({ status: 'settled', payout: 200n });
    expect(await balance()).toBe(1_000n);
    expect(await step(id, 1, 'take')).toMatchObject({ kind: 'refused', why: 'moved' });
    await sums();
  });

  test('HARD-23 cut off before a start or a further stake is known to be booked, the stake is refunded and the hand unchanged', async () => {
    const session = await visitOf();
    const rules = provider.findRules(session.profile)!;
    // The process dies after it stored the round; whether the stake was booked is unknown.
    const drawn = await startRound(provider, session, {
      rules,
      choice: { stake: 100 },
      stake: 100,
      requestID: randomId(),
      playerSeed: 'mine',
    });
    await table.lookAfter(drawn.id);
    expect((await rowOf(drawn.id)).status).toBe('rolled-back');
    expect(await balance()).toBe(1_000n);

    const id = await start();
    const asked = { roundId: id, requestID: randomId(), step: 0, form: toForm({ action: 'raise' }) };
    const cut = await takeStep(provider, session, asked);
    if (cut.kind !== 'taken') throw new Error(cut.kind);
    // This time the stake was booked, and the process died before it recorded that.
    const { body } = await table.send({
      type: 'debit',
      transactionID: `${id}-stake-1`,
      roundID: id,
      launchID: session.id,
      uid: 'ayse',
      gameID: session.gameId,
      amount: '1.00',
    });
    expect(body.result).toBe(true);
    expect(await balance()).toBe(800n);
    await Promise.all([table.lookAfter(id, 1), table.lookAfter(id, 1)]);
    expect(await balance()).toBe(900n);
    expect(await rowOf(id)).toMatchObject({ status: 'open', stake: 100n, stepCount: 1 });
    expect(await step(id, 1, 'take')).toEqual({ kind: 'played', roundId: id });
    expect(await balance()).toBe(1_100n);
    await sums();
  });

  test('HARD-23 cut off between the last step and the payout, any process books the win, once', async () => {
    const id = await start();
    const session = await visitOf();
    const asked = { roundId: id, requestID: randomId(), step: 0, form: toForm({ action: 'take' }) };
    const cut = await takeStep(provider, session, asked);
    if (cut.kind !== 'taken') throw new Error(cut.kind);
    expect(cut.round.status).toBe('won');
    expect(await table.rounds.show(session, id)).toBeUndefined();
    await Promise.all([table.lookAfter(id, 1), advanceRound(provider, cut.round), table.lookAfter(id, 1)]);
    expect(await balance()).toBe(1_100n);
    expect(await rowOf(id)).toMatchObject({ status: 'settled', payout: 200n });
    await sums();
  });
});
