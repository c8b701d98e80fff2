import { basketball } from '#arcade/sport/basketball';
import { football } from '#arcade/sport/football';
import type { Outcome, OutcomeProbabilities, SportModel } from '#arcade/sport/match';
import { tennis } from '#arcade/sport/tennis';
import { volleyball } from '#arcade/sport/volleyball';
import { ODDS_BOUNDS, type FeedMarket } from '#contract/feed';
import { getVerdict, listSelections, MARKET_RULES } from '#contract/market-rules';
import { SPORT_MARKETS, type Market, type Sport } from '#contract/markets';

export const MODELS: Readonly<Record<Sport, SportModel>> = {
  football,
  basketball,
  tennis,
  volleyball,
  'virtual-football': football,
};

/** Maximum additional loss by rounding, as a share of the odds. */
export const ROUNDING_MAX = 0.025;

/** Steps of odds below each bound, all in hundredths. */
const LADDER = [
  { below: 300, step: 1 },
  { below: 600, step: 5 },
  { below: 1_000, step: 10 },
  { below: 2_000, step: 25 },
  { below: 5_000, step: 50 },
  { below: 10_000, step: 100 },
  { below: 20_000, step: 200 },
  { below: 50_000, step: 500 },
  { below: Infinity, step: 1_000 },
] as const;

/** Rounds odds down to the ladder: hundredths from a decimal. */
export function roundToLadder(odds: number): number {
  const hundredths = Math.floor(odds * 100 + 1e-9);
  const { step } = LADDER.find(({ below }) => hundredths < below)!;
  return Math.floor(hundredths / step) * step;
}

/** A market with its line, offered during the whole lifetime of a fixture. */
export interface Offer {
  market: Market;
  line: number | null;
  selections: readonly string[];
}

/** Returns lines around a middle: `each` per side, `step` apart. */
const around = (middle: number, each: number, step: number): number[] =>
  Array.from({ length: 2 * each + 1 }, (_, index) => middle + (index - each) * step);

const quarter = (number: number): number => Math.round(number * 4) / 4;
/** Returns the nearest line that no result can equal. */
const half = (number: number): number => Math.floor(number) + 0.5;

const mean = (outcomes: readonly Outcome[], of: (home: number, away: number) => number): number =>
  outcomes.reduce((sum, { periods, chance }) => sum + chance * of(periods[0]!.home, periods[0]!.away), 0);

const POINT_LINES = {
  basketball: { total: { each: 5, step: 4 }, handicap: { each: 5, step: 3 } },
  tennis: { total: { each: 3, step: 1 }, handicap: { each: 3, step: 1 } },
  volleyball: { total: { each: 4, step: 5 }, handicap: { each: 4, step: 3 } },
} as const;

function linesOf(sport: Sport, market: Market, outlook: OutcomeProbabilities): (number | null)[] {
  if (market === 'total-sets') return sport === 'tennis' ? [2.5] : [3.5, 4.5];
  if (market !== 'total' && market !== 'handicap') return [null];
  const margin = mean(outlook.margin ?? [], (home, away) => home - away);
  if (sport === 'football' || sport === 'virtual-football') {
    const isVirtual = sport === 'virtual-football';
    if (market === 'total') return isVirtual ? [1.5, 2.5, 3.5] : [0.5, 1.5, 2, 2.25, 2.5, 2.75, 3, 3.5, 4.5, 5.5];
    return isVirtual ? around(Math.round(-margin), 1, 1) : around(quarter(-margin), 3, 0.25);
  }
  const { each, step } = POINT_LINES[sport][market];
  const middle =
    market === 'handicap' ? half(-margin) : half(mean(outlook.total ?? [], (points, more) => points + more));
  return around(middle, each, step);
}

/** Returns all offers of a match, from its outlook before the start. */
export const listOffers = (sport: Sport, outlook: OutcomeProbabilities): Offer[] =>
  SPORT_MARKETS[sport].flatMap((market) =>
    linesOf(sport, market, outlook).map((line) => ({ market, line, selections: listSelections(sport, market) })),
  );

/** Returns the smallest view that settles a market. */
function viewFor(market: Market, outlook: OutcomeProbabilities): readonly Outcome[] {
  for (const view of MARKET_RULES[market].views) if (outlook[view]) return outlook[view];
  throw new Error(`Nothing is known about ${market}`);
}

/** Shares of the stake: the average share that is multiplied by the odds, and the average refunded share. */
interface Shares {
  winning: number;
  back: number;
}

function sharesOf(
  sport: Sport,
  { offer, selection, outcomes }: { offer: Offer; selection: string; outcomes: readonly Outcome[] },
): Shares {
  let winning = 0;
  let back = 0;
  for (const { periods, chance } of outcomes) {
    switch (getVerdict(sport, { market: offer.market, line: offer.line, selection }, periods)) {
      case 'won':
        winning += chance;
        break;
      case 'half-won':
        winning += chance / 2;
        back += chance / 2;
        break;
      case 'half-lost':
        back += chance / 2;
        break;
      case 'void':
        back += chance;
        break;
      case 'lost':
    }
  }
  return { winning, back };
}

/** Probabilities below this count as zero. */
const IMPOSSIBLE = 1e-7;
/**
 * Maximum share of a stake that is returned on average. The margin is taken from the rest only: above this bound, stakes
 * on several markets would lose less than 3 % for sure.
 */
const RETURNED_MAX = 0.35;
const LEAST = ODDS_BOUNDS.min / 100;
const MOST = ODDS_BOUNDS.max / 100;

const MILLION = 1_000_000;
const millionths = ({ winning, back }: Shares) => ({
  chance: Math.round(winning * MILLION),
  back: Math.round(back * MILLION),
});

/** Returns odds that pay back the stake less the margin; void shares do not count. */
const oddsOf = ({ winning, back }: Shares, margin: number): number => (1 - back) / winning / (1 + margin);

/**
 * Prices a market. Selections that are impossible, or would pay more than a thousand times, are omitted. The market is
 * suspended if the possible selections have no valid odds, and closed once it is decided.
 */
function priced(sport: Sport, offer: Offer, outlook: OutcomeProbabilities): FeedMarket {
  const { market, line } = offer;
  const outcomes = viewFor(market, outlook);
  const possible = offer.selections.flatMap((selection) => {
    const shares = sharesOf(sport, { offer, selection, outcomes });
    return shares.winning > IMPOSSIBLE
      ? [{ selection, shares, odds: oddsOf(shares, MARKET_RULES[market].margin) }]
      : [];
  });
  const offered = possible.filter(({ odds }) => odds <= MOST);
  const isPriced =
    offered.length > 1 && offered.every(({ odds, shares }) => odds >= LEAST && shares.back <= RETURNED_MAX);
  const isDecided = possible.length < 2;
  const shown = offered.length > 0 ? offered : possible;
  return {
    market,
    line,
    status: isPriced ? 'open' : isDecided ? 'closed' : 'suspended',
    selections:
      shown.length > 0
        ? shown.map(({ selection, shares, odds }) => ({
            selection,
            odds: roundToLadder(Math.min(MOST, Math.max(LEAST, odds))),
            ...millionths(shares),
          }))
        : [{ selection: offer.selections[0]!, odds: ODDS_BOUNDS.min }],
  };
}

/** Prices all offers of a match by its current outlook. */
export const priceOffers = (sport: Sport, offers: readonly Offer[], outlook: OutcomeProbabilities): FeedMarket[] =>
  offers.map((offer) => priced(sport, offer, outlook));
