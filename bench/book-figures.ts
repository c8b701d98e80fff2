import { randomBytes } from 'node:crypto';
import { SPORTS, type Sport } from '../contract/markets';
import { fixtureOfId, idOfSlot, idsOfRound } from '../provider/feed/fixtures';
import { chanceOfBook, simulateReturns, type Return } from '../provider/feed/rtp-simulation';

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
  const ids = Array.from({ length: 20 * PAIRS }, (_, slot) => [idOfSlot(slot), ...idsOfRound(slot).slice(0, 1)]).flat();
  return ids
    .map((id) => fixtureOfId(secret, id))
    .filter(({ league }) => league.sport === sport)
    .slice(0, PAIRS)
    .map((fixture) => fixture.strengthsAt(fixture.startsAt));
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
