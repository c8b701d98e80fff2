import { useLocation } from '@remix-run/react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Form } from '../layout/link';
import { serializeFavorite, type FavoriteChange } from '~/lib/forms/favorite-toggle';

/** Returns the path to which hearts post; it redirects back to the page. */
export function useFavoritePath(): string {
  const { pathname, search } = useLocation();
  return `/favorites/toggle?${new URLSearchParams({ to: pathname + search }).toString()}`;
}

/**
 * One plain form around all cards of a list, each with a `Heart`. Without hearts, as for visitors, there is no form.
 */
export function FavoriteForm({ hasHearts, children }: { hasHearts: boolean; children: ReactNode }) {
  const action = useFavoritePath();
  if (!hasHearts) return <>{children}</>;
  return (
    <Form discover="none" method="post" action={action} preventScrollReset>
      {children}
    </Form>
  );
}

const NAME = '{name}';

export type HeartLabel = (name: string, isFavorite: boolean) => string;

/** Returns the function that labels hearts by the name of their card. It is made once for all cards of a page. */
export function toHeartLabel(t: TFunction<'components'>): HeartLabel {
  const [add, remove] = [t('addFavorite', { name: NAME }), t('removeFavorite', { name: NAME })];
  return (name, isFavorite) => (isFavorite ? remove : add).replace(NAME, () => name);
}

/** Heart on a card inside a `FavoriteForm`: adds or removes its favourite. */
export function Heart({
  type,
  id,
  isFavorite,
  label,
}: Omit<FavoriteChange, 'mode'> & { isFavorite: boolean; label: string }) {
  return (
    <button
      className="heart"
      name={serializeFavorite({ mode: isFavorite ? 'delete' : 'insert', type, id })}
      aria-pressed={isFavorite}
    >
      <span className="vh">{label}</span>
    </button>
  );
}
