import { GAME_PAGE_SIZE } from '#contract/constants';
import type { Caller } from '../caller.server';
import type { GameRow } from '../lib/games';
import { formatAmountRange } from '../lib/money';
import type { Reply } from './endpoint.server';

/** What the lists of both lobbies have in common. */

export interface GameFilter {
  limit?: number;
  offset?: number;
  categoryID?: string;
  providerID?: string;
  type?: string;
  /** Three characters or more. */
  searchGameName?: string;
}

export interface GamePage {
  games: GameRow[];
  /** How many the whole list holds. */
  total: number;
}

export interface ShelfLink {
  id: string;
  name: string;
  /** How many games it holds; 0 where the API does not say. */
  items: number;
}

/** Lists may differ by the role a player was given, not by player: what one role sees is cached for that role. */
export const roleOf = (caller: Caller): string => caller.player?.rid ?? '';

/** The name of a list in the cache. */
export function listName({ limit = GAME_PAGE_SIZE, offset = 0, categoryID = '', providerID = '', type = '' }: GameFilter): string {
  return [limit, offset, categoryID, providerID, type].map(encodeURIComponent).join('/');
}

interface WireGame {
  name: string;
  providerName: string;
  image?: string | undefined;
  badge?: GameRow['badge'];
  minStake?: bigint | undefined;
  maxStake?: bigint | undefined;
}

/** Address of a poster: shown from this site only, and not at all in lite mode (SHELL-7); '' otherwise. */
export const shownPoster = (caller: Caller, image = ''): string => (caller.state.preferences.lite || !/^\/[^/\\]/.test(image) ? '' : image);

export function rowOf(caller: Caller, id: string, { name, providerName, image, badge, minStake, maxStake }: WireGame): GameRow {
  return {
    id,
    name,
    provider: providerName,
    poster: shownPoster(caller, image),
    ...(badge ? { badge } : {}),
    ...(minStake === undefined || maxStake === undefined ? {} : { stakes: formatAmountRange(minStake, maxStake) }),
  };
}

/** A page of rows from a reply; an API that tells no total is believed as far as it was read. */
export function pageOf<Row>(reply: Reply<Row[]>, offset: number, work: (row: Row) => GameRow): Reply<GamePage> {
  if (!reply.ok) return reply;
  const read = offset + reply.data.length;
  return { ...reply, data: { games: reply.data.map(work), total: reply.data.length > 0 ? Math.max(reply.pagination?.total ?? 0, read) : (reply.pagination?.total ?? 0) } };
}
