import { formatNearDate } from '#contract/dates';
import { leader } from '#contract/score';
import type { Sport } from '#contract/markets';
import type { Caller } from '~/request/caller';
import type { MatchHistory } from '~/services/betting.server';

const OUTCOME = { home: ['won', 'lost'], away: ['lost', 'won'], draw: ['drawn', 'drawn'] } as const;

type PastMatch = MatchHistory['meetings'][number];

/** A finished match; `outcome` is that of the team it is listed for, of a meeting that of its home team. */
const toResult = (caller: Caller, { fixtureID, home, away, startsAt, score }: PastMatch, team = home) => ({
  id: fixtureID,
  date: formatNearDate(startsAt, caller.language),
  home,
  away,
  score: `${score.home}-${score.away}`,
  outcome: OUTCOME[leader(score.home, score.away)][team === home ? 0 : 1],
});
export type PastResult = ReturnType<typeof toResult>;

/** Returns the results around a match as text. */
export function historyView(
  caller: Caller,
  { sport, home, away }: { sport: Sport; home: string; away: string },
  history: MatchHistory,
) {
  const listed = (matches: readonly PastMatch[], team?: string) =>
    matches.map((match) => toResult(caller, match, team));
  return {
    form: [
      { team: home, results: listed(history.home, home) },
      { team: away, results: listed(history.away, away) },
    ],
    meetings: listed(history.meetings),
    table: history.table,
    hasDraws: sport === 'football' || sport === 'virtual-football',
  };
}
export type HistoryView = ReturnType<typeof historyView>;
