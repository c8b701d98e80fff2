import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

export interface Chip {
  title: string;
  to: string;
  count?: number;
  current?: boolean;
}

/** Links in one row to swipe through; they lead to category, provider and type pages, which keep the scroll (SHELL-2). */
export function ChipNav({ label, chips }: { label: string; chips: Chip[] }) {
  return (
    <nav className="chips" aria-label={label}>
      {chips.map(({ title, to, count, current }) => (
        <Link key={to} discover="none" to={to} preventScrollReset aria-current={current ? 'page' : undefined}>
          {title}
          {count !== undefined && <small>{count}</small>}
        </Link>
      ))}
    </nav>
  );
}

/** Links to the categories of a lobby. */
export function CategoryNav({ chips }: { chips: Chip[] }) {
  return <ChipNav label={useTranslation('components').t('categories')} chips={chips} />;
}

/** Links to the makers of a lobby. */
export function ProviderNav({ chips }: { chips: Chip[] }) {
  return <ChipNav label={useTranslation('components').t('providers')} chips={chips} />;
}
