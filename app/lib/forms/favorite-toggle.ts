import { buttonName } from './button-name';

export const FAVORITE_MODES = ['insert', 'delete'] as const;
export const FAVORITE_TYPES = ['casino', 'livecasino', 'method', 'league', 'team'] as const;

/** A change of a favourite: its kind, its id (the name of a team), and whether it is added or removed. */
export interface FavoriteChange {
  type: (typeof FAVORITE_TYPES)[number];
  id: string;
  mode: (typeof FAVORITE_MODES)[number];
}

/** Serializes the change of a card into the name of its button: 'insert~casino~1001'. */
export const serializeFavorite = ({ mode, type, id }: FavoriteChange): string => buttonName(mode, `${type}~${id}`);

/**
 * Returns the fields `type`, `id` and `mode` of a form whose button has a name of `serializeFavorite`; undefined for a
 * form that has these fields itself.
 */
export function favoriteFields(form: FormData): FormData | undefined {
  const mode = FAVORITE_MODES.find((each) => form.has(each));
  if (mode === undefined) return undefined;
  const [type = '', ...id] = String(form.get(mode)).split('~');
  const fields = new FormData();
  for (const [name, value] of Object.entries({ mode, type, id: id.join('~') })) fields.append(name, value);
  return fields;
}
