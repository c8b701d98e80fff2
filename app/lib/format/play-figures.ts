import type { TFunction } from 'i18next';
import type { Language } from '#contract/constants';
import { formatAmount, formatNet } from './money';

interface Play {
  /** Minutes since the start of the play session. */
  minutes: number;
  /** Kuruş. */
  staked: bigint;
  won: bigint;
}

/** Returns the rows of a reality check: time played, stakes, wins and their difference. */
export const playFigures = (
  { minutes, staked, won }: Play,
  { t, language }: { t: TFunction<'rounds'>; language: Language },
): { label: string; value: string }[] => [
  { label: t('checkTime'), value: t('checkMinutes', { count: minutes }) },
  { label: t('checkStaked'), value: formatAmount(staked, language) },
  { label: t('checkWon'), value: formatAmount(won, language) },
  { label: t('checkNet'), value: formatNet(won - staked, language) },
];
