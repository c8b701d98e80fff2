import { canDecide } from '#contract/market-rules';
import type { PeriodScore, Team, Verdict } from '#contract/markets';
import type { MarketResult } from './fixture-state';
import type { bettingFixtures, Highlight } from './schema';

/** Results of single markets. Those of a match that was postponed in play stay those of its earlier bets. */

type Fixture = Pick<typeof bettingFixtures.$inferSelect, 'marketResults' | 'returnedAt'>;

/** Whether a coupon was placed before its match was rescheduled. */
export const isBeforeReturn = ({ returnedAt }: Pick<Fixture, 'returnedAt'>, placedAt: Date | undefined): boolean =>
  returnedAt !== null && placedAt !== undefined && placedAt < returnedAt;

/** Returns the verdict on a selection by the result of its market; undefined without one that is of its time. */
export function findVerdict(
  fixture: Fixture,
  { market, line, selection }: { market: string; line: string; selection: string },
  placedAt: Date | undefined,
): Verdict | undefined {
  const result = fixture.marketResults.find((one) => one.market === market && one.line === line);
  if (!isBeforeReturn(fixture, placedAt)) return result?.verdicts?.[selection];
  const at = placedAt?.toISOString() ?? '';
  return result?.earlier?.find(({ from, until }) => (from === undefined || from <= at) && at < until)?.verdicts[
    selection
  ];
}

/** Returns the results of a match that is rescheduled: they apply only to bets from before. */
export const endResults = ({ marketResults, returnedAt }: Fixture, until: Date): MarketResult[] =>
  marketResults.map(({ verdicts, earlier = [], ...result }) => ({
    ...result,
    verdicts: null,
    earlier: verdicts
      ? [...earlier, { ...(returnedAt && { from: returnedAt.toISOString() }), until: until.toISOString(), verdicts }]
      : earlier,
  }));

/** Returns the results of markets after a conflict about teams: those that waited for its end are in force. */
export const endWaiting = (results: readonly MarketResult[]): MarketResult[] =>
  results.map(({ waiting, ...result }) => (waiting ? { ...result, verdicts: waiting } : result));

/** Returns the results of markets without those that wait for the end of a conflict about teams. */
export const dropWaiting = (results: readonly MarketResult[]): MarketResult[] =>
  results.map(({ waiting: _dropped, ...result }) => result);

/** Returns the results with -1 as their sequences: those of a new epoch begin again. */
export const resetSequences = (results: readonly MarketResult[]): MarketResult[] =>
  results.map((result) => ({ ...result, sequence: -1 }));

/** Returns the teams in the order of their goals, as far as the highlights report them. */
export const listGoals = (highlights: readonly Highlight[]): Team[] =>
  highlights.flatMap(({ kind, side }) => (kind === 'goal' && side ? [side] : []));

/**
 * Returns the results of markets that the score of a finished match cannot decide. Verdicts on bets from before a match was
 * rescheduled stay.
 */
export const keepUndecided = ({
  sport,
  periods,
  highlights,
  marketResults,
}: Pick<typeof bettingFixtures.$inferSelect, 'sport' | 'highlights' | 'marketResults'> & {
  periods: readonly PeriodScore[];
}): MarketResult[] =>
  marketResults.flatMap((result) => {
    if (!canDecide(sport, result.market, { periods, goals: listGoals(highlights) })) return result;
    return result.earlier ? { ...result, verdicts: null } : [];
  });
