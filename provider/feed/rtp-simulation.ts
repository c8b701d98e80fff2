import { createHash } from 'node:crypto';
import { numbersFrom, type UniformInteger } from '#arcade/chance';
import type { Strengths } from '#arcade/sport/match';
import type { FeedMarket } from '#contract/feed';
import { getVerdict, type Market, type PeriodScore, type Sport } from '#contract/markets';
import { MARGINS, MODELS, listOffers, priceOffers, ROUNDING_MAX } from './prices';

/** What random bettors got back on a market, as a share of the stakes that were decided. */
export interface Return {
  market: Market;
  returned: number;
  /** Its standard error. */
  error: number;
  /** Where it must lie, but for chance. */
  least: number;
  most: number;
}

/** What a stake of 1 at these odds brings, and how much of it was decided at all. */
function broughtBy(verdict: ReturnType<typeof getVerdict>, odds: number): readonly [brought: number, decided: number] {
  switch (verdict) {
    case 'won':
      return [odds, 1];
    case 'half-won':
      return [odds / 2, 0.5];
    case 'half-lost':
      return [0, 0.5];
    case 'void':
      return [0, 0];
    case 'lost':
      return [0, 1];
  }
}

/** Stakes that were decided, and what they brought. */
interface Taken {
  brought: number;
  decided: number;
}

/** Bets of 1 on everything that is open, by market. */
function betsOn(sport: Sport, markets: readonly FeedMarket[], periods: readonly PeriodScore[]): Map<Market, Taken> {
  const taken = new Map<Market, Taken>();
  for (const { market, line, status, selections } of markets) {
    if (status !== 'open') continue;
    const sum = taken.get(market) ?? { brought: 0, decided: 0 };
    for (const { selection, odds } of selections) {
      const [won, counted] = broughtBy(getVerdict(sport, { market, line, selection }, periods), odds / 100);
      sum.brought += won;
      sum.decided += counted;
    }
    taken.set(market, sum);
  }
  return taken;
}

/** Sums over matches, as far as a share and its standard error need them. */
class Sums {
  #brought = 0;
  #decided = 0;
  #squares = { brought: 0, both: 0, decided: 0 };

  add({ brought, decided }: Taken): void {
    this.#brought += brought;
    this.#decided += decided;
    this.#squares.brought += brought * brought;
    this.#squares.both += brought * decided;
    this.#squares.decided += decided * decided;
  }

  /** The share of the stakes that came back, and its standard error. */
  share(): { returned: number; error: number } {
    const { brought, both, decided } = this.#squares;
    const returned = this.#brought / this.#decided;
    const squares = brought - 2 * returned * both + returned * returned * decided;
    return { returned, error: Math.sqrt(Math.max(0, squares)) / this.#decided };
  }
}

/** Bytes of chance that are made at once: books take millions of numbers. */
const PIECE_BYTES = 65_536;

/** Chance for a book's matches: the same seed gives the same again. */
export const chanceOfBook = (seed: string): UniformInteger =>
  numbersFrom((piece) => createHash('shake256', { outputLength: PIECE_BYTES }).update(`${seed} ${piece}`).digest());

/** Football ends in some hundreds of ways; points of basketball hardly ever come twice. */
const RESULTS_KEPT = 2_000;

/** How long a match takes, more or less, in units of its sport's clock. */
const TYPICAL: Readonly<Record<Sport, number>> = {
  football: 96,
  basketball: 45,
  tennis: 24,
  volleyball: 200,
  'virtual-football': 96,
};

/**
 * Plays matches and bets the same on all that is offered.
 * @param pairs strengths of the sides that meet
 * @param matches how often each pair meets
 * @param priceAt when the bets are placed, as a share of a typical match; 0 is before the start. The clock alone decides: who
 *   chose by the length of the match itself would know what is to come. A match that is over by then takes no bets.
 */
export function simulateReturns(
  sport: Sport,
  pairs: readonly Strengths[],
  { matches, priceAt, random }: { matches: number; priceAt: number; random: UniformInteger },
): Return[] {
  const { play, outlook, start } = MODELS[sport];
  const sums = new Map<Market, Sums>();
  for (const pair of pairs) {
    const offers = listOffers(sport, outlook(pair, start));
    const before = priceAt === 0 ? priceOffers(sport, offers, outlook(pair, start)) : undefined;
    /** Before the start the prices are the same each time: what a result brings is worked out once. */
    const known = new Map<string, Map<Market, Taken>>();
    for (let match = 0; match < matches; match += 1) {
      const timeline = play.call(MODELS[sport], pair, random);
      const last = timeline.at(-1)!;
      const { stand } = timeline.findLast(({ at }) => at <= TYPICAL[sport] * priceAt) ?? last;
      if (stand.over) continue;
      const { periods } = last.stand;
      const result = before ? JSON.stringify(periods) : '';
      const taken =
        known.get(result) ?? betsOn(sport, before ?? priceOffers(sport, offers, outlook(pair, stand)), periods);
      if (before && known.size < RESULTS_KEPT) known.set(result, taken);
      for (const [market, ofMatch] of taken) {
        const sum = sums.get(market) ?? new Sums();
        sum.add(ofMatch);
        sums.set(market, sum);
      }
    }
  }
  return [...sums].map(([market, sum]) => {
    const most = 1 / (1 + MARGINS[market]);
    return { market, ...sum.share(), least: most * (1 - ROUNDING_MAX), most };
  });
}
