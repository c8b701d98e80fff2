import { getMinutePoints } from '#arcade/sport/basketball';
import { football } from '#arcade/sport/football';
import type { MatchState, Strengths } from '#arcade/sport/match';
import { getRallyChance } from '#arcade/sport/volleyball';
import type { ScoreModel } from '#contract/feed';
import type { Sport } from '#contract/markets';

const toChances = (strength: number): number[] => {
  const { low, chances } = getMinutePoints(strength);
  return [...Array.from({ length: low }, () => 0), ...chances];
};

/** Returns the model of a state's prices, by which bet builders are priced; undefined for virtual football. */
export function getScoreModel(sport: Sport, strengths: Strengths, state: MatchState): ScoreModel | undefined {
  const { periods, played, server } = state;
  const { home, away } = strengths;
  switch (sport) {
    case 'football':
      return { periods, rest: football.expectGoals?.(strengths, state) ?? [] };
    case 'basketball':
      return { periods, played, minute: { home: toChances(home), away: toChances(away) } };
    case 'tennis':
      return { periods, serve: { home, away }, server };
    case 'volleyball':
      return { periods, rally: getRallyChance(strengths) };
    default:
      return undefined;
  }
}
