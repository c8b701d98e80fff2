import { statusOfRecord } from './record-status.server';
import type { Sport } from '#contract/markets';
import type { Caller } from '~/request/caller';
import type { OddsRow } from '~/lib/bets/fixture-rows';
import { scoreText } from '~/lib/bets/format';
import { groupMarkets, MARKET_GROUPS, STATS, type MarketGroup } from '~/lib/bets/market-groups';
import { formatNearDate, formatTime } from '#contract/dates';
import * as betting from '~/services/betting.server';
import { loadBetBuilder } from './bet-builder.server';
import { betSlipColumn } from './bet-slip.server';
import { getBetSlip } from './betting-lobby.server';
import { historyView } from './match-history.server';
import { sportFavorites } from './sport-favorites.server';

/** Seconds between reloads of a match in play without JavaScript: the interval of feed updates. */
const REFRESH_LIVE_S = 20;

const FIXTURE_ID = /^[\w-]{1,60}$/;

const takesBets = ({ cells }: OddsRow) => cells.some(([, odds]) => odds !== null);

/**
 * Groups markets by name, each with its lines in order. Omitted are closed markets and suspended lines without a
 * selection. Suspended lines below or above all open lines of their market are omitted too, because they are decided.
 */
function marketGroups(markets: betting.Fixture['markets']): { market: OddsRow['market']; rows: OddsRow[] }[] {
  const groups = new Map<OddsRow['market'], OddsRow[]>();
  for (const { market, line, status, selections } of markets) {
    if (status === 'closed' || (status === 'suspended' && selections.length === 1)) continue;
    const cells = selections.map(({ selection, odds }): OddsRow['cells'][number] => [
      selection,
      status === 'open' ? odds : null,
    ]);
    groups.set(market, [...(groups.get(market) ?? []), { market, line, cells }]);
  }
  return [...groups].map(([market, lines]) => {
    const rows = lines.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
    const last = rows.findLastIndex(takesBets);
    return { market, rows: last < 0 ? rows : rows.slice(rows.findIndex(takesBets), last + 1) };
  });
}

/** Periods of the score of each sport. */
const UNITS = {
  football: 'half',
  'virtual-football': 'half',
  basketball: 'quarter',
  tennis: 'set',
  volleyball: 'set',
} as const satisfies Record<Sport, string>;

const QUARTERS = 4;

/** Returns the name of a period in the score table: its number, for basketball 'OT1' after the quarters. */
const periodName = (sport: Sport, at: number): string =>
  sport === 'basketball' && at >= QUARTERS ? `+${at - QUARTERS + 1}` : String(at + 1);

/** Returns a fixture for its screen, with times and scores as text. */
function fixtureView(caller: Caller, fixture: betting.Fixture, group: MarketGroup) {
  const { fixtureID, sport, leagueID, league, home, away, startsAt, status, clock, periods } = fixture;
  const markets = marketGroups(fixture.markets);
  return {
    id: fixtureID,
    sport,
    leagueID,
    league,
    home,
    away,
    status,
    startsAt: `${formatNearDate(startsAt, caller.language)} ${formatTime(startsAt, caller)}`,
    clock: clock ?? '',
    score: scoreText(sport, periods, status === 'live'),
    unit: UNITS[sport],
    periods: periods.map(({ home: scored, away: conceded }, at) => ({
      name: periodName(sport, at),
      home: scored,
      away: conceded,
    })),
    server: fixture.server,
    isOpen: markets.some(({ rows }) => rows.some(takesBets)),
    hasMarkets: markets.length > 0,
    ...groupMarkets(markets, group),
    highlights: fixture.highlights,
  };
}
export type FixtureView = ReturnType<typeof fixtureView>;

/**
 * Loads `/sport/<fixture>`: markets of a fixture, its score and events, and its bet builder. @param search the group of
 * markets or the results so far, and the selections of the bet builder
 * @throws {Response} 404 for an unknown fixture, 502 if it cannot be read
 */
export async function fixturePage(caller: Caller, fixtureID: string, search: URLSearchParams) {
  const chosen = search.get('group');
  const isStats = chosen === STATS;
  const group = MARKET_GROUPS.find((known) => known === (isStats ? 'main' : (chosen ?? 'main')));
  if (!group) throw new Response(null, { status: 404 });
  if (!FIXTURE_ID.test(fixtureID)) throw new Response(null, { status: 404 });
  const [reply, slip, history, favorites] = await Promise.all([
    betting.getFixture(caller, fixtureID),
    betSlipColumn(caller),
    isStats ? betting.matchHistory(caller, fixtureID) : undefined,
    sportFavorites(caller),
  ]);
  if (!reply.ok) throw new Response(null, { status: statusOfRecord(reply) });
  const fixture = fixtureView(caller, reply.data, group);
  const builder = await loadBetBuilder(caller, reply.data, search);
  return {
    language: caller.language,
    coupon: getBetSlip(caller),
    slip,
    fixture,
    isStats,
    history: history?.ok ? historyView(caller, fixture, history.data) : undefined,
    /** None on a virtual match: favourites lead to lists of real ones. */
    favorites: fixture.sport === 'virtual-football' ? undefined : favorites,
    builder,
    // A reload would lose selections of the bet builder that are not sent yet.
    refreshS: fixture.status === 'live' && !builder?.form && !caller.state.answered ? REFRESH_LIVE_S : undefined,
  };
}
