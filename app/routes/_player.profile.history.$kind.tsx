import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requirePlayer } from '~/session/guards.server';
import { HistoryScreen } from '~/components/money/history-screen';
import { pageMeta } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { HISTORY_KINDS, historyPage } from '~/screens/history.server';

export const handle: RouteHandle = { styles: ['account', 'forms', 'history'], i18n: ['history'], filters: 'filters' };

/** Loads a history; status 400 for invalid days, with the typed values. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const kind = HISTORY_KINDS.find((known) => known === args.params['kind']);
  if (!kind) throw new Response(null, { status: 404 });
  const page = await historyPage(caller, kind, new Date());
  return data(page, { status: page.filter.errors ? 400 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  if (!page) return [];
  const t = fixedT(page.language, 'history');
  return pageMeta({ title: t(page.kind), description: t(`${page.kind}Lead`), matches, location, noIndex: true });
};

export default function History() {
  return <HistoryScreen page={useLoaderData<typeof loader>()} />;
}
