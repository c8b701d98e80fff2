import { useTranslation } from 'react-i18next';
import { Link } from './link';

/** Path of the screen; the last item, without a URL, is the screen itself. */
export function Breadcrumbs({ items }: { items: { title: string; to?: string }[] }) {
  const { t } = useTranslation('components');
  return (
    <nav className="crumbs" aria-label={t('breadcrumbs')}>
      <ol>
        {items.map(({ title, to }) => (
          <li key={title}>
            {to ? (
              <Link discover="none" to={to}>
                {title}
              </Link>
            ) : (
              <span aria-current="page">{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
