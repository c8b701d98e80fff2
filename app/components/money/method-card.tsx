import type { DisplayKind } from '#contract/payment-fields';
import { Link } from '../layout/link';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmountRange } from '~/lib/format/money';
import { FavoriteButton } from '../games/favorite-button';
import { Icon } from '../layout/icon';

export interface MethodSummary {
  id: string;
  name: string;
  kind: DisplayKind;
  /** Whole kuruş. */
  min: bigint;
  max: bigint;
  duration: string;
  isFavorite: boolean;
}

/** A payment method as an item of a `ul.methods`: links to its form and shows its limits and duration. */
export function MethodCard({ method, to }: { method: MethodSummary; to: string }) {
  const language = useLanguage();
  return (
    <li className="method">
      <Link discover="none" to={to}>
        <Icon name={method.kind} size={28} />
        <b>{method.name}</b>{' '}
        <small>
          {[formatAmountRange(method.min, method.max, language), method.duration].filter(Boolean).join('\n')}
        </small>
      </Link>{' '}
      <FavoriteButton type="method" id={method.id} name={method.name} isFavorite={method.isFavorite} />
    </li>
  );
}
