import type { DisplayKind } from '#contract/payment-fields';
import { Link } from '../layout/link';
import { Heart, type HeartLabel } from '../forms/favorite-form';
import { Icon } from '../layout/icon';

export type MethodSummary = {
  id: string;
  name: string;
  kind: DisplayKind;
  /** Limits and duration, a line each. */
  terms: string;
  isFavorite: boolean;
};

interface MethodCardProps {
  method: MethodSummary;
  to: string;
  heartLabel: HeartLabel;
}

/** A payment method as an item of a `ul.methods` in a `FavoriteForm`: links to its form, shows its limits and duration. */
export function MethodCard({ method, to, heartLabel }: MethodCardProps) {
  return (
    <li className="method">
      <Link discover="none" to={to}>
        <Icon name={method.kind} size={28} />
        <b>{method.name}</b> <small>{method.terms}</small>
      </Link>{' '}
      <Heart
        type="method"
        id={method.id}
        isFavorite={method.isFavorite}
        label={heartLabel(method.name, method.isFavorite)}
      />
    </li>
  );
}
