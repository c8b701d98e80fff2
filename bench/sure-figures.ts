import { randomBytes } from 'node:crypto';
import loadSolver, { type Highs } from 'highs';
import type { FeedMarket } from '../contract/feed';
import { SPORTS, type Sport } from '../contract/markets';
import type { MatchState } from '../arcade/sport/match';
import { fixtureOfId, type Fixture } from '../provider/feed/fixtures';
import { MODELS, listOffers, priceOffers } from '../provider/feed/prices';
import { getPricedState } from '../provider/feed/next-messages';
import { chanceOfBook } from '../provider/feed/testing-rtp-simulation';
import { getScoreModel } from '../provider/feed/score-model';
import { listBuilders } from './builder-lines';
import { feedIds } from './feed-matches';
import { linearProgram, payoffs } from './sure-bets';

/** Number of moments of each match in play, spread over it. */
const MOMENTS = 6;

export interface SureFigures {
  sport: Sport;
  when: 'before' | 'in play';
  matches: number;
  moments: number;
  /** Maximum number of open selections at one moment, and of results that differ by them. */
  selections: number;
  /** Maximum number of bet builders among them. */
  builders: number;
  results: number;
  /** Best sure return per lira at any moment. */
  best: number;
}

/** Returns the best sure return of rows of payoffs. */
export function bestSureReturn(solver: Highs, rows: readonly (readonly number[])[]): number {
  const { Status, ObjectiveValue } = solver.solve(linearProgram(rows));
  if (Status !== 'Optimal') throw new Error(`The linear program ended as ${Status}`);
  return ObjectiveValue;
}

export const loadedSolver = (): Promise<Highs> => loadSolver();

/**
 * Searches `matches` matches of each sport of the embedded feed, before the start and, for sports with bets in play, in
 * play.
 */
export async function* sureFigures(
  matches: number,
  secret = randomBytes(32).toString('hex'),
  reprice = (markets: FeedMarket[]) => markets,
): AsyncGenerator<SureFigures> {
  const solver = await loadedSolver();
  const random = chanceOfBook(`${secret} builders`);
  const fixtures = feedIds().map((id) => fixtureOfId(secret, id));
  for (const sport of SPORTS) {
    const { outlook, start } = MODELS[sport];
    const played = fixtures.filter(({ league }) => league.sport === sport).slice(0, matches);
    for (const when of ['before', 'in play'] as const) {
      if (sport === 'virtual-football' && when === 'in play') continue;
      const figures = {
        sport,
        when,
        matches: played.length,
        moments: 0,
        selections: 0,
        builders: 0,
        results: 0,
        best: 0,
      };
      for (const fixture of played) {
        const strengths = fixture.strengthsAt(fixture.startsAt);
        const offers = listOffers(sport, outlook(fixture.strengthsAt(-Infinity), start));
        for (const { priced, stand } of momentsOf(fixture, when)) {
          const markets = reprice(priceOffers(sport, offers, outlook(strengths, priced)));
          const model = getScoreModel(sport, strengths, priced);
          const builders = model ? listBuilders({ sport, model, markets }, random, true) : [];
          const rows = payoffs(sport, { state: stand, markets, builders });
          if (!rows[0]?.length) continue;
          figures.builders = Math.max(figures.builders, builders.length);
          figures.moments += 1;
          figures.selections = Math.max(figures.selections, rows[0].length);
          figures.results = Math.max(figures.results, rows.length);
          figures.best = Math.max(figures.best, bestSureReturn(solver, rows));
        }
      }
      yield figures;
    }
  }
}

/** Returns states of a match, with the states by which they are priced. */
function momentsOf(fixture: Fixture, when: SureFigures['when']): Record<'priced' | 'stand', MatchState>[] {
  const { sport } = fixture.league;
  const { start } = MODELS[sport];
  if (when === 'before') return [{ priced: start, stand: start }];
  const moments = fixture.timeline();
  return Array.from({ length: MOMENTS }, (_, at) => {
    const moment = moments[Math.floor(((at + 0.5) * (moments.length - 1)) / MOMENTS)]!;
    return { priced: getPricedState(sport, moment, moment.at), stand: moment.state };
  });
}
