import { useTranslation } from 'react-i18next';
import { Form } from '../layout/link';
import { buttonName } from '~/lib/forms/button-name';
import { useFavoritePath } from './favorite-form';

interface FavoriteButtonProps {
  type: 'league' | 'team';
  /** Id of the league; name of the team. */
  id: string;
  name: string;
  isFavorite: boolean;
}

/** Heart with a name that adds or removes a league or team: a form of its own, because a team's name has spaces. */
export function FavoriteButton({ type, id, name, isFavorite }: FavoriteButtonProps) {
  const { t } = useTranslation('components');
  return (
    <Form discover="none" method="post" action={useFavoritePath()} preventScrollReset>
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
