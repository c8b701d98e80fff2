import { LOBBIES, type GameRow, type LobbyKind } from '~/lib/page/games';
import type { Game } from './game-card';

/** Returns the card of a row; `favorites` are the player's ids of that kind, undefined for visitors. */
export function toGame(
  { id, name, provider, poster, badge, stakes }: GameRow,
  kind: LobbyKind,
  favorites: string[] | undefined,
): Game {
  return {
    id,
    type: LOBBIES[kind].favorite,
    name,
    provider,
    poster,
    play: `/play/${kind}/${encodeURIComponent(id)}`,
    ...(badge ? { badge } : {}),
    ...(stakes ? { stakes } : {}),
    ...(favorites ? { isFavorite: favorites.includes(id) } : {}),
  };
}
