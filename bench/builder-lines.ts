import type { UniformInteger } from '../arcade/chance';
import { canBuild, serializePart } from '../contract/bet-builder';
import type { FeedMarket, ScoreModel } from '../contract/feed';
import { getVerdict, MARKET_RULES, type MatchRecord } from '../contract/market-rules';
import type { Market, Selection, Sport } from '../contract/markets';
import { priceBuilder, type BuilderPart } from '../platform/betting/bet-builder';

/** A bet builder with its price: odds as a decimal, and the return of a stake by the model. */
export interface BuilderLine {
  parts: readonly Selection[];
  odds: number;
  expected: number;
}

/** Number of sets of markets whose selections are all combined. */
const SETS = 6;
const COMBINED_MAX = 60;

/** Whether a part of the match decides a market; in football the halves of the results do. */
function isOfPart(sport: Sport, market: Market): boolean {
  const { period, view } = MARKET_RULES[market];
  return period !== undefined || (view === 'halves' && sport !== 'football');
}

const openParts = (sport: Sport, markets: readonly FeedMarket[], isWhole: boolean): BuilderPart[][] =>
  markets
    .filter((one) => one.status === 'open' && canBuild(sport, one) && !(isWhole && isOfPart(sport, one.market)))
    .map(({ market, line, selections }) =>
      selections.map(({ selection, odds }) => ({ market, line, selection, odds })),
    );

/** Returns all choices of one selection of each market. */
const combine = (markets: readonly BuilderPart[][]): BuilderPart[][] =>
  markets.reduce<BuilderPart[][]>(
    (choices, own) => choices.flatMap((choice) => own.map((part) => [...choice, part])),
    [[]],
  );

/**
 * Returns bet builders of a match at one moment. All combinations of two or three markets are among them, so that they
 * cover every result. @param isWhole only markets of the whole match
 */
export function listBuilders(
  { sport, model, markets }: { sport: Sport; model: ScoreModel; markets: readonly FeedMarket[] },
  random: UniformInteger,
  isWhole = false,
): BuilderLine[] {
  const offered = openParts(sport, markets, isWhole);
  const lines = new Map<string, BuilderLine>();
  for (let set = 0; set < SETS && offered.length > 2; set += 1) {
    const chosen = Array.from({ length: 2 + (set % 2) }, () => offered[random(offered.length)]!);
    if (new Set(chosen.map(([first]) => first?.market)).size < chosen.length) continue;
    for (const parts of combine(chosen).slice(0, COMBINED_MAX)) {
      const { odds, chance } = priceBuilder(model, parts);
      if (odds !== null)
        lines.set(parts.map(serializePart).join(' '), {
          parts,
          odds: odds / 100,
          expected: ((chance / 1_000_000) * odds) / 100,
        });
    }
  }
  return [...lines.values()];
}

/** Returns the payout of a stake of 1. */
export const payBuilder = (sport: Sport, { parts, odds }: BuilderLine, match: MatchRecord): number =>
  parts.every((part) => getVerdict(sport, part, match) === 'won') ? odds : 0;
