import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { redirectWith, toast, TOAST_MS, redirectToLogin } from '~/answers/redirects.server';
import { PageHeading } from '~/components/layout/page-heading';
import { titled } from '~/lib/page/page-meta';
import { fixedT } from '~/lib/language/i18n';
import { withPassive } from '~/lib/page/refresh';
import { safeReturnPath } from '~/lib/links/return-path';
import { isSignedIn } from '~/request/caller';
import { getCaller } from '~/session/guards.server';
import { extendSession } from '~/session/extend.server';

/**
 * Extends the session of a page without script, from another tab, so that the page keeps its input. With `to` it is
 * the automatic redirect of such a page after an hour: back to that page if another tab extended the session, else to
 * the login.
 */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  const to = safeReturnPath(new URL(args.request.url).searchParams.get('to'));
  if (!isSignedIn(caller)) throw await redirectToLogin(caller.state, args.request, to);
  if (to)
    throw await redirectWith(caller.state, withPassive(to), {
      toast: toast('info', fixedT(caller.language, 'components')('elsewhere'), TOAST_MS.generic),
    });
  await extendSession(caller);
  return null;
}

export const meta = titled('components', 'stayedTitle');

export default function Stayed() {
  const { t } = useTranslation('components');
  return <PageHeading title={t('stayedTitle')} lead={t('stayedText')} />;
}
