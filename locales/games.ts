import { namespace } from '~/lib/texts';
import en from './en/games.json';
import tr from './tr/games.json';

/** The lobbies of slots and live tables, favourites, and what happens when a game is opened. */
export const games = namespace('games', { tr, en });
