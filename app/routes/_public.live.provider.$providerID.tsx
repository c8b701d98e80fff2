import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { visitor } from '~/session/guards.server';
import { LobbyShelf, shelfMeta } from '~/components/games/lobby-screens';
import type { RouteHandle } from '~/lib/route-handle';
import { lobbyShelf } from '~/screens/lobby.server';

export const handle: RouteHandle = {
  styles: ['games', 'lists', 'chips', 'crumbs'],
  i18n: ['games'],
  filters: 'search',
};

export async function loader(args: LoaderFunctionArgs) {
  return lobbyShelf(await visitor(args), 'live', 'provider', args.params.providerID ?? '');
}

export const meta: MetaFunction<typeof loader> = ({ data, ...place }) => shelfMeta(data, place);

export default function LiveProvider() {
  return <LobbyShelf data={useLoaderData<typeof loader>()} />;
}
