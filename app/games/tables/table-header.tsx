import { useTranslation } from 'react-i18next';
import type { GameScreen } from '#provider';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmountRange } from '~/lib/format/money';

/** Sign of a table: its name, its provider, and the limits of a bet. */
export function TableHeader({ screen: { session, limits } }: { screen: GameScreen }) {
  const { t } = useTranslation('hands');
  const language = useLanguage();
  return (
    <header>
      <h1>{session.gameName}</h1>
      <small>
        {session.maker}
        {limits && ` · ${t('limits', { range: formatAmountRange(BigInt(limits.min), BigInt(limits.max), language) })}`}
      </small>
    </header>
  );
}
