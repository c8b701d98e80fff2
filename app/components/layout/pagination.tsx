import { Link } from '@remix-run/react';
import { components } from '#locales/components';
import { useTexts } from '~/lib/texts';

/** A real link to the next page, and how much is shown so far. Without `to` the list is complete. */
export function Pagination({ to, shown, total }: { to?: string; shown: number; total: number }) {
  const t = useTexts(components);
  return (
    <div className="halt">
      <p className="soft">{t('shown', { shown, total })}</p>
      {to && (
        <Link discover="none" to={to} className="btn ghost" rel="next" preventScrollReset>
          {t('more')}
        </Link>
      )}
    </div>
  );
}
