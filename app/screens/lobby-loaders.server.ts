import type { LoaderFunctionArgs } from '@remix-run/node';
import type { LobbyKind } from '~/lib/page/games';
import { getCaller } from '~/session/guards.server';
import { lobbyOverview, lobbyCollection, type CollectionKind } from './lobby.server';

/** Returns the loader of a lobby's first page. */
export const loadOverview = (kind: LobbyKind) => async (args: LoaderFunctionArgs) =>
  lobbyOverview(await getCaller(args), kind);

/** Returns the loader of a category, type or provider, named by the last part of the URL. */
export const loadCollection = (kind: LobbyKind, by: CollectionKind) => async (args: LoaderFunctionArgs) =>
  lobbyCollection(await getCaller(args), kind, by, args.params[by === 'type' ? by : `${by}ID`] ?? '');
