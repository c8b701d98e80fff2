import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SLOTS } from '#content/games';
import { playingTable, type Table } from '#provider/testing';
import type { Database } from '../db/database';
import { describeEachDatabase, lockWaits, testPostgres, type TestDatabase } from '../db/testing';
import { verifyBooks } from '../ops/verify';
import { playState } from '../play-limits/schema';
import { getBalance } from '../ledger';
import { receiveProviderCallback, signCallback } from './callbacks';
import { switchGame } from './closing';
import { gameRounds, launches } from './schema';

const [SLOT, OTHER_SLOT] = SLOTS.filter(({ profile, jackpot }) => profile === 'steady' && !jackpot).map(({ id }) => id);

/** Creates a platform with two players of 1,000 lira at one slot, and the messages of its provider. */
async function open(database: TestDatabase) {
  const table: Table = await playingTable(database);
  const { context } = table;
  const launchOf = new Map<string, string>();
  for (const uid of ['ayse', 'burak']) {
    await table.addPlayer(uid, 100_000n);
    await table.tokenFor(uid, SLOT);
    const [launch] = await context.db.select().from(launches).where(eq(launches.uid, uid));
    launchOf.set(uid, launch!.id);
  }
  const message = (type: string, fields: Record<string, unknown>) => {
    const { uid = 'ayse' } = fields;
    const launchID = launchOf.get(String(uid));
    return { type, uid, gameID: SLOT, ...(type === 'debit' && { launchID, amount: '10.00' }), ...fields };
  };
  const send = async (type: string, fields: Record<string, unknown>) => {
    const { status, body } = await table.send(message(type, fields));
    return `${status} ${body.code}`;
  };
  const round = async (roundId: string) =>
    (await context.db.select().from(gameRounds).where(eq(gameRounds.roundId, roundId)))[0];
  return { context, message, send, round, balance: (uid = 'ayse') => getBalance(context.db, uid) };
}
type Provider = Awaited<ReturnType<typeof open>>;

/** Sets a player's limit of stakes per round, in kuruş. */
const limitRound = async (db: Database, kurus: number) => {
  await db.insert(playState).values({ uid: 'ayse', limits: { 'stake-round': kurus } });
};

describeEachDatabase('money messages of a game provider', (database) => {
  let provider: Provider;
  beforeEach(async () => {
    provider = await open(database);
  });
  afterEach(() => provider.context.close());

  const send: Provider['send'] = (...parameters) => provider.send(...parameters);
  const balance: Provider['balance'] = (...uid) => provider.balance(...uid);
  const stake = (transactionID: string, roundID: string, more = {}) =>
    send('debit', { transactionID, roundID, ...more });
  const win = (transactionID: string, stakeID: string, roundID: string, more = {}) =>
    send('credit', { transactionID, stakeID, roundID, amount: '25.00', ...more });
  const back = (transactionID: string, stakeID: string, roundID: string) =>
    send('rollback', { transactionID, stakeID, roundID });

  test('ACC-9 LIMIT-5 the stake limit of a round counts all rounds on one round of a shared table, without refunded stakes', async () => {
    await limitRound(provider.context.db, 2_000);
    const tableRoundID = 'spin-1';
    expect(await stake('t1', 'r1', { tableRoundID })).toBe('200 OK');
    expect(await stake('t2', 'r2', { tableRoundID, amount: '10.01' })).toBe('402 LIMIT_REACHED');
    expect(await stake('t3', 'r3', { tableRoundID })).toBe('200 OK');
    expect(await stake('t4', 'r4', { tableRoundID })).toBe('402 LIMIT_REACHED');
    expect(await back('b1', 't1', 'r1')).toBe('200 OK');
    expect(await stake('t5', 'r5', { tableRoundID })).toBe('200 OK');
    expect(await stake('t6', 'r6', { tableRoundID: 'spin-2' })).toBe('200 OK');
    expect(await stake('t7', 'r7', { tableRoundID, uid: 'burak' })).toBe('200 OK');
    expect(await balance()).toBe(97_000n);
  });

  test('BONUS-1 the maximum stake under a bonus counts all rounds on one round of a shared table', async () => {
    const figures = { TRY: { maxStake: '20' } };
    const wagering = { id: 'b1', until: '2030-01-01T00:00:00.000Z', counting: { slot: 100 }, figures };
    await provider.context.db.insert(playState).values({ uid: 'ayse', wagering, toWager: 100_000n, spinsLeft: 0 });
    expect(await stake('t1', 'r1', { tableRoundID: 'spin-1', amount: '15.00' })).toBe('200 OK');
    expect(await stake('t2', 'r2', { tableRoundID: 'spin-1', amount: '5.01' })).toBe('402 LIMIT_REACHED');
    expect(await stake('t3', 'r3', { tableRoundID: 'spin-1', amount: '5.00' })).toBe('200 OK');
  });

  test('ACC-9 ten concurrent stakes on one round of a shared table do not pass the limit', async () => {
    await limitRound(provider.context.db, 2_000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => stake(`t${at}`, `r${at}`, { tableRoundID: 'spin-1' })),
    );
    expect(answers.filter((answer) => answer === '200 OK')).toHaveLength(2);
    expect(await balance()).toBe(98_000n);
  });

  test('BONUS-8 a round staked again after the rollback of all its stakes is open until its end', async () => {
    expect(await stake('t1', 'r1')).toBe('200 OK');
    expect(await back('b1', 't1', 'r1')).toBe('200 OK');
    expect(await provider.round('r1')).toMatchObject({ isOpen: false, staked: 0n });
    expect(await stake('t2', 'r1')).toBe('200 OK');
    expect(await provider.round('r1')).toMatchObject({ isOpen: true, endedAt: null, staked: 1_000n });
    const rounds = [{ roundID: 'r1', uid: 'ayse', gameID: SLOT }];
    expect(await send('ends', { rounds })).toBe('200 OK');
    expect(await provider.round('r1')).toMatchObject({ isOpen: false, endedAt: provider.context.now() });
  });

  test('RUN-32 a disabled product takes no new stake; its started rounds get further stakes, and end', async () => {
    expect(await stake('t1', 'r1')).toBe('200 OK');
    expect(await stake('t2', 'r2', { tableRoundID: 'spin-1' })).toBe('200 OK');
    provider.context.options.products = ['live', 'bingo'];
    expect(await stake('t3', 'r3')).toBe('403 GAME_CLOSED');
    expect(await stake('t4', 'r4', { tableRoundID: 'spin-1' })).toBe('403 GAME_CLOSED');
    expect(await stake('t5', 'r1')).toBe('200 OK');
    expect(await win('w1', 't1', 'r1')).toBe('200 OK');
    expect(await back('b2', 't2', 'r2')).toBe('200 OK');
    expect(await stake('t6', 'r2'), 'without a stake the round is a new one').toBe('403 GAME_CLOSED');
    expect(await balance()).toBe(100_500n);
    provider.context.options.products = ['slots'];
    expect(await stake('t3', 'r3')).toBe('200 OK');
  });

  test('GAME-8 HARD-20 one id for another player, game, round, stake or kind of message is a conflict', async () => {
    expect(await stake('t1', 'r1')).toBe('200 OK');
    expect(await stake('t2', 'r2')).toBe('200 OK');
    expect(await win('w1', 't1', 'r1')).toBe('200 OK');
    const before = [await balance(), await balance('burak')];
    expect(await stake('t1', 'r1', { uid: 'burak' })).toBe('409 CONFLICT');
    expect(await stake('t1', 'r3')).toBe('409 CONFLICT');
    expect(await stake('t1', 'r1', { gameID: OTHER_SLOT })).toBe('409 CONFLICT');
    expect(await win('w1', 't1', 'r2')).toBe('409 CONFLICT');
    expect(await win('w1', 't2', 'r1')).toBe('409 CONFLICT');
    expect(await back('w1', 't1', 'r1')).toBe('409 CONFLICT');
    expect(await win('w1', 't1', 'r1')).toBe('200 OK');
    expect([await balance(), await balance('burak')]).toEqual(before);
  });

  test('GAME-8 HARD-20 a repeat with another amount is a conflict; its other fields are ignored', async () => {
    expect(await stake('t1', 'r1')).toBe('200 OK');
    expect(await win('w1', 't1', 'r1')).toBe('200 OK');
    expect(await stake('t2', 'r2')).toBe('200 OK');
    const before = await balance();
    expect(await stake('t1', 'r1', { amount: '10.01' })).toBe('409 CONFLICT');
    expect(await win('w1', 't1', 'r1', { amount: '24.99' })).toBe('409 CONFLICT');
    for (const other of [
      { ends: true },
      { tableRoundID: 'spin-1' },
      { launchID: 'other' },
      { words: { tr: 'a', en: 'a' } },
    ])
      expect(await stake('t2', 'r2', other), JSON.stringify(other)).toBe('200 OK');
    expect(await provider.round('r2')).toMatchObject({
      endedAt: null,
      isOpen: true,
      tableRoundId: null,
      staked: 1_000n,
    });
    expect(await balance()).toBe(before);
  });

  test('GAME-8 a further stake must have the player and the game of its round', async () => {
    expect(await stake('t1', 'r1')).toBe('200 OK');
    expect(await stake('t2', 'r1', { uid: 'burak' })).toBe('409 CONFLICT');
    expect(await stake('t3', 'r1', { gameID: OTHER_SLOT })).toBe('409 CONFLICT');
    expect(await stake('t4', 'r1')).toBe('200 OK');
    expect([await balance(), await balance('burak')]).toEqual([98_000n, 100_000n]);
    expect(await provider.round('r1')).toMatchObject({ staked: 2_000n });
  });

  test('GAME-8 a launch of one game rejects stakes for another', async () => {
    expect(await stake('t1', 'r1', { gameID: OTHER_SLOT })).toBe('404 UNKNOWN_LAUNCH');
    expect(await balance()).toBe(100_000n);
  });

  test('GAME-8 a round rejects stakes after its win', async () => {
    await stake('t1', 'r1');
    await win('w1', 't1', 'r1');
    expect(await stake('t2', 'r1')).toBe('409 STAKE_CLOSED');
    expect(await balance()).toBe(101_500n);
  });

  test('GAME-8 a win must name an accepted stake of its own round', async () => {
    await stake('t1', 'r1');
    expect(await win('w1', 't1', 'r2')).toBe('404 UNKNOWN_STAKE');
    expect(await stake('t2', 'r3', { amount: '5000.00' })).toBe('402 INSUFFICIENT_FUNDS');
    expect(await win('w2', 't2', 'r3')).toBe('404 UNKNOWN_STAKE');
    expect(await win('w3', 't1', 'r1', { amount: '0' })).toBe('400 BAD_AMOUNT');
    expect(await balance()).toBe(99_000n);
  });

  test('GAME-8 a rejected stake is rolled back without money', async () => {
    expect(await stake('t1', 'r1', { amount: '5000.00' })).toBe('402 INSUFFICIENT_FUNDS');
    expect(await back('b1', 't1', 'r1')).toBe('200 OK');
    expect(await balance()).toBe(100_000n);
  });

  test('GAME-8 a rolled back stake no longer counts for its round', async () => {
    await stake('t1', 'r1');
    await stake('t2', 'r1', { amount: '5.00' });
    expect(await back('b2', 't2', 'r1')).toBe('200 OK');
    expect(await provider.round('r1')).toMatchObject({ staked: 1_000n });
    expect(await balance()).toBe(99_000n);
    expect((await verifyBooks(provider.context.db)).findings).toEqual([]);
  });

  test('GAME-8 a round whose only stake was rolled back takes further stakes, and returns one of them', async () => {
    expect(await stake('t1', 'r1')).toBe('200 OK');
    expect(await back('b1', 't1', 'r1')).toBe('200 OK');
    expect(await stake('t2', 'r1')).toBe('200 OK');
    expect(await stake('t3', 'r1')).toBe('200 OK');
    expect(await back('b2', 't2', 'r1')).toBe('200 OK');
    expect(await balance()).toBe(99_000n);
  });

  test('GAME-8 PLAY-2 a closed game rejects stakes, and its open rounds are still paid', async () => {
    await stake('t1', 'r1');
    await switchGame(provider.context.db, SLOT!, false);
    expect(await stake('t2', 'r2')).toBe('403 GAME_CLOSED');
    expect(await win('w1', 't1', 'r1')).toBe('200 OK');
    expect(await balance()).toBe(101_500n);
  });
});

describe.skipIf(!testPostgres)('concurrent money messages over PostgreSQL', () => {
  let provider: Provider;
  beforeAll(async () => {
    provider = await open(testPostgres!);
  });
  afterAll(() => provider.context.close());

  /** Delivers a message in a transaction that is still open when the second one is delivered. */
  async function meet(first: Record<string, unknown>, second: Record<string, unknown>) {
    const { context } = provider;
    const deliver = (db: Database, message: Record<string, unknown>) => {
      const raw = JSON.stringify({ timestamp: context.now().toISOString(), ...message });
      return receiveProviderCallback(
        { ...context, db },
        { name: 'arcade', rawBody: raw, signature: signCallback(context, 'arcade', raw) },
      );
    };
    let later: ReturnType<typeof deliver> | undefined;
    await context.db.transaction(async (tx) => {
      expect((await deliver(tx as unknown as Database, first)).body.code).toBe('OK');
      later = deliver(context.db, second);
      later.catch(() => {});
      await lockWaits(context.db, 1);
    });
    return (await later!).body;
  }

  test('GAME-8 of a rollback and a win of one stake the second waits, and books nothing, alone or among many', async () => {
    const { message, send, balance } = provider;
    for (const id of ['1', '2']) await send('debit', { transactionID: `t${id}`, roundID: `r${id}` });
    const back = (id: string) => message('rollback', { transactionID: `b${id}`, stakeID: `t${id}`, roundID: `r${id}` });
    const win = (id: string) =>
      message('credit', { transactionID: `w${id}`, stakeID: `t${id}`, roundID: `r${id}`, amount: '25.00' });
    expect(await meet(back('1'), win('1'))).toMatchObject({ result: false, code: 'STAKE_CLOSED' });
    const { type: _type, ...credit } = win('2');
    expect(await meet(back('2'), { type: 'credits', credits: [credit] })).toMatchObject({
      credits: [{ transactionID: 'w2', result: false, code: 'STAKE_CLOSED' }],
    });
    expect(await balance()).toBe(100_000n);
    expect((await verifyBooks(provider.context.db)).findings).toEqual([]);
  });
});
