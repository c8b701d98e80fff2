import { and, asc, eq, gt } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inLongRun, seeded } from '#arcade/testing';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { setupLimits, type LimitsTestBed, type TestPlayer } from '../play-limits/testing';
import { aggregateRace, leaderboard, openRaces, readRace, rebuildRace, switchGame } from '.';
import { gameRounds, races, raceTotals } from './schema';

const MINUTE_MS = 60_000;

describeDatabase('totals of races', (database) => {
  let bed: LimitsTestBed;
  beforeEach(async () => {
    bed = await setupLimits(database);
  });
  afterEach(() => bed.api.close());

  const db = () => bed.api.context.db;
  const after = (minutes: number) => new Date(bed.api.context.now().getTime() + minutes * MINUTE_MS);
  /** Returns the race by the totals and by its rounds. */
  async function compare(id: string) {
    const [race] = await db().select().from(races).where(eq(races.id, id));
    const totals = await db()
      .select({ uid: raceTotals.uid, staked: raceTotals.staked })
      .from(raceTotals)
      .where(and(eq(raceTotals.raceId, id), gt(raceTotals.staked, 0n)))
      .orderBy(asc(raceTotals.uid));
    const rounds = await aggregateRace(db(), {
      from: race!.startsAt,
      to: race!.endsAt,
      games: race!.collections ?? undefined,
    });
    return {
      totals,
      rounds: rounds
        .map(({ uid, staked }) => ({ uid, staked: BigInt(staked) }))
        .toSorted((a, b) => (a.uid < b.uid ? -1 : 1)),
    };
  }

  test('SCALE-32 after random stakes, wins and cancellations the totals equal the sum of the rounds', async () => {
    const below = seeded(38);
    const pick = <Value>(values: readonly Value[]) => values[below(Math.max(1, values.length))]!;
    const seats = await Promise.all(['ayse', 'burak', 'cem'].map((name) => bed.seat(name, '100000')));
    await db().transaction((tx) =>
      openRaces(tx, [
        { id: 'all', from: after(0), to: after(600) },
        { id: 'slots', from: after(5), to: after(20), games: ['slot'] },
        { id: 'live', from: after(0), to: after(600), games: ['live'] },
      ]),
    );
    const open: { seat: TestPlayer; roundID: string; stakes: number; returned: Set<number> }[] = [];
    for (let step = 0; step < inLongRun(150, 1_500); step += 1) {
      if (below(10) === 0) bed.api.context.advance(MINUTE_MS / 2);
      const round = pick(open);
      const kind = below(10);
      if (!round || kind < 4) {
        const seat = pick(seats);
        const roundID = randomId();
        const reply = await seat.stake(pick(['1', '2.5', '10']), roundID, below(10) < 3);
        if (reply.body.result) open.push({ seat, roundID, stakes: 1, returned: new Set() });
      } else if (kind < 6) {
        if ((await round.seat.stake(pick(['1', '5']), round.roundID)).body.result) round.stakes += 1;
      } else if (kind < 8) {
        const number = below(round.stakes);
        const ids = { roundID: round.roundID, stakeID: `${round.roundID}-${number}` };
        await round.seat.send({ type: 'rollback', transactionID: `${ids.stakeID}-back`, ...ids });
      } else if (kind < 9) await round.seat.win('3', round.roundID);
      else await round.seat.end(round.roundID);
    }
    const all = await compare('all');
    expect(all.totals).toHaveLength(3);
    expect(all.totals).toEqual(all.rounds);
    const slots = await compare('slots');
    expect(slots.totals.length).toBeGreaterThan(0);
    expect(slots.totals).toEqual(slots.rounds);
    expect(slots.totals).not.toEqual(all.totals);
    expect(await compare('live')).toEqual({ totals: [], rounds: [] });
  });

  test('SCALE-32 rounds of a game that is closed during the race still count, and its refunds too', async () => {
    const ayse = await bed.seat('ayse', '1000');
    await db().transaction((tx) => openRaces(tx, [{ id: 'slots', from: after(0), to: after(600), games: ['slot'] }]));
    await ayse.stake('10');
    await ayse.stake('5', 'refunded');
    const [round] = await db().select().from(gameRounds);
    await switchGame(db(), round!.gameId, false);
    const ids = { roundID: 'refunded', stakeID: 'refunded-0' };
    await ayse.send({ type: 'rollback', transactionID: 'refunded-back', ...ids });
    const { totals, rounds } = await compare('slots');
    expect(totals).toEqual([{ uid: ayse.user.uid, staked: 1_000n }]);
    expect(rounds).toEqual(totals);
  });

  test('CONTENT-1 kuruş decide between equal points; of equal totals, the earlier is first, in the table and for the prizes', async () => {
    const seats = await Promise.all(['ayse', 'burak', 'cem'].map((name) => bed.seat(name, '1000')));
    const [ayse, burak, cem] = seats as [TestPlayer, TestPlayer, TestPlayer];
    await db().transaction((tx) => openRaces(tx, [{ id: 'all', from: after(0), to: after(600) }]));
    for (const [seat, amount] of [
      [cem, '100'],
      [burak, '100'],
      [ayse, '100.50'],
    ] as const) {
      await seat.stake(amount);
      bed.api.context.advance(1);
    }
    const ranked = [ayse, cem, burak].map(({ user: { uid } }) => ({ uid, points: 100 }));
    expect(await readRace(db(), 'all', 3)).toEqual(ranked);
    expect(await leaderboard(db(), { from: after(-1), to: after(600), limit: 3 })).toEqual(ranked);
  });

  test('SCALE-32 a race that is opened late is rebuilt from its rounds while players stake; a closed one has no totals', async () => {
    const seats = await Promise.all(['ayse', 'burak', 'cem'].map((name) => bed.seat(name, '1000')));
    const [ayse, burak, cem] = seats as [TestPlayer, TestPlayer, TestPlayer];
    const race = { id: 'late', from: after(0), to: after(600) };
    for (let count = 0; count < 3; count += 1) await burak.stake('10');
    await ayse.stake('10');
    bed.api.context.advance(1);
    await cem.stake('10');
    expect(await db().transaction((tx) => openRaces(tx, [race]))).toEqual(['late']);
    expect(await db().transaction((tx) => openRaces(tx, [race]))).toEqual([]);
    await ayse.stake('2');
    await Promise.all([
      ...Array.from({ length: 5 }, () => ayse.stake('1')),
      db().transaction((tx) => rebuildRace(tx, 'late')),
      ...Array.from({ length: 5 }, () => burak.stake('1')),
    ]);
    const { totals, rounds } = await compare('late');
    expect(totals).toEqual(rounds);
    expect(await readRace(db(), 'late', 2)).toEqual([
      { uid: burak.user.uid, points: 35 },
      { uid: ayse.user.uid, points: 17 },
    ]);
    expect(await db().transaction((tx) => openRaces(tx, [{ ...race, to: after(300) }]))).toEqual(['late']);
    await db().transaction((tx) => openRaces(tx, []));
    await cem.stake('1');
    expect(await db().select().from(raceTotals)).toEqual([]);
  });
});
