import { LIVE_TYPES, SLOT_TYPES } from '#contract/constants';

/** The two lobbies: slots of `casino`, tables of `livecasino`. What is the same for both is written once. */
export type LobbyKind = 'slot' | 'live';

export const LOBBIES = {
  slot: { path: '/slot', favorite: 'casino', types: SLOT_TYPES },
  live: { path: '/live', favorite: 'livecasino', types: LIVE_TYPES },
} as const;

/** A slot or a table as lists send it to the browser: nothing that a card can work out itself. */
export interface GameRow {
  id: string;
  name: string;
  provider: string;
  /** Address of the poster; '' for none, and in lite mode. */
  poster: string;
  badge?: 'new' | 'jackpot';
  /** Tables: the smallest and the largest stake, '5–2.500 ₺'. */
  stakes?: string;
}
