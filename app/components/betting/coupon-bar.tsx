import { useTranslation } from 'react-i18next';
import { Link } from '../layout/link';
import { parseSelections } from '~/lib/bets/coupon-cookie';
import { useLanguage } from '~/lib/language/i18n';
import { formatTotalOdds } from '~/lib/bets/odds';

/**
 * Bar with the bet slip, in reach of a thumb while odds are shown; renders nothing while it is empty. `coupon` holds
 * its picks as one token.
 */
export function CouponBar({ coupon }: { coupon: string }) {
  const { t } = useTranslation('betting');
  const language = useLanguage();
  const picks = parseSelections(coupon);
  if (picks.length === 0) return null;
  return (
    <nav className="slip-bar night" aria-label={t('coupon')}>
      <Link discover="none" to="/coupon">
        <b>{t('barCount', { count: picks.length })}</b>{' '}
        <span>
          <span className="vh">{t('totalOdds')}</span>{' '}
          {formatTotalOdds(
            picks.map(({ odds }) => odds),
            language,
          )}
        </span>{' '}
        <span className="btn gold">{t('barOpen')}</span>
      </Link>
    </nav>
  );
}
