import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { visitor } from '~/session/guards.server';
import { LobbyOverview, overviewMeta } from '~/components/games/lobby-screens';
import type { RouteHandle } from '~/lib/route-handle';
import { lobbyOverview } from '~/screens/lobby.server';

export const handle: RouteHandle = {
  styles: ['games', 'lists', 'chips', 'slider'],
  i18n: ['games'],
  filters: 'search',
};

export async function loader(args: LoaderFunctionArgs) {
  return lobbyOverview(await visitor(args), 'live');
}

export const meta: MetaFunction<typeof loader> = ({ data, ...place }) => overviewMeta(data, place);

export default function LiveTables() {
  return <LobbyOverview data={useLoaderData<typeof loader>()} />;
}
