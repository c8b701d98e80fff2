import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getCaller } from '~/session/guards.server';
import { VirtualScreen } from '~/components/betting/virtual-screen';
import { fixedT } from '~/lib/language/i18n';
import { withSlipStyles } from '~/lib/bets/slip-styles';
import { pageMeta } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { virtualPage } from '~/screens/virtual.server';
import { couponAction } from '~/screens/coupon.server';

export const handle: RouteHandle = {
  styles: withSlipStyles('staff', 'betting', 'fixtures', 'board', 'pitch', 'virtual', 'standings'),
  i18n: ['betting'],
  freshS: 3,
};

export async function loader(args: LoaderFunctionArgs) {
  return virtualPage(await getCaller(args), new Date());
}

/** Reviews and places the bet slip of the column. */
export const action = (args: ActionFunctionArgs) => couponAction(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [];
  const t = fixedT(data.language, 'betting');
  return pageMeta({ title: t('virtual-football'), description: t('virtualDescription'), matches, location });
};

export default function Virtual() {
  return <VirtualScreen data={useLoaderData<typeof loader>()} />;
}
