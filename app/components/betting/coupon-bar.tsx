import { useTranslation } from 'react-i18next';
import { Link } from '../layout/link';
import { parsePicks } from '~/lib/bets/coupon-cookie';
import { useLanguage } from '~/lib/language/i18n';
import { formatOdds, multipliedOdds } from '~/lib/bets/odds';

/** The coupon in reach of a thumb while odds are shown; nothing while it is empty. `coupon` holds its picks in one word. */
export function CouponBar({ coupon }: { coupon: string }) {
  const { t } = useTranslation('betting');
  const language = useLanguage();
  const picks = parsePicks(coupon);
  if (picks.length === 0) return null;
  // Rounded down as the coupon's own are; a product of hundredths may fall short of a whole one by a hair.
  const odds = Math.floor(multipliedOdds(picks.map(({ odds: each }) => each)) + 1e-6);
  return (
    <nav className="slip-bar night" aria-label={t('coupon')}>
      <Link discover="none" to="/coupon">
        <b>{t('barCount', { count: picks.length })}</b>{' '}
        <span>
          <span className="vh">{t('totalOdds')}</span> {formatOdds(odds, language)}
        </span>{' '}
        <span className="btn gold">{t('barOpen')}</span>
      </Link>
    </nav>
  );
}
