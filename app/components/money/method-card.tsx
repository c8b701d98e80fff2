import type { DisplayKind } from '#contract/payment-fields';
import { Link } from '../layout/link';
import { FavoriteButton } from '../games/favorite-button';
import { Icon } from '../layout/icon';

export type MethodSummary = {
  id: string;
  name: string;
  kind: DisplayKind;
  /** Limits and duration, a line each. */
  terms: string;
  isFavorite: boolean;
};

/** A payment method as an item of a `ul.methods`: links to its form and shows its limits and duration. */
export function MethodCard({ method, to }: { method: MethodSummary; to: string }) {
  return (
    <li className="method">
      <Link discover="none" to={to}>
        <Icon name={method.kind} size={28} />
        <b>{method.name}</b> <small>{method.terms}</small>
      </Link>{' '}
      <FavoriteButton type="method" id={method.id} name={method.name} isFavorite={method.isFavorite} />
    </li>
  );
}
