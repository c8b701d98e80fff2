import { createHash } from 'node:crypto';
import { numbersFrom, type UniformInteger } from '#arcade/chance';
import type { Strengths } from '#arcade/sport/match';
import type { FeedMarket } from '#contract/feed';
import { getVerdict, MARKET_RULES, type MatchRecord } from '#contract/market-rules';
import type { Market, Sport } from '#contract/markets';
import { MODELS, listOffers, priceOffers, ROUNDING_MAX } from './prices';

/** Return of random bettors on a market, as a share of the decided stakes. */
export interface Return {
  market: Market;
  returned: number;
  /** Standard error of the return. */
  error: number;
  /** Bounds of the expected return, apart from chance. */
  least: number;
  most: number;
}

/** Returns the payout of a stake of 1 at these odds, and its decided share. */
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

/** Decided stakes, and their payouts. */
interface Taken {
  brought: number;
  decided: number;
}

/** Returns bets of 1 on all open selections, by market. */
function betsOn(sport: Sport, markets: readonly FeedMarket[], match: MatchRecord): Map<Market, Taken> {
  const taken = new Map<Market, Taken>();
  for (const { market, line, status, selections } of markets) {
    if (status !== 'open') continue;
    const sum = taken.get(market) ?? { brought: 0, decided: 0 };
    for (const { selection, odds } of selections) {
      const [won, counted] = broughtBy(getVerdict(sport, { market, line, selection }, match), odds / 100);
      sum.brought += won;
      sum.decided += counted;
    }
    taken.set(market, sum);
  }
  return taken;
}

/** Sums over matches, as needed for a share and its standard error. */
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

  /** Returns the returned share of the stakes, and its standard error. */
  share(): { returned: number; error: number } {
    const { brought, both, decided } = this.#squares;
    const returned = this.#brought / this.#decided;
    const squares = brought - 2 * returned * both + returned * returned * decided;
    return { returned, error: Math.sqrt(Math.max(0, squares)) / this.#decided };
  }
}

/** Number of random bytes generated at once; a simulation needs millions of numbers. */
const PIECE_BYTES = 65_536;

/** Returns random numbers for simulated matches; the same seed gives the same numbers. */
export const chanceOfBook = (seed: string): UniformInteger =>
  numbersFrom((piece) => createHash('shake256', { outputLength: PIECE_BYTES }).update(`${seed} ${piece}`).digest());

/** Maximum number of cached results. Football has some hundreds of results; basketball scores rarely repeat. */
const RESULTS_KEPT = 2_000;

/** Typical duration of a match, in units of its sport's clock. */
const TYPICAL: Readonly<Record<Sport, number>> = {
  football: 96,
  basketball: 45,
  tennis: 24,
  volleyball: 200,
  'virtual-football': 96,
};

/**
 * Plays matches and places the same bet on every offer.
 * @param pairs strengths of the sides that meet
 * @param matches number of matches of each pair
 * @param priceAt time of the bets, as a share of a typical match; 0 is before the start. Only the clock decides: a
 * choice by the length of the match itself would use knowledge of the future. A match that is over by then takes no
 * bets.
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
    /** Before the start the prices are always the same, so the payout of a result is computed once. */
    const known = new Map<string, Map<Market, Taken>>();
    for (let match = 0; match < matches; match += 1) {
      const timeline = play.call(MODELS[sport], pair, random);
      const last = timeline.at(-1)!;
      const { state } = timeline.findLast(({ at }) => at <= TYPICAL[sport] * priceAt) ?? last;
      if (state.over) continue;
      const { periods, goals } = last.state;
      const result = before ? JSON.stringify([periods, goals]) : '';
      const taken =
        known.get(result) ?? betsOn(sport, before ?? priceOffers(sport, offers, outlook(pair, state)), last.state);
      if (before && known.size < RESULTS_KEPT) known.set(result, taken);
      for (const [market, ofMatch] of taken) {
        const sum = sums.get(market) ?? new Sums();
        sum.add(ofMatch);
        sums.set(market, sum);
      }
    }
  }
  return [...sums].map(([market, sum]) => {
    const most = 1 / (1 + MARKET_RULES[market].margin);
    return { market, ...sum.share(), least: most * (1 - ROUNDING_MAX), most };
  });
}
