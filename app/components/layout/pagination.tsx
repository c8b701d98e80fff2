import { useTranslation } from 'react-i18next';
import { Link } from './link';
import { RESULT } from './arrival';

/**
 * A plain link to the next page, and the range of rows shown: those after the first `offset`, up to `shown`. Without
 * `to` the list is complete.
 */
export function Pagination({
  to,
  offset = 0,
  shown,
  total,
}: {
  to?: string | undefined;
  offset?: number;
  shown: number;
  total: number;
}) {
  const { t } = useTranslation('components');
  return (
    <div className="message">
      <p className="soft" {...RESULT}>
        {offset > 0
          ? t('shownFrom', { from: offset + 1, shown, total })
          : shown === total
            ? t('shownAll', { count: total })
            : t('shown', { shown, total })}
      </p>
      {to && (
        <Link discover="none" to={to} className="btn ghost" rel="next" preventScrollReset>
          {t('more')}
        </Link>
      )}
    </div>
  );
}
