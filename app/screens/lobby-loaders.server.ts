import type { LoaderFunctionArgs } from '@remix-run/node';
import type { LobbyKind } from '~/lib/page/games';
import { visitor } from '~/session/guards.server';
import { lobbyOverview, lobbyShelf, type ShelfKind } from './lobby.server';

/** Returns the loader of a lobby's first page. */
export const loadOverview = (kind: LobbyKind) => async (args: LoaderFunctionArgs) =>
  lobbyOverview(await visitor(args), kind);

/** Returns the loader of a category, type or provider, named by the last part of the URL. */
export const loadShelf = (kind: LobbyKind, by: ShelfKind) => async (args: LoaderFunctionArgs) =>
  lobbyShelf(await visitor(args), kind, by, args.params[by === 'type' ? by : `${by}ID`] ?? '');
