import { data as withStatus, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getCaller } from '~/session/guards.server';
import { ODDS } from '~/components/betting/odds-form';
import { SportLobby } from '~/components/betting/sport-lobby';
import { withSlipStyles } from '~/lib/bets/slip-styles';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { sportLobby } from '~/screens/betting-lobby.server';
import { couponAction } from '~/screens/coupon.server';

export const handle: RouteHandle = {
  styles: withSlipStyles('chips', 'betting', 'fixtures', 'finder'),
  i18n: ['betting'],
  freshS: 3,
  content: ODDS,
  filters: 'seek',
};

export async function loader(args: LoaderFunctionArgs) {
  const page = await sportLobby(await getCaller(args), new Date());
  return withStatus(page, { status: page.error ? 400 : 200 });
}

/** Reviews and places the bet slip of the column. */
export const action = (args: ActionFunctionArgs) => couponAction(args);

export const meta = titled('betting', 'sportTitle', 'sportDescription');

export default function Sport() {
  return <SportLobby data={useLoaderData<typeof loader>()} />;
}
