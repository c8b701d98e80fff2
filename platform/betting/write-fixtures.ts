import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import type { Fixture } from './changes';
import { bettingFixtures, bettingMarkets } from './schema';

/** Writes fixtures after messages of a feed, with the number of their open markets. */
export async function writeFixtures(tx: Transaction, fixtures: readonly Fixture[]): Promise<void> {
  const rows = fixtures.map((fixture) => ({
    id: fixture.id,
    league_id: fixture.leagueId,
    home: fixture.home,
    away: fixture.away,
    search_name: fixture.searchName,
    season: fixture.season,
    round: fixture.round,
    starts_at: fixture.startsAt.toISOString(),
    status: fixture.status,
    clock: fixture.clock,
    server: fixture.server,
    periods: fixture.periods,
    highlights: fixture.highlights,
    state_sequence: fixture.stateSequence,
    odds_sequence: fixture.oddsSequence,
    suspend_sequence: fixture.suspendSequence,
    result_revision: fixture.resultRevision,
    epoch: fixture.epoch,
    fixture_sequence: fixture.fixtureSequence,
    snapshot_sequence: fixture.snapshotSequence,
    result_sequence: fixture.resultSequence,
    market_results: fixture.marketResults,
    voids: fixture.voids,
    score_model: fixture.scoreModel,
    returned_at: fixture.returnedAt?.toISOString() ?? null,
  }));
  await tx.execute(sql`update ${bettingFixtures} as f set
      league_id = received.league_id, home = received.home, away = received.away, search_name = received.search_name,
      season = received.season, round = received.round, starts_at = received.starts_at, status = received.status, clock = received.clock, server = received.server, periods = received.periods,
      highlights = received.highlights, state_sequence = received.state_sequence, odds_sequence = received.odds_sequence,
      suspend_sequence = received.suspend_sequence, result_revision = received.result_revision, epoch = received.epoch,
      fixture_sequence = received.fixture_sequence, snapshot_sequence = received.snapshot_sequence,
      result_sequence = received.result_sequence, market_results = received.market_results, voids = received.voids,
      returned_at = received.returned_at,
      score_model = received.score_model,
      open_markets = (select count(*) from ${bettingMarkets} as m where m.fixture_id = f.id and m.status = 'open'),
      open_until = (select min(m.valid_until) from ${bettingMarkets} as m where m.fixture_id = f.id and m.status = 'open')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as received (id text, league_id text, home text, away text,
      search_name text, season integer, round smallint, starts_at timestamptz, status text,
      clock jsonb, server text, periods jsonb, highlights jsonb, state_sequence bigint, odds_sequence bigint,
      suspend_sequence bigint, result_revision integer, epoch bigint, fixture_sequence bigint, snapshot_sequence bigint,
      result_sequence bigint, market_results jsonb, voids jsonb, score_model jsonb, returned_at timestamptz)
    where f.id = received.id`);
}
