import { expect, test } from 'vitest';
import { SPORT_MARKETS, type Market, type Sport } from '#contract/markets';
import type { OddsRow } from './fixture-rows';
import { groupMarkets, MARKET_GROUPS } from './market-groups';

const row = (market: Market, line: number | null, over: number | null, under: number | null): OddsRow => ({
  market,
  line,
  cells: [
    ['over', over],
    ['under', under],
  ],
});
const offer = (sport: Sport) => SPORT_MARKETS[sport].map((market) => ({ market, rows: [row(market, null, 190, 190)] }));

test.each(['football', 'basketball', 'tennis', 'volleyball'] as const)(
  'BET-52 every market of %s is in a group, and in one only besides the main one',
  (sport) => {
    const markets = offer(sport);
    const { groups, group } = groupMarkets(markets, 'main');
    expect(group).toBe('main');
    expect(groups.at(-1)).toEqual({ group: 'all', count: markets.length });
    const seen = MARKET_GROUPS.filter((one) => one !== 'all' && one !== 'main').flatMap((one) =>
      groups.some((known) => known.group === one) ? groupMarkets(markets, one).markets.map(({ market }) => market) : [],
    );
    expect(new Set(seen).size).toBe(seen.length);
    const main = groupMarkets(markets, 'main').markets.map(({ market }) => market);
    expect(main[0]).toBe(SPORT_MARKETS[sport][0]);
    expect(new Set([...main, ...seen]).size).toBe(markets.length);
  },
);

test('BET-52 the most balanced line comes first; the main group has no other, its own group folds the others', () => {
  const lines = [row('total', 1.5, 120, 420), row('total', 2.5, 185, 190), row('total', 3.5, null, null)];
  const markets = [
    ...offer('football').filter(({ market }) => market !== 'total'),
    { market: 'total' as const, rows: lines },
  ];
  const totalOf = (group: 'main' | 'goals') =>
    groupMarkets(markets, group).markets.find(({ market }) => market === 'total')!;
  expect(totalOf('main')).toMatchObject({ main: { line: 2.5 }, more: [] });
  expect(totalOf('goals').main.line).toBe(2.5);
  expect(totalOf('goals').more.map(({ line }) => line)).toEqual([1.5, 3.5]);
});

test('BET-52 a match with few markets shows all, and a group that it does not have shows the first', () => {
  const few = offer('football').slice(0, 3);
  expect(groupMarkets(few, 'goals')).toMatchObject({ groups: [], group: 'all' });
  expect(groupMarkets(few, 'goals').markets).toHaveLength(3);
  const basketball = offer('basketball').filter(({ market }) => market !== 'half-full' && !market.endsWith('regular'));
  expect(groupMarkets(basketball, 'specials').group).toBe('main');
});
