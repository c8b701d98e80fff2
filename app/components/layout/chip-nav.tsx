import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from './link';

export interface Chip {
  title: ReactNode;
  to: string;
  count?: number;
  current?: boolean;
}

/**
 * Links in a row that keep the scroll position (SHELL-2): categories, providers and types of a lobby, days and
 * sports, kinds of coupons. On phones one row to swipe through, else as many rows as needed (styles: chips).
 */
export function ChipNav({ label, chips }: { label: string; chips: Chip[] }) {
  return (
    <nav className="chip-nav" aria-label={label}>
      <ul className="chips">
        {chips.map(({ title, to, count, current }) => (
          <li key={to} className={current ? 'here' : undefined}>
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

/** Links to the categories of a lobby. */
export function CategoryNav({ chips }: { chips: Chip[] }) {
  return <ChipNav label={useTranslation('components').t('categories')} chips={chips} />;
}

/** Links to the providers of a lobby. */
export function ProviderNav({ chips }: { chips: Chip[] }) {
  return <ChipNav label={useTranslation('components').t('providers')} chips={chips} />;
}
