import { MARKETS, type Market } from './markets';

/** What a coupon is, and its bounds. No zod here: browser code imports this file. */

/** The most selections on one coupon. */
export const COUPON_MAX = 20;
/** The most lines that one coupon may stand for (a system of 3 out of 10 is 120). */
export const COUPON_LINES_MAX = 500;
/** Kuruş for a whole coupon: a lira to twenty thousand. The most one line or market takes may be less. */
export const COUPON_STAKE = { min: 100n, max: 2_000_000n } as const;
/** The most a coupon pays, kuruş: half a million lira. */
export const COUPON_PAYOUT_MAX = 50_000_000n;

/** Kuruş: the most one coupon may stake on, and the most it may win by, a selection of a market. */
export const MARKET_BOUNDS: Readonly<Record<Market, { stake: bigint; payout: bigint }>> = {
  result: { stake: 2_000_000n, payout: 50_000_000n },
  winner: { stake: 2_000_000n, payout: 50_000_000n },
  'double-chance': { stake: 2_000_000n, payout: 50_000_000n },
  'draw-no-bet': { stake: 2_000_000n, payout: 50_000_000n },
  total: { stake: 1_000_000n, payout: 25_000_000n },
  handicap: { stake: 1_000_000n, payout: 25_000_000n },
  'both-score': { stake: 1_000_000n, payout: 25_000_000n },
  'correct-score': { stake: 200_000n, payout: 20_000_000n },
  'half-full': { stake: 500_000n, payout: 20_000_000n },
  'set-score': { stake: 500_000n, payout: 20_000_000n },
  'total-sets': { stake: 500_000n, payout: 20_000_000n },
};

/** A selection as a player picked it, with the odds that were shown: hundredths, 185 is 1.85. */
export interface CouponSelection {
  fixtureID: string;
  market: Market;
  line: number | null;
  selection: string;
  odds: number;
  /** The match was in play when it was shown. */
  live?: true;
}

const PICK = /^([\w-]{1,60})~([a-z-]+)~(-?\d{1,3}(?:\.\d{1,2})?)?~([\w/-]{1,16})~(\d{3,6})(~live)?$/;

/** A pick in one word, for forms and the coupon's cookie: 'f12~total~2.5~over~185', in play 'f12~total~2.5~over~185~live'. */
export const serializeSelection = ({ fixtureID, market, line, selection, odds, live }: CouponSelection): string =>
  [fixtureID, market, line ?? '', selection, odds, ...(live ? ['live'] : [])].join('~');

/** Reads what `serializeSelection` wrote; undefined where it is something else. */
export function parseSelection(word: string): CouponSelection | undefined {
  const [, fixtureID = '', market = '', line, selection = '', odds, live] = PICK.exec(word) ?? [];
  if (!(MARKETS as readonly string[]).includes(market)) return undefined;
  return {
    fixtureID,
    market: market as Market,
    line: line === undefined ? null : Number(line),
    selection,
    odds: Number(odds),
    ...(live && { live: true as const }),
  };
}

/** How many lines a coupon of `count` selections has, where `fold` of them make one: 'count over fold'. */
export function countLines(count: number, fold: number): number {
  let lines = 1;
  for (let taken = 1; taken <= fold; taken += 1) lines = (lines * (count - fold + taken)) / taken;
  return Math.round(lines);
}
