import { useTranslation } from 'react-i18next';
import { Link } from './link';

export interface Chip {
  title: string;
  to: string;
  count?: number;
  current?: boolean;
}

/**
 * Links side by side that keep the scroll (SHELL-2): the categories, makers and types of a lobby, days and sports, kinds of
 * coupons. On phones one row to swipe through, else as many as they need (styles: chips).
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

/** Links to the makers of a lobby. */
export function ProviderNav({ chips }: { chips: Chip[] }) {
  return <ChipNav label={useTranslation('components').t('providers')} chips={chips} />;
}
