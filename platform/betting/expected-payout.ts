import type { Factor } from '#contract/coupon-payout';
import { COUPON_PAYOUT_MAX } from '#contract/coupons';
import { least } from '#contract/least';
import { MARKET_RULES } from '#contract/market-rules';
import type { Market } from '#contract/markets';

/** A selection with its factor if it wins, and its average factor. */
export interface ExpectedPick {
  market: Market;
  win: Factor;
  average: Factor;
}

interface Line {
  /** Factor if its open selections win. */
  win: Factor;
  /** Maximum payout. */
  cap: bigint;
  /** Average payout divided by the win, in parts of a denominator that all lines have in common. */
  share: bigint;
}

const dividedUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

/**
 * Returns a function of the stake of a line and of the maximum payout of the coupon, both in kuruş: the average payout
 * of the lines, where no line wins more than its maximum. Each line is rounded down. If they win more than the coupon's
 * maximum together, it goes to the likeliest lines first. A higher stake is never worth less.
 * @param fold number of selections per line; each choice of that many is a line
 */
export function expectedPayout(
  picks: readonly ExpectedPick[],
  fold: number,
): (lineStake: bigint, most: bigint) => bigint {
  const { lines, denominator } = listLines(
    picks.filter(({ win }) => win.numerator > 0n),
    fold,
  );
  lines.sort((one, other) => (one.share === other.share ? 0 : one.share > other.share ? -1 : 1));
  return (lineStake, most) => {
    let sum = 0n;
    let [left, shares] = [most, 0n];
    for (const { win, cap, share } of lines) {
      const stake = lineStake * win.numerator;
      sum +=
        stake > cap * win.denominator ? (cap * share) / denominator : (stake * share) / (win.denominator * denominator);
      const payout = least(least(dividedUp(stake, win.denominator), cap), left);
      shares += payout * share;
      left -= payout;
    }
    return least(sum, shares / denominator);
  };
}

/** Returns the lines of selections that can win, and the denominator of their shares. */
function listLines(picks: readonly ExpectedPick[], fold: number): { lines: Line[]; denominator: bigint } {
  const shares = picks.map(({ win, average }) => ({
    numerator: average.numerator * win.denominator,
    denominator: average.denominator * win.numerator,
  }));
  const lines: Line[] = [];
  const choose = (at: number, left: number, line: Line): void => {
    const [pick, share] = [picks[at], shares[at]];
    if (left > picks.length - at) return;
    if (!pick || !share) {
      lines.push(line);
      return;
    }
    if (left > 0)
      choose(at + 1, left - 1, {
        win: {
          numerator: line.win.numerator * pick.win.numerator,
          denominator: line.win.denominator * pick.win.denominator,
        },
        cap: least(line.cap, MARKET_RULES[pick.market].bounds.payout),
        share: line.share * share.numerator,
      });
    choose(at + 1, left, { ...line, share: line.share * share.denominator });
  };
  choose(0, fold, { win: { numerator: 1n, denominator: 1n }, cap: COUPON_PAYOUT_MAX, share: 1n });
  return { lines, denominator: shares.reduce((product, share) => product * share.denominator, 1n) };
}
