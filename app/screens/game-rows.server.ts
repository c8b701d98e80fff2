import type { GameRow } from '~/lib/page/games';
import { formatAmountRange } from '~/lib/format/money';
import type { Caller } from '~/request/caller';
import type { GameList, ListedGame } from '~/services/casino.server';

/** Address of a picture: shown from this site only, and not at all in lite mode (SHELL-7); '' otherwise. */
export const shownPicture = (caller: Caller, image = ''): string =>
  caller.state.preferences.lite || !/^\/[^/\\]/.test(image) ? '' : image;

/** What cards show of games. Popular ones stand first: a badge on nearly every card would say nothing. */
export function gameRows(caller: Caller, games: ListedGame[]): GameRow[] {
  return games.map(({ id, name, providerName, image, badge, minStake, maxStake }) => ({
    id,
    name,
    provider: providerName,
    poster: shownPicture(caller, image),
    ...(badge && badge !== 'popular' ? { badge } : {}),
    ...(minStake === undefined || maxStake === undefined
      ? {}
      : { stakes: formatAmountRange(minStake, maxStake, caller.language) }),
  }));
}

/** A page of cards, and how many the whole list holds. */
export const gamePage = (caller: Caller, { games, total }: GameList): { games: GameRow[]; total: number } => ({
  games: gameRows(caller, games),
  total,
});
