import type { UniformInteger } from '#arcade/chance';
import type { Strengths } from '#arcade/sport/match';
import type { FeedMarket } from '#contract/feed';
import { verdictOf, type Market, type PeriodScore, type Sport } from '#contract/markets';
import { MARGIN_OF, MODEL_OF, offersOf, pricesOf, ROUNDING_MOST } from './prices';

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
function broughtBy(verdict: ReturnType<typeof verdictOf>, odds: number): readonly [brought: number, decided: number] {
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

/** Bets of 1 on everything that is open in a market. */
function betsOn(sport: Sport, { market, line, selections }: FeedMarket, periods: readonly PeriodScore[]) {
  let brought = 0;
  let decided = 0;
  for (const { selection, odds } of selections) {
    const [won, counted] = broughtBy(verdictOf(sport, { market, line, selection }, periods), odds / 100);
    brought += won;
    decided += counted;
  }
  return { brought, decided };
}

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
export function returnsOf(
  sport: Sport,
  pairs: readonly Strengths[],
  { matches, priceAt, random }: { matches: number; priceAt: number; random: UniformInteger },
): Return[] {
  const { play, outlook, start } = MODEL_OF[sport];
  const sums = new Map<Market, { brought: number[]; decided: number[] }>();
  for (const pair of pairs) {
    const offers = offersOf(sport, outlook(pair, start));
    const before = priceAt === 0 ? pricesOf(sport, offers, outlook(pair, start)) : undefined;
    for (let match = 0; match < matches; match += 1) {
      const timeline = play.call(MODEL_OF[sport], pair, random);
      const last = timeline.at(-1)!;
      const { stand } = timeline.findLast(({ at }) => at <= TYPICAL[sport] * priceAt) ?? last;
      if (stand.over) continue;
      const markets = before ?? pricesOf(sport, offers, outlook(pair, stand));
      const ofMatch = new Map<Market, { brought: number; decided: number }>();
      for (const market of markets.filter(({ status }) => status === 'open')) {
        const { brought, decided } = betsOn(sport, market, last.stand.periods);
        const sum = ofMatch.get(market.market) ?? { brought: 0, decided: 0 };
        ofMatch.set(market.market, { brought: sum.brought + brought, decided: sum.decided + decided });
      }
      for (const [market, { brought, decided }] of ofMatch) {
        const sum = sums.get(market) ?? { brought: [], decided: [] };
        sum.brought.push(brought);
        sum.decided.push(decided);
        sums.set(market, sum);
      }
    }
  }
  return [...sums].map(([market, { brought, decided }]) => {
    const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
    const stakes = total(decided);
    const returned = total(brought) / stakes;
    const squares = total(brought.map((won, match) => (won - returned * (decided[match] ?? 0)) ** 2));
    const most = 1 / (1 + MARGIN_OF[market]);
    return { market, returned, error: Math.sqrt(squares) / stakes, least: most * (1 - ROUNDING_MOST), most };
  });
}
