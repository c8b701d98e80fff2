import { afterEach, expect, test } from 'vitest';
import { createCaller, upstream } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const total = (line: number, status: string, ...selections: string[]) => ({
  market: 'total',
  line,
  status,
  selections: selections.map((selection) => ({ selection, odds: 185 })),
});

test('BET-1 closed markets, suspended one-sided lines and suspended lines beyond all open ones are hidden; other suspended lines have no odds', async () => {
  api = await upstream({
    'betting/get_fixture': {
      result: true,
      message: 'İşlem Başarılı',
      code: 200,
      data: {
        fixtureID: 'm1',
        sport: 'football',
        leagueID: 'anadolu',
        league: 'Anadolu Ligi',
        home: 'Demirkuşak',
        away: 'İncegeçit',
        startsAt: '2026-11-21T12:00:00Z',
        status: 'live',
        openMarkets: 1,
        markets: [
          total(4.5, 'suspended', 'over', 'under'),
          total(3.5, 'open', 'over', 'under'),
          total(3, 'suspended', 'under'),
          total(2.5, 'suspended', 'over', 'under'),
          total(1.5, 'open', 'over', 'under'),
          total(0.75, 'suspended', 'over', 'under'),
          total(0.5, 'closed', 'over', 'under'),
          { ...total(0, 'suspended', 'yes', 'no'), market: 'both-score' },
        ],
      },
    },
  });
  const { fixturePage } = await import('./betting-fixture.server');
  const { fixture } = await fixturePage(await createCaller('/sport/m1'), 'm1', new URLSearchParams());
  expect(fixture.markets.map(({ market, main, more }) => ({ market, rows: [main, ...more] }))).toEqual([
    {
      market: 'total',
      rows: [
        {
          market: 'total',
          line: 1.5,
          cells: [
            ['over', 185],
            ['under', 185],
          ],
        },
        {
          market: 'total',
          line: 2.5,
          cells: [
            ['over', null],
            ['under', null],
          ],
        },
        {
          market: 'total',
          line: 3.5,
          cells: [
            ['over', 185],
            ['under', 185],
          ],
        },
      ],
    },
    {
      market: 'both-score',
      rows: [
        {
          market: 'both-score',
          line: 0,
          cells: [
            ['yes', null],
            ['no', null],
          ],
        },
      ],
    },
  ]);
});
