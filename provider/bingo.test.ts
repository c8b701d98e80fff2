import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { BINGO_PROFILES } from '#arcade/bingo';
import { INSTANT_BINGO } from '#content/games';
import { randomId } from '#platform/db/ids';
import { describeDatabase, type TestContext } from '#platform/db/testing';
import { launchVirtual, listRooms } from '#platform/games';
import { getBalance, verifyLedger } from '#platform/ledger';
import { ledgerEntries } from '#platform/ledger/schema';
import { rounds } from './schema';
import { playingTable, type Table } from './testing';

const [ROOM] = INSTANT_BINGO;
const PRICE = 100;

describeDatabase('bingo', (database) => {
  let table: Table;
  let context: TestContext;
  beforeEach(async () => {
    table = await playingTable(database);
    context = table.context;
    await table.addPlayer('ayse', 100_000n);
  });
  afterEach(() => context.close());

  const launch = (providerId: string, type?: string) =>
    context.db.transaction((tx) =>
      launchVirtual(context, tx, { uid: 'ayse', sessionId: 's-ayse', language: 'tr', providerId, type }),
    );
  const openRoom = async (providerId = ROOM!.providerID) => {
    const token = (await launch(providerId, 'bingo')).slice('/rounds/'.length);
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen || screen.kind !== 'bingo') throw new Error('no bingo room');
    return { token, screen };
  };

  test('PLAY-3 every bingo room of the catalogue opens by its provider, with its own prices and paytable', async () => {
    const rooms = await listRooms(context.db);
    expect(rooms.map((room) => room.name)).toEqual(INSTANT_BINGO.map((room) => room.name));
    expect(new Set(rooms.map((room) => `${room.price} ${room.topPrize} ${room.balls}`)).size).toBe(rooms.length);
    for (const room of rooms) {
      const { screen } = await openRoom(room.providerID);
      expect(screen.session.gameName).toBe(room.name);
      expect(BigInt(Math.min(...screen.profile.prices))).toBe(room.price);
    }
    expect(await launch(ROOM!.providerID)).toMatch(/^\/rounds\//);
  });

  test('PLAY-3 virtual types without an engine are 501, unknown providers 404', async () => {
    await expect(launch('81', 'racing')).rejects.toMatchObject({ code: 501 });
    await expect(launch('81', 'bingo')).rejects.toMatchObject({ code: 501 });
    await expect(launch(ROOM!.providerID, 'racing')).rejects.toMatchObject({ code: 501 });
    for (const id of ['1', '51', '999', '__proto__'])
      await expect(launch(id, 'bingo')).rejects.toMatchObject({ code: 404 });
  });

  test('PLAY-3 a bingo round debits cards times price and credits the wins of its cards, each a statement row of category game', async () => {
    const { token, screen } = await openRoom();
    let expected = 100_000n;
    for (let cards = 1; cards <= 6; cards += 1) {
      const played = await table.play(token, { stake: PRICE, cards, requestID: randomId() });
      if (played.kind !== 'played') throw new Error(played.kind);
      const round = await table.rounds.show(screen.session, played.roundId);
      if (round?.kind !== 'bingo') throw new Error('no bingo round');
      expect(round.stake).toBe(BigInt(PRICE * cards));
      expect(round.view.cards).toHaveLength(cards);
      expect(round.view.balls).toHaveLength(BINGO_PROFILES[0]!.balls);
      expect(round.payout).toBe(
        BigInt(round.view.cards.flatMap((card) => card.wins).reduce((sum, win) => sum + win.payout, 0)),
      );
      expected += round.payout - round.stake;
      const booked = await context.db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, round.id));
      expect(booked.map((entry) => entry.kind).sort()).toEqual(round.payout > 0n ? ['payout', 'stake'] : ['stake']);
      for (const entry of booked) expect(entry.category).toBe(3);
    }
    expect(await getBalance(context.db, 'ayse')).toBe(expected);
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });

  test('HARD-14 the same bingo form posted twice, also in parallel, plays once; with another choice it is rejected', async () => {
    const { token } = await openRoom();
    const requestID = randomId();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => table.play(token, { stake: 200, cards: 2, requestID })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [round] = await context.db.select().from(rounds);
    expect(await getBalance(context.db, 'ayse')).toBe(100_000n - 400n + (round?.payout ?? 0n));
    for (const choice of [
      { stake: 200, cards: 3 },
      { stake: 100, cards: 4 },
    ])
      expect(await table.play(token, { ...choice, requestID })).toEqual({ kind: 'refused', why: 'stake' });
    expect(await context.db.select().from(rounds)).toHaveLength(1);
  });

  test('HARD-16 prices and numbers of cards that are not on offer are rejected', async () => {
    const { token } = await openRoom();
    const odd = [
      { stake: 100 },
      ...[0, -1, 7, 1.5, Number.NaN].map((cards) => ({ stake: 100, cards })),
      ...[0, -100, 101, 1000, Number.NaN].map((stake) => ({ stake, cards: 1 })),
    ];
    for (const choice of odd)
      expect(await table.play(token, { ...choice, requestID: randomId() })).toEqual({
        kind: 'refused',
        why: 'stake',
      });
    expect(await context.db.select().from(rounds)).toEqual([]);
  });

  test('HARD-23 a bingo round whose process died after its stake is paid out by the job, once', async () => {
    const { screen } = await openRoom();
    const now = context.now();
    const about = { roundID: 'cut', uid: 'ayse', gameID: ROOM!.id };
    const stake = { type: 'debit', transactionID: 'cut-stake', launchID: screen.session.id, amount: '10.00', ...about };
    expect((await table.send(stake)).status).toBe(200);
    await context.db.insert(rounds).values({
      id: 'cut',
      launchId: screen.session.id,
      uid: 'ayse',
      gameId: ROOM!.id,
      profile: ROOM!.profile,
      requestId: randomId(),
      choice: { price: 500, cards: 2 },
      state: {},
      steps: [],
      stepCount: 0,
      seed: '',
      commitment: '',
      stake: 1000n,
      payout: 2500n,
      jackpot: 0n,
      status: 'won',
      createdAt: now,
    });
    for (let count = 0; count < 3; count += 1) await table.lookAfter('cut');
    expect(await getBalance(context.db, 'ayse')).toBe(101_500n);
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });
});
