import { packRows, type FixtureGroup } from '~/lib/bets/fixture-rows';
import { scoreText } from '~/lib/bets/format';
import { formatTime } from '#contract/dates';
import { fixedT } from '~/lib/language/i18n';
import type { Caller } from '~/request/caller';
import * as betting from '~/services/betting.server';
import { betSlipColumn } from './bet-slip.server';
import { getBetSlip, fixtureRow } from './betting-lobby.server';

/** Number of finished rounds on the screen. */
const ROUNDS_SHOWN = 2;
/**
 * Seconds between reloads, without JavaScript, while a round is played; otherwise the page reloads at the kick-off.
 */
const REFRESH_PLAYING_S = 10;
const REFRESH_MOST_S = 60;

type Round = betting.VirtualLeague['rounds'][number];

const results = (round: Round) => ({
  number: round.number,
  matches: round.fixtures.map(({ fixtureID, sport, home, away, periods, clock }) => ({
    id: fixtureID,
    home,
    away,
    score: scoreText(sport, periods, false),
    clock: clock ?? '',
  })),
});

/** Returns the match whose events are shown: the requested one, else the first in play. */
async function toldMatch(caller: Caller, round: Round | undefined) {
  const matchID = new URL(caller.request.url).searchParams.get('match');
  const match = round?.fixtures.find(({ fixtureID }) => fixtureID === matchID) ?? round?.fixtures[0];
  if (!match) return undefined;
  const reply = await betting.getFixture(caller, match.fixtureID);
  if (!reply.ok) return undefined;
  const { fixtureID, sport, home, away, periods, clock, highlights } = reply.data;
  return { id: fixtureID, home, away, score: scoreText(sport, periods, false), clock: clock ?? '', highlights };
}

/**
 * Loads `/virtual`: the round that takes bets, the round in play, the last results and the table.
 * @throws {Response} 502 if they cannot be read
 */
export async function virtualPage(caller: Caller, now: Date) {
  const { language } = caller;
  const [reply, slip] = await Promise.all([betting.virtualLeague(caller), betSlipColumn(caller)]);
  const frame = { language, coupon: getBetSlip(caller), slip };
  if (!reply.ok) {
    const isAbsent = reply.kind === 'absent' || reply.reason === 'not-open';
    if (!isAbsent) throw new Response(null, { status: 502 });
    return { ...frame, league: undefined };
  }
  const { league, rounds, table } = reply.data;
  const open = rounds
    .filter(({ state }) => state === 'open')
    .sort((one, other) => one.kicksOffAt.getTime() - other.kicksOffAt.getTime())[0];
  const playing = rounds.find(({ state }) => state === 'playing');
  const secondsLeft = open ? Math.max(0, Math.ceil((open.kicksOffAt.getTime() - now.getTime()) / 1_000)) : 0;
  const t = fixedT(language, 'betting');
  const offered: FixtureGroup[] = open
    ? [
        {
          key: `round-${open.number}`,
          sport: 'virtual-football',
          open: true,
          title: t('round', { number: open.number }),
          rows: packRows(open.fixtures.map((fixture) => fixtureRow(caller, fixture, now))),
        },
      ]
    : [];
  return {
    ...frame,
    refreshS: caller.state.answered
      ? undefined
      : playing
        ? REFRESH_PLAYING_S
        : Math.min(REFRESH_MOST_S, secondsLeft + 1),
    league: {
      name: league,
      open: open && {
        number: open.number,
        kicksOff: formatTime(open.kicksOffAt, caller),
        secondsLeft,
        groups: offered,
      },
      playing: playing && results(playing),
      told: await toldMatch(caller, playing),
      over: rounds
        .filter(({ state }) => state === 'over')
        .sort((one, other) => other.kicksOffAt.getTime() - one.kicksOffAt.getTime())
        .slice(0, ROUNDS_SHOWN)
        .map(results),
      table,
    },
  };
}
export type VirtualView = Awaited<ReturnType<typeof virtualPage>>;
