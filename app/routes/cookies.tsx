import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ErrorScreen } from '~/components/layout/error-screen';
import { fixedT } from '~/lib/i18n';
import { pageMeta } from '~/lib/page-meta';
import { safeReturnPath } from '~/lib/return-path';
import { requestState } from '~/request/state.server';

/** After a form whose answer set cookies: on to `to` if the browser kept one, else a notice that it keeps none. */
export async function loader(args: LoaderFunctionArgs) {
  const { hasCookies, language } = await requestState(args);
  const to = safeReturnPath(new URL(args.request.url).searchParams.get('to')) ?? '/';
  return hasCookies ? redirect(to, 303) : { language, to };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = fixedT(page?.language ?? 'tr', 'errors');
  return pageMeta({ title: t('cookiesTitle'), description: t('cookiesText'), matches, location, noIndex: true });
};

export default function CookiesBlocked() {
  const { t } = useTranslation('errors');
  const { to } = useLoaderData<typeof loader>();
  return <ErrorScreen title={t('cookiesTitle')} text={t('cookiesText')} ways={[{ title: t('goOn'), url: to }]} />;
}
