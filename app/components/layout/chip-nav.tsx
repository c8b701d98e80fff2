import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CachedMarkup } from '../markup-cache/cached-markup';
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

/** Chips of a lobby, with plain titles; all its pages share them. */
type LobbyChips = { chips: (Chip & { title: string })[] };

/** Links to the categories of a lobby. */
export function CategoryNav({ chips }: LobbyChips) {
  const { t } = useTranslation('components');
  return (
    <CachedMarkup by={['categories', chips]}>
      <ChipNav label={t('categories')} chips={chips} />
    </CachedMarkup>
  );
}

/** Links to the providers of a lobby. */
export function ProviderNav({ chips }: LobbyChips) {
  const { t } = useTranslation('components');
  return (
    <CachedMarkup by={['providers', chips]}>
      <ChipNav label={t('providers')} chips={chips} />
    </CachedMarkup>
  );
}
