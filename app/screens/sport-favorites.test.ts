import { afterEach, expect, test } from 'vitest';
import { createCaller, upstream, type UpstreamReply } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>> | undefined;
afterEach(() => api?.close());

const says = (data: unknown): UpstreamReply => ({ result: true, message: 'Successful', code: 200, data });
const FAVORITES = [
  { kind: 'league', ref: 'anadolu', name: 'Anadolu Ligi' },
  { kind: 'league', ref: 'sanal', name: 'Sanal Lig' },
  { kind: 'team', ref: 'Ak', name: 'Ak' },
];
const sport = (name: string, leagueID: string) => ({
  sport: name,
  fixtures: 1,
  live: 0,
  leagues: [{ leagueID, name: leagueID, country: 'Türkiye', fixtures: 1 }],
});

test('BET-61 the tree of leagues leaves out favourite leagues of virtual football, of which it lists no match', async () => {
  api = await upstream({
    'betting/list_favorites': says(FAVORITES),
    'betting/list_sports': says([sport('football', 'anadolu'), sport('virtual-football', 'sanal')]),
    'betting/list_fixtures': says([]),
  });
  const { sportLobby } = await import('./betting-lobby.server');
  const { favorites } = await sportLobby(await createCaller('/sport', { rid: '1' }), new Date());
  expect(favorites?.map(({ ref }) => ref)).toEqual(['anadolu', 'Ak']);
});

test.each([
  ['football', FAVORITES],
  ['virtual-football', undefined],
])('BET-61 hearts on a match of %s: %j', async (name, expected) => {
  api = await upstream({
    'betting/list_favorites': says(FAVORITES),
    'betting/get_fixture': says({
      fixtureID: 'm1',
      sport: name,
      leagueID: 'sanal',
      league: 'Sanal Lig',
      home: 'Ak',
      away: 'Boz',
      startsAt: '2026-11-21T12:00:00Z',
      status: 'live',
      openMarkets: 0,
      markets: [],
    }),
  });
  const { fixturePage } = await import('./betting-fixture.server');
  const page = await fixturePage(await createCaller('/sport/m1', { rid: '1' }), 'm1', new URLSearchParams());
  expect(page.favorites).toEqual(expected);
});
