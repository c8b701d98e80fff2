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
      league_id = told.league_id, home = told.home, away = told.away, search_name = told.search_name,
      season = told.season, round = told.round, starts_at = told.starts_at, status = told.status, clock = told.clock, server = told.server, periods = told.periods,
      highlights = told.highlights, state_sequence = told.state_sequence, odds_sequence = told.odds_sequence,
      suspend_sequence = told.suspend_sequence, result_revision = told.result_revision, epoch = told.epoch,
      fixture_sequence = told.fixture_sequence, snapshot_sequence = told.snapshot_sequence,
      result_sequence = told.result_sequence, market_results = told.market_results, voids = told.voids,
      returned_at = told.returned_at,
      score_model = told.score_model,
      open_markets = (select count(*) from ${bettingMarkets} as m where m.fixture_id = f.id and m.status = 'open'),
      open_until = (select min(m.valid_until) from ${bettingMarkets} as m where m.fixture_id = f.id and m.status = 'open')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id text, league_id text, home text, away text,
      search_name text, season integer, round smallint, starts_at timestamptz, status text,
      clock jsonb, server text, periods jsonb, highlights jsonb, state_sequence bigint, odds_sequence bigint,
      suspend_sequence bigint, result_revision integer, epoch bigint, fixture_sequence bigint, snapshot_sequence bigint,
      result_sequence bigint, market_results jsonb, voids jsonb, score_model jsonb, returned_at timestamptz)
    where f.id = told.id`);
}
