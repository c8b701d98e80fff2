import { Link } from '@remix-run/react';
import { components } from '#locales/components';
import { formatAmount } from '~/lib/money';
import { useTexts } from '~/lib/texts';
import { FavoriteButton } from '../games/favorite-button';
import { Icon } from '../layout/icon';

export interface MethodSummary {
  id: string;
  name: string;
  kind: 'bank' | 'wallet' | 'bitcoin' | 'quickpay' | 'cash' | 'card';
  /** Whole kuruş. */
  min: bigint;
  max: bigint;
  duration: string;
  isFavorite: boolean;
}

/** One way to pay, as an item of a `ul.methods`: leads to its form, says its limits and how long it takes. */
export function MethodCard({ method, to, current = false }: { method: MethodSummary; to: string; current?: boolean }) {
  const t = useTexts(components);
  return (
    <li className="method">
      <Link discover="none" to={to} aria-current={current ? 'true' : undefined}>
        <Icon name={method.kind} size={28} />
        <b>{method.name}</b>
        <small>{t('limitsOf', { min: formatAmount(method.min), max: formatAmount(method.max) })}</small>
        {method.duration && <small>{method.duration}</small>}
      </Link>
      <FavoriteButton type="method" id={method.id} name={method.name} isFavorite={method.isFavorite} />
    </li>
  );
}
