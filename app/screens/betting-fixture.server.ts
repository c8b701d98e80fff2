import { CODE } from '#contract/messages';
import type { Caller } from '~/request/caller';
import type { OddsRow } from '~/lib/bets/fixture-rows';
import { periodsText, scoreText } from '~/lib/bets/format';
import { formatNearDate, formatTime } from '#contract/dates';
import * as betting from '~/services/betting.server';
import { betSlipColumn } from './bet-slip.server';
import { getBetSlip } from './betting-lobby.server';

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

/** Returns a fixture for its screen, with times and scores as text. */
function fixtureView(caller: Caller, fixture: betting.Fixture) {
  const { fixtureID, sport, leagueID, league, home, away, startsAt, status, clock, periods } = fixture;
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
    periods: periodsText(periods),
    markets: marketGroups(fixture.markets),
    highlights: fixture.highlights,
  };
}
export type FixtureView = ReturnType<typeof fixtureView>;

/**
 * Loads `/sport/<fixture>`: all markets of a fixture, its score and events.
 * @throws {Response} 404 for an unknown fixture, 502 if it cannot be read
 */
export async function fixturePage(caller: Caller, fixtureID: string) {
  if (!FIXTURE_ID.test(fixtureID)) throw new Response(null, { status: 404 });
  const [reply, slip] = await Promise.all([betting.getFixture(caller, fixtureID), betSlipColumn(caller)]);
  if (!reply.ok) {
    const isUnknown = reply.kind === 'absent' || (reply.kind === 'refused' && reply.code === CODE.notFound);
    throw new Response(null, { status: isUnknown ? 404 : 502 });
  }
  const fixture = fixtureView(caller, reply.data);
  return {
    language: caller.language,
    coupon: getBetSlip(caller),
    slip,
    fixture,
    refreshS: fixture.status === 'live' ? REFRESH_LIVE_S : undefined,
  };
}
