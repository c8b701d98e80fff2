import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { describeDatabase } from '../db/testing';
import { toLeagueTable } from './league-table';
import { bettingFixtures } from './schema';
import { setupBetting, type BettingTestBed } from './testing';

describeDatabase('results around a match', (database) => {
  let bed: BettingTestBed;
  beforeAll(async () => {
    bed = await setupBetting(database);
  });
  afterAll(() => bed.api.close());

  /** Plays a match some days before now. */
  const played = async (id: string, teams: string, score: readonly [number, number], round: number, season = 2) => {
    const [home = '', away = ''] = teams.split(' ');
    const startsAt = new Date(bed.api.context.now().getTime() - (20 - round) * DAY_MS - (2 - season) * 30 * DAY_MS);
    await bed.feed.fixture(id, { home, away, startsAt, round, season });
    await bed.feed.result(id, [{ home: score[0], away: score[1] }]);
  };
  const history = async (fixtureID: string) =>
    (await bed.api.call('betting/get_match_history', { fixtureID })).data as {
      home: { fixtureID: string; score: object }[];
      away: { fixtureID: string }[];
      meetings: { fixtureID: string }[];
      table: { team: string; points: number; played: number }[];
    };
  const ids = (matches: readonly { fixtureID: string }[]) => matches.map(({ fixtureID }) => fixtureID);

  test('BET-64 a match has the last five results of each team, their meetings, and the table of its season', async () => {
    await played('old', 'Ak Boz', [4, 0], 1, 1);
    await played('m1', 'Ak Boz', [2, 0], 1);
    await played('m2', 'Can Ak', [1, 1], 2);
    await played('m3', 'Ak Can', [0, 3], 3);
    await played('m4', 'Dal Ak', [0, 1], 4);
    await played('m5', 'Ak Dal', [2, 2], 5);
    await played('m6', 'Boz Dal', [1, 0], 6);
    await bed.feed.fixture('next', { home: 'Boz', away: 'Ak', season: 2, round: 7 });
    await bed.feed.fixture('gone', { home: 'Boz', away: 'Ak', season: 2, round: 6 });
    await bed.feed.result('gone', [], 'postponed');
    const known = await history('next');
    expect(ids(known.home)).toEqual(['m6', 'm1', 'old']);
    expect(ids(known.away)).toEqual(['m5', 'm4', 'm3', 'm2', 'm1']);
    expect(known.away[2]).toMatchObject({ home: 'Ak', away: 'Can', score: { home: 0, away: 3 } });
    expect(ids(known.meetings)).toEqual(['m1', 'old']);
    expect(known.table.map(({ team, points, played: count }) => [team, points, count])).toEqual([
      ['Ak', 8, 5],
      ['Can', 4, 2],
      ['Boz', 3, 2],
      ['Dal', 1, 3],
    ]);
    // A match in the past is shown as it was then.
    expect(ids((await history('m2')).away)).toEqual(['m1', 'old']);
    expect(await bed.api.call('betting/get_match_history', { fixtureID: 'x' })).toMatchObject({
      data: { reason: 'not-found' },
    });
  });

  test('BET-64 the results of a league without seasons and rounds are the newest of a long history', async () => {
    const { db, now } = bed.api.context;
    await bed.feed.fixture('cup', { leagueID: 'cup', home: 'Ak', away: 'Boz' });
    const [row] = await db.select().from(bettingFixtures).where(eq(bettingFixtures.id, 'cup'));
    const past = Array.from({ length: 700 }, (_, at) => ({
      ...row!,
      id: `cup${at}`,
      away: `T${at}`,
      status: 'ended' as const,
      periods: [{ home: 1, away: 0 }],
      startsAt: new Date(now().getTime() - (700 - at) * 3_600_000),
    }));
    for (let at = 0; at < past.length; at += 100) await db.insert(bettingFixtures).values(past.slice(at, at + 100));
    const newest = ['cup699', 'cup698', 'cup697', 'cup696', 'cup695'];
    expect(ids((await history('cup')).home)).toEqual(newest);
    // Some matches have a season, and they are not the newest.
    await db
      .update(bettingFixtures)
      .set({ season: 5, round: 1 })
      .where(inArray(bettingFixtures.id, ['cup1', 'cup2']));
    expect(ids((await history('cup')).home)).toEqual(newest);
  });

  test('BET-64 tables count by the rules of the sport', () => {
    const match = (home: string, away: string, sets: string) => ({
      home,
      away,
      status: 'ended' as const,
      periods: [...sets].map((winner) => (winner === '1' ? { home: 25, away: 20 } : { home: 20, away: 25 })),
    });
    const points = (rows: readonly { team: string; points: number }[]) => rows.map((row) => [row.team, row.points]);
    expect(points(toLeagueTable('volleyball', [match('A', 'B', '111'), match('C', 'A', '22111')]))).toEqual([
      ['A', 4],
      ['C', 2],
      ['B', 0],
    ]);
    expect(points(toLeagueTable('basketball', [match('A', 'B', '1211')]))).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
  });
});
