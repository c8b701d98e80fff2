import type { BonusPlay } from '#contract/bonuses';
import { kurusFromWire } from '#contract/wire';
import { readBonuses, type BonusEntry, type LiveBonus } from '../content';
import type { Executor } from '../db/database';

/** An offer's terms as a grant keeps them: a content entry without what concerns the offering alone. */
export type BonusTerms = Omit<BonusEntry, 'id' | 'kind' | 'status' | 'window' | 'audience' | 'code' | 'uses'>;

export type Offer = LiveBonus;

/** The terms of an offer, to be kept with a grant. */
export function toTerms({ entry }: Offer): BonusTerms {
  const { id: _id, kind: _kind, status: _status, window: _window, audience: _audience, ...rest } = entry;
  const { code: _code, uses: _uses, ...terms } = rest;
  return terms;
}

/** Offers that count at a moment. */
export const liveOffers = async (executor: Executor, at: Date): Promise<Offer[]> =>
  (await readBonuses(executor, at)).filter(({ live }) => live);

type Figure = keyof BonusTerms['figures']['TRY'];

/** One of the amounts of an offer in kuruş; undefined where the offer has none. */
export function getFigure({ figures }: Pick<BonusTerms, 'figures'>, figure: Figure): bigint | undefined {
  const lira = figures.TRY[figure];
  return lira === undefined ? undefined : kurusFromWire(lira);
}

/** Whether a bonus is paid as real money only once its deposit has been staked. */
export const isPaidAfterTurnover = ({ wagering, turnover }: Pick<BonusTerms, 'wagering' | 'turnover'>): boolean =>
  wagering === 0 && turnover !== undefined;

/** A percentage of an amount in whole kuruş, never more than it is. */
export const takeShare = (amount: bigint, percent: number): bigint => (amount * BigInt(percent)) / 100n;

/** What of a stake counts towards the wagering, in kuruş. `odds` as hundredths: 150 is 1.50. */
export function countWagering(
  { counting }: Pick<BonusTerms, 'counting'>,
  play: BonusPlay,
  amount: bigint,
  odds: number | undefined,
): bigint {
  if (play === 'bet') {
    const { bet } = counting;
    return bet && odds !== undefined && odds >= Math.round(bet.fromOdds * 100) ? takeShare(amount, bet.percent) : 0n;
  }
  return takeShare(amount, counting[play] ?? 0);
}
