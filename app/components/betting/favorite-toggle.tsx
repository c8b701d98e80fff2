import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { buttonName } from '~/lib/forms/button-name';
import { Form } from '../layout/link';

export interface SportFavorite {
  type: 'league' | 'team';
  /** A league's id, a team's name. */
  id: string;
  name: string;
  isFavorite: boolean;
}

/** A league or team with a heart: a plain form to `/favorites/toggle`, which redirects back. */
export function FavoriteToggle({ type, id, name, isFavorite }: SportFavorite) {
  const { t } = useTranslation('components');
  const { pathname, search } = useLocation();
  return (
    <Form
      discover="none"
      method="post"
      action={`/favorites/toggle?${new URLSearchParams({ to: pathname + search }).toString()}`}
      preventScrollReset
    >
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="id" value={id} />
      <button
        className="btn ghost"
        name={buttonName('mode', isFavorite ? 'delete' : 'insert')}
        aria-label={t(isFavorite ? 'removeFavorite' : 'addFavorite', { name })}
        aria-pressed={isFavorite}
      >
        {`${isFavorite ? '♥' : '♡'} ${name}`}
      </button>
    </Form>
  );
}
