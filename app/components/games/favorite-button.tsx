import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form } from '../layout/link';
import { buttonName } from '~/lib/forms/button-name';

interface FavoriteButtonProps {
  type: 'casino' | 'livecasino' | 'method';
  id: string;
  /** Name of the game, table or method, for screen readers. */
  name: string;
  isFavorite: boolean;
}

/**
 * Heart on a card: a plain form to `/favorites/toggle` with type, id and mode (insert or delete), which redirects
 * back.
 */
export function FavoriteButton({ type, id, name, isFavorite }: FavoriteButtonProps) {
  const { t } = useTranslation('components');
  const { pathname, search } = useLocation();
  return (
    <Form
      discover="none"
      method="post"
      action={`/favorites/toggle?${new URLSearchParams({ to: pathname + search }).toString()}`}
      className="heart"
      preventScrollReset
    >
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="id" value={id} />
      <button name={buttonName('mode', isFavorite ? 'delete' : 'insert')} aria-pressed={isFavorite}>
        <span className="vh">{t(isFavorite ? 'removeFavorite' : 'addFavorite', { name })}</span>
      </button>
    </Form>
  );
}
