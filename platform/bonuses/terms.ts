import type { BonusPlay } from '#contract/bonuses';
import { kurusFromWire } from '#contract/wire';
import { readBonuses, type BonusEntry, type LiveBonus } from '../content';
import type { Executor } from '../db/database';

/** Terms of an offer as stored in a grant: a content entry without the fields that concern only the offering. */
export type BonusTerms = Omit<BonusEntry, 'id' | 'kind' | 'status' | 'window' | 'audience' | 'code' | 'uses'>;

export type Offer = LiveBonus;

/** Returns the terms of an offer, to be stored in a grant. */
export function toTerms({ entry }: Offer): BonusTerms {
  const { id: _id, kind: _kind, status: _status, window: _window, audience: _audience, ...rest } = entry;
  const { code: _code, uses: _uses, ...terms } = rest;
  return terms;
}

/** Returns the offers that are live at a timestamp. */
export const liveOffers = async (executor: Executor, at: Date): Promise<Offer[]> =>
  (await readBonuses(executor, at)).filter(({ live }) => live);

type Figure = keyof BonusTerms['figures']['TRY'];

/** Returns an amount of an offer in kuruş; undefined if the offer does not have it. */
export function getFigure({ figures }: Pick<BonusTerms, 'figures'>, figure: Figure): bigint | undefined {
  const lira = figures.TRY[figure];
  return lira === undefined ? undefined : kurusFromWire(lira);
}

/** Whether a bonus is paid as real money only once its deposit has been staked. */
export const isPaidAfterTurnover = ({ wagering, turnover }: Pick<BonusTerms, 'wagering' | 'turnover'>): boolean =>
  wagering === 0 && turnover !== undefined;

/** Returns a percentage of an amount in whole kuruş, rounded down. */
export const takeShare = (amount: bigint, percent: number): bigint => (amount * BigInt(percent)) / 100n;

/** Returns the part of a stake that counts towards the wagering, in kuruş. `odds` in hundredths: 150 is 1.50. */
export function countWagering(
  { counting }: Pick<BonusTerms, 'counting'>,
  { play, amount, odds }: { play: BonusPlay; amount: bigint; odds: number | undefined },
): bigint {
  if (play === 'bet') {
    const { bet } = counting;
    return bet && odds !== undefined && odds >= Math.round(bet.fromOdds * 100) ? takeShare(amount, bet.percent) : 0n;
  }
  return takeShare(amount, counting[play] ?? 0);
}
