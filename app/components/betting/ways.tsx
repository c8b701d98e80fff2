import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

/** Links side by side, to swipe through on a phone: days, sports, kinds of coupons. */
export function Ways({
  label,
  ways,
}: {
  label: string;
  ways: { title: string; to: string; count?: number; current: boolean }[];
}) {
  return (
    <nav aria-label={label}>
      <ul className="ways">
        {ways.map(({ title, to, count, current }) => (
          <li key={to}>
            <Link discover="none" to={to} preventScrollReset aria-current={current ? 'page' : undefined}>
              {title}
              {count !== undefined && <small>{` ${count}`}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link that shows the screen as it is now: what a page without JavaScript has instead of moving by itself. */
export function RefreshLink({ to }: { to: string }) {
  const { t } = useTranslation('betting');
  return (
    <Link discover="none" to={to} className="again" replace preventScrollReset>
      {t('refresh')}
    </Link>
  );
}
