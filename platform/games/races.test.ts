import { and, asc, eq, gt } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inLongRun, seeded } from '#arcade/testing';
import { information } from '#content/information';
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
      .select({ uid: raceTotals.uid, staked: raceTotals.staked, lastAt: raceTotals.lastAt })
      .from(raceTotals)
      .where(and(eq(raceTotals.raceId, id), gt(raceTotals.staked, 0n)))
      .orderBy(asc(raceTotals.uid));
    const rounds = await aggregateRace(db(), {
      from: race!.startsAt,
      to: race!.endsAt,
      games: race!.collections ?? undefined,
    });
    return { totals, rounds: rounds.toSorted((a, b) => (a.uid < b.uid ? -1 : 1)) };
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
        // Ends while rounds are open, which have further stakes afterwards.
        { id: 'short', from: after(0), to: after(2) },
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
    const short = await compare('short');
    expect(short.totals.length).toBeGreaterThan(0);
    expect(short.totals).toEqual(short.rounds);
    const before = [all, slots, short];
    for (const id of ['all', 'slots', 'short']) await db().transaction((tx) => rebuildRace(tx, id));
    expect([await compare('all'), await compare('slots'), await compare('short')]).toEqual(before);
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
    expect(totals).toMatchObject([{ uid: ayse.user.uid, staked: 1_000n }]);
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

  /** Returns the order of the players of a race in its table and for the prizes. */
  const order = async (race: { id: string; from: Date; to: Date }, seats: TestPlayer[]) => {
    const names = new Map(seats.map(({ user: { uid }, username }) => [uid, username]));
    const toNames = (rows: { uid: string }[]) => rows.map(({ uid }) => names.get(uid));
    return [
      toNames(await readRace(db(), race.id, 9)),
      toNames(await leaderboard(db(), { from: race.from, to: race.to, limit: 9 })),
    ];
  };
  const both = (names: string[]) => [names, names];
  const openRace = async (to: number) => {
    const race = { id: 'all', from: after(0), to: after(to) };
    await db().transaction((tx) => openRaces(tx, [race]));
    return race;
  };

  test('CONTENT-1 of equal totals, the player who reached the total first is first, also with a further stake of an earlier round', async () => {
    const [ayse, burak] = [await bed.seat('ayse', '1000'), await bed.seat('burak', '1000')];
    const race = await openRace(600);
    await ayse.stake('100', 'hand');
    bed.api.context.advance(MINUTE_MS);
    await burak.stake('200');
    bed.api.context.advance(MINUTE_MS);
    await ayse.stake('100', 'hand');
    expect(await order(race, [ayse, burak])).toEqual(both(['burak', 'ayse']));
    expect((await compare('all')).totals).toEqual((await compare('all')).rounds);
  });

  test('CONTENT-1 of equal totals, a stake that was rolled back does not make its player the later one', async () => {
    const [ayse, burak] = [await bed.seat('ayse', '1000'), await bed.seat('burak', '1000')];
    const race = await openRace(600);
    await ayse.stake('100', 'hand');
    await ayse.stake('100', 'hand');
    bed.api.context.advance(MINUTE_MS);
    await burak.stake('200');
    bed.api.context.advance(MINUTE_MS);
    for (const roundID of ['bet', 'hand']) {
      const number = roundID === 'hand' ? 2 : 0;
      await ayse.stake('100', roundID);
      const ids = { roundID, stakeID: `${roundID}-${number}` };
      expect(await ayse.send({ type: 'rollback', transactionID: `${roundID}-back`, ...ids })).toMatchObject({
        body: { result: true },
      });
      expect(await order(race, [ayse, burak]), roundID).toEqual(both(['ayse', 'burak']));
      expect((await compare('all')).totals).toEqual((await compare('all')).rounds);
    }
  });

  test('CONTENT-1 the stakes of rounds that begin within a race count, their further stakes until it ends, as the rules of the casino say', async () => {
    const { tr, en } = information.CasinoKurallari;
    expect(tr).toMatch(
      /süresi içinde başlayan turlardaki bahislerden.* sonraki bahisleri turnuva bitene kadar sayılır/,
    );
    expect(tr).toMatch(/sonra yapılanlar hiçbir turnuvada sayılmaz/);
    expect(en).toMatch(
      /rounds that begin within the tournament’s time.* Further stakes .* count until the tournament ends/,
    );
    expect(en).toMatch(/later ones count in no tournament/);
    const [ayse, burak] = [await bed.seat('ayse', '1000'), await bed.seat('burak', '1000')];
    await ayse.stake('100', 'early');
    bed.api.context.advance(1);
    const race = await openRace(10);
    await ayse.stake('10', 'early');
    await ayse.stake('1', 'whole');
    await burak.stake('2', 'across');
    bed.api.context.advance(10 * MINUTE_MS - 1);
    await burak.stake('3', 'across');
    bed.api.context.advance(1);
    await db().transaction((tx) => openRaces(tx, [race, { id: 'next', from: race.to, to: after(10) }]));
    await burak.stake('50', 'across');
    await ayse.stake('4');
    await burak.win('7', 'across');
    const totals = [
      { uid: ayse.user.uid, staked: 100n },
      { uid: burak.user.uid, staked: 500n },
    ].toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
    expect(await compare('all')).toMatchObject({ totals, rounds: totals });
    await db().transaction((tx) => rebuildRace(tx, 'all'));
    expect(await compare('all')).toMatchObject({ totals, rounds: totals });
    const next = [{ uid: ayse.user.uid, staked: 400n }];
    expect(await compare('next')).toMatchObject({ totals: next, rounds: next });
  });

  test('CONTENT-1 the rollback of a further stake after the end of a race changes no total', async () => {
    const ayse = await bed.seat('ayse', '1000');
    await openRace(10);
    await ayse.stake('5', 'hand');
    bed.api.context.advance(10 * MINUTE_MS);
    await ayse.stake('50', 'hand');
    for (const number of [1, 0]) {
      const ids = { roundID: 'hand', stakeID: `hand-${number}` };
      await ayse.send({ type: 'rollback', transactionID: `${ids.stakeID}-back`, ...ids });
      const left = number === 1 ? [{ uid: ayse.user.uid, staked: 500n }] : [];
      expect(await compare('all')).toMatchObject({ totals: left, rounds: left });
    }
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
