import { afterEach, beforeEach, expect, test } from 'vitest';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { SLOTS } from '#content/games';
import { randomId } from '#platform/db/ids';
import { describeEachDatabase, type TestContext } from '#platform/db/testing';
import { jackpots, leaderboard, maskedNames, receiveProviderCallback, topWins } from '#platform/games';
import { CALLBACK_FRESH_MS, signCallback } from '#platform/games/callbacks';
import { gameRounds, providerTransactions } from '#platform/games/schema';
import { sessions } from '#platform/players/schema';
import { getBalance, verifyLedger } from '#platform/ledger';
import { rounds } from './schema';
import type { RoundStatus } from './transitions';
import { playingTable, type Table } from './testing';
import { LAUNCH_OPEN_MS } from './game-sessions';

const SLOT = SLOTS.find((slot) => slot.profile === 'steady')!.id;
const JACKPOT_SLOT = SLOTS.find((slot) => slot.jackpot)!.id;
const HOUR = 3_600_000;

describeEachDatabase('playing', (database) => {
  let table: Table;
  let context: TestContext;
  beforeEach(async () => {
    table = await playingTable(database);
    context = table.context;
    await table.addPlayer('ayse', 100_000n);
    await table.addPlayer('burak', 100_000n);
  });
  afterEach(() => context.close());

  const tokenFor = (uid: string, gameId = SLOT) => table.tokenFor(uid, gameId);
  const play = (token: string, fields: { stake: number; requestID?: string }) => table.play(token, fields);
  const send: Table['send'] = (...message) => table.send(...message);
  const opened = async (token: string) => {
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen) throw new Error('not open');
    return screen;
  };
  const sums = async () => {
    const ledger = await verifyLedger(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  };

  test('PLAY-3 a round books the stake and the payout, and shows its outcome', async () => {
    const token = await tokenFor('ayse');
    const { session, balance } = await opened(token);
    expect(balance).toBe(100_000n);
    let expected = balance;
    for (let count = 0; count < 10; count += 1) {
      const played = await play(token, { stake: 1000 });
      if (played.kind !== 'played') throw new Error(played.kind);
      const round = await table.rounds.show(session, played.roundId);
      if (round?.kind !== 'reels') throw new Error('no slot');
      expect(round.payout).toBe(BigInt(round.view.payout));
      expect(round.stake).toBe(1000n);
      expected += round.payout - 1000n;
    }
    expect(await getBalance(context.db, 'ayse')).toBe(expected);
    // BONUS-8: rounds without a win have an end too.
    expect(await context.db.select().from(gameRounds).where(isNull(gameRounds.endedAt))).toEqual([]);
    await sums();
  });

  test('HARD-14 the same spin form posted twice, also in parallel, plays once and shows the same outcome', async () => {
    const token = await tokenFor('ayse');
    const requestID = randomId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => play(token, { stake: 500, requestID })));
    answers.push(await play(token, { stake: 500, requestID }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const held = await context.db.select().from(rounds);
    expect(held).toHaveLength(1);
    expect(await getBalance(context.db, 'ayse')).toBe(100_000n - 500n + (held[0]?.payout ?? 0n));
    expect(await play(token, { stake: 1000, requestID })).toEqual({ kind: 'refused', why: 'stake' });
  });

  test('PLAY-3 a stake above the balance is rejected, nothing is booked, and the same form stays rejected', async () => {
    await table.addPlayer('cem', 150n);
    const token = await tokenFor('cem');
    const requestID = randomId();
    expect(await play(token, { stake: 200, requestID })).toEqual({ kind: 'refused', why: 'balance' });
    expect(await play(token, { stake: 200, requestID })).toEqual({ kind: 'refused', why: 'balance' });
    expect(await getBalance(context.db, 'cem')).toBe(150n);
  });

  test('PLAY-3 stakes that are not on offer and malformed request ids are rejected', async () => {
    const token = await tokenFor('ayse');
    for (const stake of [-100, 0, 101, 1e9, Number.NaN])
      expect(await play(token, { stake, requestID: randomId() })).toEqual({
        kind: 'refused',
        why: 'stake',
      });
    for (const requestID of ['', 'x', '__proto__', "'".repeat(26)])
      expect(await play(token, { stake: 100, requestID })).toEqual({ kind: 'refused', why: 'stake' });
  });

  test('HARD-18 another player’s round returns not-found, like one that does not exist', async () => {
    const own = await tokenFor('ayse');
    const played = await play(own, { stake: 100, requestID: randomId() });
    if (played.kind !== 'played') throw new Error(played.kind);
    const other = await opened(await tokenFor('burak'));
    expect(await table.rounds.show(other.session, played.roundId)).toBeUndefined();
    expect(await table.rounds.show(other.session, randomId())).toBeUndefined();
  });

  test('PLAY-3 a launch token opens its game before it expires, and nothing if modified', async () => {
    const token = await tokenFor('ayse');
    expect(await table.rounds.open(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
    for (const bad of ['', 'x', "'", '../..', '\u0000', `${randomId()}${'A'.repeat(32)}`])
      expect(await table.rounds.open(bad)).toBeUndefined();
    const late = await tokenFor('ayse');
    await opened(token);
    context.advance(LAUNCH_OPEN_MS + 1);
    expect(await table.rounds.open(late)).toMatchObject({
      expired: true,
      kind: 'reels',
      session: { gameId: SLOT, language: 'tr', launchPath: `/play/slot/${SLOT}` },
    });
    await opened(token);
    context.advance(HOUR);
    expect(await table.rounds.open(token)).toMatchObject({ expired: true });
    expect(await play(token, { stake: 100, requestID: randomId() })).toEqual({ kind: 'expired' });
  });

  test('PLAY-3 a launch that is played all the time expires after twelve hours', async () => {
    const token = await tokenFor('ayse');
    const { session } = await opened(token);
    const advance = async (milliseconds: number) => {
      context.advance(milliseconds);
      await context.db.update(sessions).set({ lastActivityAt: context.now() });
      await table.rounds.acceptRealityCheck(session);
    };
    for (let count = 0; count < 13; count += 1) {
      await advance(55 * 60_000);
      expect(await play(token, { stake: 100 })).toMatchObject({ kind: 'played' });
    }
    // 13 × 55 minutes are 5 minutes less than twelve hours.
    await advance(5 * 60_000 + 1);
    const balance = await getBalance(context.db, 'ayse');
    expect(await table.rounds.open(token)).toMatchObject({ expired: true });
    expect(await play(token, { stake: 100 })).toEqual({ kind: 'expired' });
    expect(await getBalance(context.db, 'ayse')).toBe(balance);
  });

  test('AUTH-6 after a logout stakes are rejected', async () => {
    const token = await tokenFor('ayse');
    await context.db.delete(sessions).where(eq(sessions.uid, 'ayse'));
    expect(await play(token, { stake: 100, requestID: randomId() })).toEqual({
      kind: 'refused',
      why: 'session',
    });
    expect(await getBalance(context.db, 'ayse')).toBe(100_000n);
  });

  test('HARD-20 callbacks must be signed, recent and well-formed', async () => {
    const launch = (await opened(await tokenFor('ayse'))).session;
    const debit = {
      type: 'debit',
      transactionID: 't1',
      roundID: 'r1',
      launchID: launch.id,
      uid: 'ayse',
      gameID: SLOT,
      amount: '10.00',
    };
    const raw = JSON.stringify({ ...debit, timestamp: context.now().toISOString() });
    for (const signature of ['', 'zz', signCallback(context, 'other', raw), signCallback(context, 'arcade', `${raw} `)])
      expect((await receiveProviderCallback(context, { name: 'arcade', rawBody: raw, signature })).status).toBe(401);
    expect(
      (
        await receiveProviderCallback(context, {
          name: '__proto__',
          rawBody: raw,
          signature: signCallback(context, '__proto__', raw),
        })
      ).status,
    ).toBe(404);
    expect((await send(debit, new Date(context.now().getTime() - CALLBACK_FRESH_MS - 1))).status).toBe(401);
    for (const amount of ['-5', '0', 'NaN', '1e3', '10.005', ''])
      expect((await send({ ...debit, amount })).status).toBe(400);
    expect((await send({ ...debit, uid: 'burak' })).status).toBe(404);
    expect(
      (
        await receiveProviderCallback(context, {
          name: 'arcade',
          rawBody: '{',
          signature: signCallback(context, 'arcade', '{'),
        })
      ).status,
    ).toBe(400);
    expect(await getBalance(context.db, 'ayse')).toBe(100_000n);
  });

  test('HARD-20 a repeated callback id gets the same answer and one booking; with other content it is rejected', async () => {
    const launch = (await opened(await tokenFor('ayse'))).session;
    const debit = {
      type: 'debit',
      transactionID: 't1',
      roundID: 'r1',
      launchID: launch.id,
      uid: 'ayse',
      gameID: SLOT,
      amount: '10.00',
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(debit)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    expect((await send({ ...debit, amount: '11.00' })).status).toBe(409);
    expect(await getBalance(context.db, 'ayse')).toBe(99_000n);
  });

  test('HARD-20 a win or a rollback per stake, never both, and late wins are booked', async () => {
    const launch = (await opened(await tokenFor('ayse'))).session;
    const about = { uid: 'ayse', gameID: SLOT };
    const stake = (n: number) =>
      send({ type: 'debit', transactionID: `t${n}`, roundID: `r${n}`, launchID: launch.id, amount: '10.00', ...about });
    const win = (n: number, id = `w${n}`) =>
      send({ type: 'credit', transactionID: id, stakeID: `t${n}`, roundID: `r${n}`, amount: '25.00', ...about });
    const back = (n: number, id = `b${n}`) =>
      send({ type: 'rollback', transactionID: id, stakeID: `t${n}`, roundID: `r${n}`, ...about });
    await stake(1);
    await context.db.delete(sessions).where(eq(sessions.uid, 'ayse'));
    context.advance(24 * HOUR);
    expect((await win(1)).body).toMatchObject({ result: true, balance: '1015.00' });
    expect((await win(1)).body).toMatchObject({ result: true, balance: '1015.00' });
    expect((await win(1, 'w1b')).body.code).toBe('STAKE_CLOSED');
    expect((await back(1)).body.code).toBe('STAKE_CLOSED');
    await stake(2);
    const both = await Promise.all([back(2), win(2)]);
    expect(both.filter((answer) => answer.body.result)).toHaveLength(1);
    expect((await win(3)).body.code).toBe('UNKNOWN_STAKE');
    expect((await back(4)).body.result).toBe(true);
    expect((await stake(4)).body.code).toBe('STAKE_CLOSED');
    await sums();
  });

  test('HARD-23 a round cut off before its stake is recorded refunds the stake, one cut off after it pays the win', async () => {
    const { session: launch } = await opened(await tokenFor('ayse'));
    const cut = async (id: string, status: RoundStatus) => {
      const now = context.now();
      await context.db.insert(rounds).values({
        id,
        launchId: launch.id,
        uid: 'ayse',
        gameId: SLOT,
        profile: 'steady',
        requestId: randomId(),
        choice: { stake: 1000 },
        next: { state: {}, payout: 2500 },
        steps: [],
        stepCount: 0,
        seed: '',
        commitment: id,
        stake: 1000n,
        payout: 2500n,
        jackpot: 0n,
        status,
        createdAt: now,
      });
      await send({
        type: 'debit',
        transactionID: `${id}-stake`,
        roundID: id,
        launchID: launch.id,
        uid: 'ayse',
        gameID: SLOT,
        amount: '10.00',
      });
    };
    await cut('one', 'drawn');
    await table.lookAfter('one');
    expect(await getBalance(context.db, 'ayse')).toBe(100_000n);
    await cut('two', 'won');
    for (let count = 0; count < 3; count += 1) await table.lookAfter('two');
    expect(await getBalance(context.db, 'ayse')).toBe(101_500n);
    expect(
      await context.db
        .select()
        .from(providerTransactions)
        .where(and(eq(providerTransactions.roundId, 'two'), sql`kind = 'credit'`)),
    ).toHaveLength(1);
    await sums();
  });

  test('HOME-2 a jackpot grows by 1.5 % of the stakes of its games', async () => {
    const token = await tokenFor('ayse', JACKPOT_SLOT);
    const pot = async () =>
      (await jackpots(context.gameProvider, context.db)).find((one) => one.gameID === JACKPOT_SLOT)?.amount;
    expect(await pot()).toBe(500_000n);
    await play(token, { stake: 2000, requestID: randomId() });
    expect(await pot()).toBe(500_030n);
  });

  test('HOME-4 top wins and the leaderboard show real rounds with masked names', async () => {
    const token = await tokenFor('ayse');
    for (let count = 0; count < 12; count += 1) await play(token, { stake: 100, requestID: randomId() });
    const wins = await topWins(context.db, 10, context.now());
    const won = (await context.db.select().from(rounds)).filter((round) => round.payout > round.stake);
    expect(wins).toHaveLength(Math.min(won.length, 10));
    for (const win of wins) expect(win.player).toBe('a***e');
    const board = await leaderboard(context.db, {
      from: context.now(),
      to: new Date(context.now().getTime() + 1),
      limit: 10,
    });
    expect(board).toEqual([{ uid: 'ayse', points: 12 }]);
    expect([...(await maskedNames(context.db, ['ayse', 'nobody'])).values()]).toEqual(['a***e', '?***']);
  });
});
