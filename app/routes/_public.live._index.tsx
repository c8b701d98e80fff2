import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { visitor } from '~/caller.server';
import { LobbyOverview, overviewMeta } from '~/components/games/lobby-screens';
import type { RouteHandle } from '~/lib/route-handle';
import { lobbyOverview } from '~/services/lobby.server';

export const handle: RouteHandle = { styles: ['games', 'chips', 'slider'] };

export async function loader(args: LoaderFunctionArgs) {
  return lobbyOverview(await visitor(args), 'live');
}

export const meta: MetaFunction<typeof loader> = ({ data, ...place }) => overviewMeta(data, place);

export default function LiveTables() {
  return <LobbyOverview data={useLoaderData<typeof loader>()} />;
}
