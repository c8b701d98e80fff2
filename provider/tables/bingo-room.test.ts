import { isNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getBingoRoomRules, ticketWins } from '#arcade/bingo-room';
import { INSTANT_BINGO } from '#content/games';
import { randomId } from '#platform/db/ids';
import { describeDatabase, type TestContext } from '#platform/db/testing';
import { launchVirtual, listRooms, createOperator, topWins } from '#platform/games';
import { gameRounds } from '#platform/games/schema';
import { fromPort, runDueJobs } from '#platform/jobs';
import { getBalance, verifyLedger } from '#platform/ledger';
import { createChance } from '../chance';
import { defaultRules } from '../engines';
import type { ProviderContext } from '../context';
import { playingTable, type Table } from '../testing';
import { rounds, tableRounds } from '../schema';
import { turnAt } from './clock';
import { sharedRules } from './table-rounds';

const [ROOM] = INSTANT_BINGO;
const { bingoRoom: hall } = ROOM!;

describeDatabase('a bingo hall', (database) => {
  let table: Table;
  let context: TestContext;
  let clock: { openMs: number; closedMs: number };
  beforeEach(async () => {
    table = await playingTable(database);
    context = table.context;
    const provider: ProviderContext = { operator: createOperator(context), findRules: defaultRules };
    const { shared, profile } = sharedRules(provider, hall.profile);
    clock = shared.clockOf(profile);
    context.setTime(turnAt(clock, hall.id, context.now()).endsAt);
    for (const uid of ['ayse', 'burak']) await table.addPlayer(uid, 100_000n);
  });
  afterEach(() => context.close());

  const enter = async (uid: string) => {
    const session = { uid, sessionId: `s-${uid}`, language: 'tr', providerId: ROOM!.providerID, type: 'hall' } as const;
    const address = await context.db.transaction((tx) => launchVirtual(context, tx, session));
    return address.slice('/rounds/'.length);
  };
  const look = async (token: string) => {
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen || screen.kind !== 'hall' || !screen.table) throw new Error('no hall');
    return { balance: screen.balance, net: screen.tally.net, ...screen.table };
  };
  const buy = async (token: string, tickets: string[]) => {
    const form = new URLSearchParams({
      requestID: randomId(),
      number: String((await look(token)).number),
      chip: '100',
    });
    for (const ticket of tickets) form.append('bet', ticket);
    return table.rounds.play(token, form);
  };

  test('GAME-1 each bingo room has a hall, in the lobby and by its own type', async () => {
    expect((await listRooms(context.db)).map((room) => room.hall)).toEqual(
      INSTANT_BINGO.map((room) => room.bingoRoom.name),
    );
    const screen = await table.rounds.open(await enter('ayse'));
    expect(screen).toMatchObject({ kind: 'hall', session: { gameName: hall.name, lobbyPath: '/bingo' } });
    expect(screen).toMatchObject({ session: { launchPath: `/play/virtual/${ROOM!.providerID}/hall` } });
  });

  test('GAME-1 tickets are sold until the draw; then the same balls are called for all players, and prizes are paid to the kuruş', async () => {
    const [ayse, burak] = [await enter('ayse'), await enter('burak')];
    const hers = Array.from({ length: 12 }, (_, at) => String(1000 + at));
    expect(await buy(ayse, hers)).toMatchObject({ kind: 'played' });
    expect(await buy(burak, ['77', '1000'])).toMatchObject({ kind: 'played' });
    expect(await look(ayse)).toMatchObject({ open: true, called: undefined, balance: 98_800n });

    context.advance(clock.openMs + clock.closedMs / 2);
    expect(await buy(burak, ['78'])).toMatchObject({ kind: 'refused', why: 'late' });
    const half = (await look(ayse)).called!;
    expect(half.balls).toHaveLength(Math.floor(getBingoRoomRules(hall.profile).balls / 2));
    expect((await look(burak)).called).toEqual(half);
    expect((await look(ayse)).mine).toMatchObject({ over: false, payout: 0n });
    expect((await look(ayse)).balance).toBe(98_800n);

    context.advance(clock.closedMs / 2);
    await runDueJobs(context, fromPort(context.gameProvider!.jobs));
    const [one, two] = [await look(ayse), await look(burak)];
    const draw = one.recent[0]!.result;
    expect(two.recent[0]!.result).toEqual(draw);
    expect(draw.balls.slice(0, half.balls.length)).toEqual(half.balls);
    expect(new Set(draw.balls).size).toBe(getBingoRoomRules(hall.profile).balls);
    const won = (tickets: string[]) =>
      tickets.flatMap((ticket) => ticketWins(ticket, draw, 100)).reduce((sum, { payout }) => sum + payout, 0);
    expect(await getBalance(context.db, 'ayse')).toBe(98_800n + BigInt(won(hers)));
    expect(await getBalance(context.db, 'burak')).toBe(99_800n + BigInt(won(['77', '1000'])));
    expect(one.before).toMatchObject({ over: true, stake: 1200n, payout: BigInt(won(hers)) });
    // BONUS-8: tickets without a win have an end too.
    expect(await context.db.select().from(gameRounds).where(isNull(gameRounds.endedAt))).toEqual([]);
    const ledger = await verifyLedger(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  });

  test('GAME-1 GAME-6 while balls are called no balance, other game, round or list of wins knows the win; after the last ball each does, once', async () => {
    const [ayse, slot] = [await enter('ayse'), await table.tokenFor('ayse')];
    await look(ayse);
    const [{ seed } = { seed: '' }] = await context.db.select().from(tableRounds);
    const { shared, profile } = sharedRules(
      { operator: createOperator(context), findRules: defaultRules },
      hall.profile,
    );
    const draw = shared.deal(profile, createChance(seed, 0, null)) as Parameters<typeof ticketWins>[1];
    const payoutOf = (ticket: string) => ticketWins(ticket, draw, 100).reduce((sum, { payout }) => sum + payout, 0);
    const winner = Array.from({ length: 5_000 }, (_, at) => String(at + 1)).find((ticket) => payoutOf(ticket) > 100)!;
    // The recovery job of the bet runs during the calls.
    context.advance(clock.openMs - 15_000);
    const form = new URLSearchParams({
      requestID: randomId(),
      number: String((await look(ayse)).number),
      chip: '100',
      bet: winner,
    });
    const played = await table.rounds.play(ayse, form);
    const known = async () => {
      // The first page after the last ball settles the draw.
      const screen = await look(ayse);
      const game = await table.rounds.open(slot);
      const [round] = await context.db.select().from(gameRounds);
      return {
        wallet: await getBalance(context.db, 'ayse'),
        slot: game && 'balance' in game && game.balance,
        hall: screen.balance,
        net: screen.net,
        paid: round!.paid,
        isOver: round!.endedAt !== null,
        top: (await topWins(context.db, 5, context.now())).map(({ amount }) => amount),
      };
    };
    const before = { wallet: 99_900n, slot: 99_900n, hall: 99_900n, net: -100n, paid: 0n, isOver: false, top: [] };
    expect(await known()).toEqual(before);
    context.advance(15_000);
    for (let at = 0; at < 2; at++) {
      await runDueJobs(context, fromPort(context.gameProvider!.jobs));
      expect(await table.rounds.play(ayse, form), 'a repeated form pays nothing').toEqual(played);
      expect(await known()).toEqual(before);
      context.advance(clock.closedMs / 2 - 1);
    }
    context.advance(2);
    const win = BigInt(payoutOf(winner));
    const [wallet, net] = [99_900n + win, win - 100n];
    for (let at = 0; at < 2; at++) {
      expect(await known()).toEqual({ wallet, slot: wallet, hall: wallet, net, paid: win, isOver: true, top: [win] });
      await runDueJobs(context, fromPort(context.gameProvider!.jobs));
      expect(await table.rounds.play(ayse, form)).toEqual(played);
    }
    const ledger = await verifyLedger(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  });

  test('GAME-6 GAME-1 a draw with a win is revealed by no net result, in the game session of the tickets and in another', async () => {
    const ayse = await enter('ayse');
    expect(await buy(ayse, ['5'])).toMatchObject({ kind: 'played' });
    context.advance(clock.openMs + 1000);
    await look(ayse);
    await runDueJobs(context, fromPort(context.gameProvider!.jobs));
    await context.db.update(rounds).set({ payout: 700n });
    const other = await enter('ayse');
    // A win is stored before it is booked.
    await context.db.update(rounds).set({ status: 'won' });
    expect([(await look(ayse)).net, (await look(other)).net]).toEqual([-100n, 0n]);
  });

  test('GAME-5 the seed of a draw is revealed after all balls are called, and not before', async () => {
    const ayse = await enter('ayse');
    const played = await buy(ayse, ['5']);
    if (played.kind !== 'played') throw new Error(JSON.stringify(played));
    const { commitment } = await look(ayse);
    context.advance(clock.openMs + 1000);
    await look(ayse);
    expect(await table.rounds.finished(played.roundId)).toBeUndefined();
    context.advance(clock.closedMs);
    await look(ayse);
    expect(await table.rounds.finished(played.roundId)).toMatchObject({ commitment, playerSeed: null });
  });

  test('GAME-1 HARD-16 an invalid ticket, and more tickets than a draw allows, are rejected and book nothing', async () => {
    const ayse = await enter('ayse');
    for (const tickets of [[], ['0'], ['90001'], ['red'], ['1', '1e3']])
      expect(await buy(ayse, tickets)).toMatchObject({ kind: 'refused', why: 'stake' });
    const many = Array.from({ length: hall.maxStake + 1 }, (_, at) => String(at + 1));
    expect(await buy(ayse, many)).toMatchObject({ kind: 'refused', why: 'much' });
    expect(await getBalance(context.db, 'ayse')).toBe(100_000n);
  });
});
