import { wireFromKurus } from '#contract/wire';
import type { PeriodScore } from '#contract/markets';
import type { ChangeEffect } from '../betting';
import type { OperatorContext } from './command';
import { id, optional, word, type Field } from './field';
import type { Localized } from '../refusal';

/** Fields and texts of the commands on fixtures. */

/** Formats the score of each period: '1-0,1-1'. */
export const printScore = (periods: readonly PeriodScore[]): string =>
  periods.map(({ home, away }) => `${home}-${away}`).join(',');

/** Returns the time of the settlement of a fixture with a result, as a cell. */
export const settledText = ({ status, settledAt }: { status: string; settledAt: Date | null }): string =>
  status === 'scheduled' || status === 'live' ? '' : (settledAt?.toISOString() ?? '');

export const fixture = word(
  id({
    label: { tr: 'Karşılaşma', en: 'Fixture' },
    shown: 'FIXTURE',
    ask: 'Which one? `betting fixtures` lists their ids.',
  }),
);

const NUMBER = { tr: 'Bir sayı yazın.', en: 'Write a number.' };

/** A whole number of at most nine digits. */
export const count = (options: { label: Localized; shown: string; ask?: string }): Field<number> => ({
  kind: 'text',
  read: (typed) => (/^\d{1,9}$/.test(typed) ? { value: Number(typed) } : { wrong: NUMBER, shell: options.ask }),
  ...options,
});

/** Number of the result that the operator saw: a fixture that changed since then stays as it is. */
export const seen = optional(count({ label: { tr: 'Görülen sonuç no', en: 'Result no. seen' }, shown: 'NUMBER' }));

/** Returns who decides now, and why. */
export const decisionBy = ({ by, now }: OperatorContext, reason: string) => ({
  operator: by?.name ?? '',
  reason,
  at: now(),
});

/** States in numbers what a change does to coupons. */
export function toEffectText({ coupons, stakes, closed, reopened, paid, taken, cashedOut }: ChangeEffect): Localized {
  const [staked, more, less] = [stakes, paid, taken].map(wireFromKurus);
  const kept =
    cashedOut > 0
      ? {
          tr: ` Bozdurulmuş ${cashedOut} kupon değişmez.`,
          en: ` Cashed-out bets, which do not change: ${cashedOut}.`,
        }
      : { tr: '', en: '' };
  return {
    tr: `${coupons} kupon değişir, bahis toplamı ${staked} TRY: ${closed} kupon sonuçlanır, ${reopened} kupon yeniden açılır. Ödenen ${more} TRY, geri alınan ${less} TRY.${kept.tr}`,
    en: `Bets that change: ${coupons}, stakes ${staked} TRY. Settled: ${closed}, open again: ${reopened}. Paid ${more} TRY, taken back ${less} TRY.${kept.en}`,
  };
}
