import { Link } from '@remix-run/react';
import { components } from '#locales/components';
import { useTexts } from '~/lib/texts';

/** Where the screen lies; the last one, without an address, is the screen itself. */
export function Breadcrumbs({ items }: { items: { title: string; to?: string }[] }) {
  const t = useTexts(components);
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
