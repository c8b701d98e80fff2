import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getCaller } from '~/session/guards.server';
import { FixtureScreen } from '~/components/betting/fixture-screen';
import { fixedT } from '~/lib/language/i18n';
import { BUILD } from '~/lib/bets/builder-path';
import { STATS } from '~/lib/bets/market-groups';
import { withSlipStyles } from '~/lib/bets/slip-styles';
import { pageMeta } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixturePage } from '~/screens/betting-fixture.server';
import { couponAction } from '~/screens/coupon.server';

const ofMarkets = withSlipStyles('staff', 'chips', 'betting', 'board', 'pitch', 'crumbs', 'markets');
const ofStats = withSlipStyles('staff', 'chips', 'betting', 'board', 'crumbs', 'markets', 'past', 'standings');
const isStats = ({ url }: Request) => new URL(url).searchParams.get('group') === STATS;
const isBuilding = ({ url }: Request) => new URL(url).searchParams.has(BUILD);

export const handle: RouteHandle = {
  styles: (request) => {
    if (isStats(request)) return ofStats(request);
    const styles = ofMarkets(request);
    return isBuilding(request) ? [...new Set([...styles, 'forms' as const])] : styles;
  },
  i18n: ['betting'],
  freshS: 3,
};

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  return fixturePage(await getCaller(args), args.params['fixtureID'] ?? '', searchParams);
}

/** Reviews and places the bet slip of the column. */
export const action = (args: ActionFunctionArgs) => couponAction(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [];
  const { home, away, league } = data.fixture;
  const t = fixedT(data.language, 'betting');
  const match = t('match', { home, away });
  return pageMeta({ title: match, description: t('fixtureDescription', { match, league }), matches, location });
};

export default function Fixture() {
  return <FixtureScreen data={useLoaderData<typeof loader>()} />;
}
