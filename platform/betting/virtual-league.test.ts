import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDatabase } from '../db/testing';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';
import { toLeagueTable } from './league-table';

type Fields = Record<string, unknown>;
const score = (home: number, away: number) => [{ home, away }];
const MINUTE_MS = 60_000;

test('BET-3 the table counts three points a win, then goal difference, then goals, then the name', () => {
  const match = (
    home: string,
    away: string,
    periods: { home: number; away: number }[],
    status: 'ended' | 'live' = 'ended',
  ) => ({
    home,
    away,
    status,
    periods,
  });
  const table = toLeagueTable('virtual-football', [
    match('Çınar', 'Dağ', [...score(1, 0), ...score(1, 1)]),
    match('Ada', 'Çınar', score(0, 0)),
    match('Ada', 'Bor', score(2, 2)),
    match('Bor', 'Dağ', score(9, 0), 'live'),
  ]);
  expect(table.map(({ team, points, played }) => `${team} ${points} ${played}`)).toEqual([
    'Çınar 4 2',
    'Ada 2 2',
    'Bor 1 1',
    'Dağ 0 1',
  ]);
  expect(table[0]).toMatchObject({ won: 1, drawn: 1, lost: 0, scored: 2, conceded: 1 });
});

describeDatabase('the virtual league and popular coupons', (database) => {
  let bed: BettingTestBed;
  beforeAll(async () => {
    bed = await setupBetting(database);
  });
  afterAll(() => bed.api.close());

  const call = async (name: string, data: Fields = {}) => bed.api.call(`betting/${name}`, data);

  test('BET-3 rounds open, run and end on one clock; bets end at the kick-off and are settled', async () => {
    const { context } = bed.api;
    expect(await call('get_virtual_league')).toMatchObject({ result: false, data: { reason: 'not-open' } });
    for (const round of [1, 2])
      for (const at of [1, 2])
        await bed.feed.fixture(`v${round}${at}`, {
          sport: 'virtual-football',
          home: `Ev ${at}`,
          away: `Konuk ${at}`,
          round,
          startsAt: new Date(context.now().getTime() + round * 4 * MINUTE_MS),
        });
    const player = await bed.player('sanal');
    const coupon = await bed.placed(player, [pick('v11'), pick('v12')]);
    context.advance(4 * MINUTE_MS);
    expect(await bed.place(player, [pick('v11')])).toMatchObject({ data: { reason: 'coupon-changed' } });
    await bed.feed.live('v11');
    const playing = (await call('get_virtual_league', { Lang: 'en' })).data as { rounds: Fields[]; table: Fields[] };
    expect(playing).toMatchObject({
      league: 'League of Light',
      rounds: [
        { number: 1, state: 'playing', fixtures: [{ fixtureID: 'v11', status: 'live' }, { fixtureID: 'v12' }] },
        { number: 2, state: 'open', fixtures: [{ markets: [{ market: 'result' }, { market: 'total' }] }, {}] },
      ],
    });
    expect(playing.table).toHaveLength(4);
    await bed.feed.result('v11', score(2, 0));
    await bed.feed.result('v12', score(1, 0));
    await bed.settle();
    expect(await bed.coupon(player, coupon)).toMatchObject({ state: 'won', payout: '44.10' });
    expect((await call('get_virtual_league')).data).toMatchObject({
      rounds: [{ number: 1, state: 'over' }, { number: 2 }],
      table: [{ team: 'Ev 1', points: 3 }, { team: 'Ev 2' }, { points: 0 }, { points: 0 }],
    });
  });

  test('BET-1 popular coupons contain the most backed selections at current odds; favourites fill the gaps', async () => {
    const far = (hours: number) => new Date(bed.api.context.now().getTime() + hours * 3_600_000);
    for (let at = 0; at < 9; at += 1)
      await bed.feed.fixture(`p${at}`, {
        startsAt: far(at + 1),
        markets: [offer('result', null, { home: 210, draw: 330, away: 150 })],
      });
    const player = await bed.player('sevilen');
    for (const stake of ['1', '2', '3']) await bed.placed(player, [pick('p7'), pick('p5')], { stake });
    await bed.placed(player, [pick('p5')]);
    const popular = (await call('list_popular_coupons')).data as { odds: number; picks: Fields[] }[];
    expect(popular.map(({ picks }) => picks.length)).toEqual([2, 3, 4]);
    expect(popular[0]).toMatchObject({
      odds: 441,
      picks: [{ fixtureID: 'p5', selection: 'home', odds: 210 }, { fixtureID: 'p7' }],
    });
    expect(popular[1]).toMatchObject({ odds: 337, picks: [{ fixtureID: 'p0', selection: 'away', odds: 150 }, {}, {}] });
    await bed.feed.suspend('p5');
    const after = (await call('list_popular_coupons')).data as { picks: Fields[] }[];
    expect(after[0]?.picks.map(({ fixtureID }) => fixtureID)).toEqual(['p7', 'p0']);
  });
});
