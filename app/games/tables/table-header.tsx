import { useTranslation } from 'react-i18next';
import type { GameScreen } from '#provider';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmountRange } from '~/lib/format/money';

/** Sign of a table: its name, its provider, and the limits of a bet. */
export function TableHeader({ screen: { visit, limits } }: { screen: GameScreen }) {
  const { t } = useTranslation('hands');
  const language = useLanguage();
  return (
    <header>
      <h1>{visit.gameName}</h1>
      <small>
        {visit.maker}
        {limits && ` · ${t('limits', { range: formatAmountRange(BigInt(limits.min), BigInt(limits.max), language) })}`}
      </small>
    </header>
  );
}
