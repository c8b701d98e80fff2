import { LIVE_TYPES, SLOT_TYPES } from '#contract/constants';

/** The two lobbies: slots of `casino`, tables of `livecasino`, with their common properties. */
export type LobbyKind = 'slot' | 'live';

export const LOBBIES = {
  slot: { path: '/slot', favorite: 'casino', types: SLOT_TYPES },
  live: { path: '/live', favorite: 'livecasino', types: LIVE_TYPES },
} as const;

/** A slot or a table as lists send it to the browser, without values that a card can compute. */
export interface GameRow {
  id: string;
  name: string;
  provider: string;
  /** URL of the poster; '' for none, and in lite mode. */
  poster: string;
  badge?: 'new' | 'jackpot' | undefined;
  /** For tables: the smallest and the largest stake, '5–2.500 ₺'. */
  stakes?: string | undefined;
}
