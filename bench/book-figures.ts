import { randomBytes } from 'node:crypto';
import { SPORTS, type Sport } from '../contract/markets';
import { fixtureOfId } from '../provider/feed/fixtures';
import { getScoreModel } from '../provider/feed/score-model';
import { listOffers, MODELS, priceOffers } from '../provider/feed/prices';
import { chanceOfBook, simulateReturns, type Return } from '../provider/feed/testing-rtp-simulation';
import { listBuilders, payBuilder } from './builder-lines';
import { feedIds } from './feed-matches';

/** Number of pairs of sides for each sport. */
const PAIRS = 40;

export interface BookFigures {
  sport: Sport;
  when: 'before' | 'in play';
  matches: number;
  returns: Return[];
}

/** Returns the strengths of sides that meet in some season of the feed. */
function pairsOf(sport: Sport, secret: string) {
  return feedIds()
    .map((id) => fixtureOfId(secret, id))
    .filter(({ league }) => league.sport === sport)
    .slice(0, PAIRS)
    .map((fixture) => fixture.strengthsAt(fixture.startsAt));
}

export interface BuilderFigures {
  sport: Sport;
  matches: number;
  bets: number;
  /** Average return of a stake, its standard error over matches, and the return by the model. */
  returned: number;
  error: number;
  expected: number;
}

/** Plays `count` matches of each sport with bet builders, with the same bets on bet builders of all markets. */
export const builderFigures = (count: number): BuilderFigures[] =>
  SPORTS.filter((sport) => sport !== 'virtual-football').map((sport) => builderFiguresOf(sport, count));

function builderFiguresOf(sport: Sport, count: number): BuilderFigures {
  const secret = randomBytes(32).toString('hex');
  const random = chanceOfBook(`${secret} builders`);
  const pairs = pairsOf(sport, secret);
  const each = Math.ceil(count / pairs.length);
  const { outlook, play, start } = MODELS[sport];
  const sums = { matches: 0, bets: 0, returned: 0, squares: 0, expected: 0 };
  for (const pair of pairs) {
    const model = getScoreModel(sport, pair, start);
    if (!model) throw new Error(`${sport} has no model`);
    const priced = outlook(pair, start);
    const markets = priceOffers(sport, listOffers(sport, priced), priced);
    const lines = listBuilders({ sport, model, markets }, random);
    if (lines.length === 0) continue;
    sums.bets += lines.length * each;
    const expected = lines.reduce((sum, line) => sum + line.expected, 0) / lines.length;
    for (let match = 0; match < each; match += 1) {
      const { periods } = play.call(MODELS[sport], pair, random).at(-1)!.state;
      const brought = lines.reduce((sum, line) => sum + payBuilder(sport, line, { periods }), 0) / lines.length;
      sums.matches += 1;
      sums.returned += brought;
      sums.squares += (brought - expected) ** 2;
      sums.expected += expected;
    }
  }
  const { matches, bets } = sums;
  return {
    sport,
    matches,
    bets,
    returned: sums.returned / matches,
    error: Math.sqrt(sums.squares) / matches,
    expected: sums.expected / matches,
  };
}

/** Plays `before` matches of each sport before the start, and `inPlay` matches in play for sports with bets in play. */
export function* figures(before: number, inPlay: number): Generator<BookFigures> {
  const secret = randomBytes(32).toString('hex');
  for (const sport of SPORTS) {
    const pairs = pairsOf(sport, secret);
    const random = chanceOfBook(`${secret} ${sport}`);
    for (const [when, matches, priceAt] of [
      ['before', before, 0],
      ['in play', inPlay, 0.5],
    ] as const) {
      if (sport === 'virtual-football' && when === 'in play') continue;
      const each = Math.ceil(matches / pairs.length);
      yield {
        sport,
        when,
        matches: each * pairs.length,
        returns: simulateReturns(sport, pairs, { matches: each, priceAt, random }),
      };
    }
  }
}
