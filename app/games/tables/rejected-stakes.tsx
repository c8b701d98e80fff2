import { useTranslation } from 'react-i18next';
import type { PlaceStakes } from '#arcade/table-game';
import { useLanguage } from '~/lib/language/i18n';
import { formatShortAmount } from '~/lib/format/money';
import type { TableTexts } from './table-words';

/** Names and sizes of the places of a felt. */
export interface PlaceLook {
  nameBet(t: TableTexts, bet: string): string;
  /** Returns the number of chips of a place; default: 1. */
  countChips?(place: string): number;
}

interface Props {
  /** Stakes of a rejected form. */
  stakes: PlaceStakes;
  look: PlaceLook;
}

const stakeOn = (look: Props['look'], [place, chip]: [string, number]): number =>
  chip * (look.countChips?.(place) ?? 1);

/** Stakes of a rejected form, which a page without script shows as text and sends again. */
export function RejectedStakes({ stakes, look }: Props) {
  const { t } = useTranslation('tables');
  const language = useLanguage();
  const list = [...stakes].map(
    (stake) => `${look.nameBet(t, stake[0])} ${formatShortAmount(BigInt(stakeOn(look, stake)), language)}`,
  );
  return <p className="kept">{list.join(', ')}</p>;
}

/** Sum of those stakes, on the button that sends them with the marked places. The page's script removes it. */
export function RejectedSum({ stakes, look }: Props) {
  const { t } = useTranslation('tables');
  const amount = [...stakes].reduce((sum, stake) => sum + stakeOn(look, stake), 0);
  return <span className="kept">{t('keptSum', { amount: formatShortAmount(BigInt(amount), useLanguage()) })}</span>;
}
