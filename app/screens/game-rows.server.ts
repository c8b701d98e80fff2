import type { GameRow } from '~/lib/page/games';
import { formatAmountRange } from '~/lib/format/money';
import type { Caller } from '~/request/caller';
import type { GameList, ListedGame } from '~/services/casino.server';
import { toPictureUrl } from './picture-url.server';

/**
 * Returns the rows for cards of games. Popular games have no badge: they come first, and a badge on nearly every card
 * would be useless.
 */
export function gameRows(caller: Caller, games: ListedGame[]): GameRow[] {
  return games.map(({ id, name, providerName, image, badge, minStake, maxStake }) => ({
    id,
    name,
    provider: providerName,
    poster: toPictureUrl(caller, image),
    ...(badge && badge !== 'popular' ? { badge } : {}),
    ...(minStake === undefined || maxStake === undefined
      ? {}
      : { stakes: formatAmountRange(minStake, maxStake, caller.language) }),
  }));
}

/** Returns a page of cards and the size of the whole list. */
export const gamePage = (caller: Caller, { games, total }: GameList): { games: GameRow[]; total: number } => ({
  games: gameRows(caller, games),
  total,
});
