import { basketball } from '#arcade/sport/basketball';
import { football } from '#arcade/sport/football';
import type { MatchState, Outcome, OutcomeProbabilities, SportModel } from '#arcade/sport/match';
import { tennis } from '#arcade/sport/tennis';
import { volleyball } from '#arcade/sport/volleyball';
import { ODDS_BOUNDS, type FeedMarket } from '#contract/feed';
import { judge } from '#contract/market-kinds';
import type { Reading } from '#contract/market-reading';
import { findVerdicts, listSelections, MARKET_RULES, readMatch, getViewName } from '#contract/market-rules';
import { readMarket, SPORT_MARKETS, type Market, type Sport, type Verdict } from '#contract/markets';
import { roundToLadder } from '#contract/odds-ladder';
import { listLines } from './lines';

export const MODELS: Readonly<Record<Sport, SportModel>> = {
  football,
  basketball,
  tennis,
  volleyball,
  'virtual-football': football,
};

/** Maximum additional loss by rounding, as a share of the odds. */
export const ROUNDING_MAX = 0.025;

/** A market with its line, offered during the whole lifetime of a fixture. */
export interface Offer {
  market: Market;
  line: number | null;
  selections: readonly string[];
}

/** Returns the distribution that prices a market. */
function viewFor(sport: Sport, market: Market, outlook: OutcomeProbabilities): readonly Outcome[] {
  const view = getViewName({ ...MARKET_RULES[market], sport });
  const outcomes = outlook[view];
  if (!outcomes) throw new Error(`Nothing is known about ${market} of ${sport}: ${view}`);
  return outcomes;
}

/** Returns all offers of a match, from its outlook before the start. */
export const listOffers = (sport: Sport, outlook: OutcomeProbabilities): Offer[] =>
  SPORT_MARKETS[sport].flatMap((market) => {
    const selections = listSelections(sport, market);
    const lines = listLines(sport, readMarket(market), () => viewFor(sport, market, outlook));
    return lines.map((line) => ({ market, line, selections }));
  });

/** Shares of the stake: the average share that is multiplied by the odds, and the average refunded share. */
interface Shares {
  winning: number;
  back: number;
}

/** Possible end of a match, or of one period, by which a market is settled. */
type PossibleReading = readonly [Reading, chance: number];

/** Returns the shares of each selection of an offer, in their order. */
function sharesOf({ market, line, selections }: Offer, outcomes: readonly PossibleReading[]): Shares[] {
  const { winner, ...rules } = MARKET_RULES[market];
  const shares = selections.map(() => ({ winning: 0, back: 0 }));
  const places = new Map(selections.map((selection, at) => [selection, at]));
  for (const [reading, chance] of outcomes) {
    if (winner) {
      const won = places.get(winner(reading, line ?? 0) ?? '');
      if (won !== undefined) shares[won]!.winning += chance;
    } else
      for (const [at, selection] of selections.entries())
        addVerdict(shares[at]!, chance, judge(rules, reading, { selection, line }));
  }
  return shares;
}

function addVerdict(shares: Shares, chance: number, verdict: Verdict): void {
  if (verdict === 'won') shares.winning += chance;
  if (verdict === 'half-won') shares.winning += chance / 2;
  if (verdict === 'half-won' || verdict === 'half-lost') shares.back += chance / 2;
  if (verdict === 'void') shares.back += chance;
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
function priced(offer: Offer, outcomes: readonly PossibleReading[]): FeedMarket {
  const { market, line } = offer;
  const all = sharesOf(offer, outcomes);
  const possible = offer.selections.flatMap((selection, at) => {
    const shares = all[at]!;
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
export function priceOffers(sport: Sport, offers: readonly Offer[], outlook: OutcomeProbabilities): FeedMarket[] {
  const known = new Map<Market, PossibleReading[]>();
  return offers.map((offer) => {
    const { market, selections: listed } = offer;
    const read = () =>
      viewFor(sport, market, outlook).map(
        ({ chance, ...match }) => [readMatch(sport, { market, listed }, match), chance] as const,
      );
    const outcomes = known.get(market) ?? read();
    known.set(market, outcomes);
    return priced(offer, outcomes);
  });
}

/** A market that no later event of the match changes, with its verdicts. */
type DecidedOffer = Omit<Offer, 'selections'> & { verdicts: NonNullable<ReturnType<typeof findVerdicts>> };

/** Returns the offers that a match in play has decided. */
export const listDecided = (sport: Sport, offers: readonly Offer[], state: MatchState): DecidedOffer[] =>
  offers.flatMap(({ market, line }) => {
    const verdicts = findVerdicts(sport, { market, line }, { ...state, finished: MODELS[sport].finished(state) });
    return verdicts ? [{ market, line, verdicts }] : [];
  });
