import { isMarket, type Market } from './markets';
import { readTypedCode } from './typed-code';

/** Coupons and their bounds. No zod here: browser code imports this file. */

/** Maximum number of selections on one coupon. */
export const COUPON_MAX = 20;
/** Maximum number of lines of one coupon (a system of 3 out of 10 has 120). */
export const COUPON_LINES_MAX = 500;
/** Stake of a whole coupon in kuruş: 1 to 20,000 lira. The maximum of one line or market may be lower. */
export const COUPON_STAKE = { min: 100n, max: 2_000_000n } as const;
/** Maximum payout of a coupon in kuruş: 500,000 lira. */
export const COUPON_PAYOUT_MAX = 50_000_000n;

/**
 * A player's choice about odds that change before a coupon is placed. `reject`: they must be confirmed. `higher`: higher
 * odds are accepted. `any`: all are accepted.
 */
export const ODDS_CHANGES = ['reject', 'higher', 'any'] as const;
export type OddsChanges = (typeof ODDS_CHANGES)[number];
/** The choice of players and visitors who made none. */
export const ODDS_CHANGES_DEFAULT: OddsChanges = 'higher';

/** Whether a choice accepts that odds change, both in hundredths. */
export const acceptsOdds = (choice: OddsChanges, shown: number, odds: number): boolean =>
  odds === shown || choice === 'any' || (choice === 'higher' && odds > shown);

/** A selection on a bet slip, with the odds that the player saw: hundredths, 185 is 1.85. */
export interface CouponSelection {
  fixtureID: string;
  market: Market;
  line: number | null;
  /** Of a bet builder its selections, as `serializeBuilder` writes them. */
  selection: string;
  odds: number;
  /** True if the match was in play when the player saw the odds. */
  live?: true;
  /** Word of `price_coupon` for the teams that the player saw. */
  teams?: string;
}

const PICK =
  /^([\w-]{1,60})~([a-z\d-]+)~(-?\d{1,3}(?:\.\d{1,2})?)?~([\w/+.-]{1,200})~(\d{3,6})(~live)?(?:~([\w-]{8}))?$/;

/**
 * Serializes a selection to one word for forms and the bet slip's cookie: 'f12~total~2.5~over~185', in play
 * 'f12~total~2.5~over~185~live', with the teams that the player saw 'f12~total~2.5~over~185~x7Qa_b2-'.
 */
export const serializeSelection = ({
  fixtureID,
  market,
  line,
  selection,
  odds,
  live,
  teams,
}: CouponSelection): string =>
  [fixtureID, market, line ?? '', selection, odds, ...(live ? ['live'] : []), ...(teams ? [teams] : [])].join('~');

/** Parses the output of `serializeSelection`; undefined for other text. */
export function parseSelection(word: string): CouponSelection | undefined {
  const [, fixtureID = '', market = '', line, selection = '', odds, live, teams] = PICK.exec(word) ?? [];
  if (!isMarket(market)) return undefined;
  return {
    fixtureID,
    market,
    line: line === undefined ? null : Number(line),
    selection,
    odds: Number(odds),
    ...(live && { live: true as const }),
    ...(teams !== undefined && { teams }),
  };
}

/** Returns the number of lines of a coupon of `count` selections with `fold` per line: 'count over fold'. */
export function countLines(count: number, fold: number): number {
  let lines = 1;
  for (let taken = 1; taken <= fold; taken += 1) lines = (lines * (count - fold + taken)) / taken;
  return Math.round(lines);
}

/** Letters and digits of a booking code: without those that look alike. */
export const SLIP_CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const SLIP_CODE_LENGTH = 8;
/** Days for which a booking code opens its bet slip. */
export const SLIP_CODE_DAYS = 7;

/** Returns a booking code as typed, without blanks and hyphens and in capitals; undefined if it is none. */
export function parseSlipCode(typed: string): string | undefined {
  const code = readTypedCode(typed);
  return code.length === SLIP_CODE_LENGTH && [...code].every((letter) => SLIP_CODE_LETTERS.includes(letter))
    ? code
    : undefined;
}

/** Formats a booking code for reading: 'ABCD-2345'. */
export const formatSlipCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
