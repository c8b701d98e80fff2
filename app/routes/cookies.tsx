import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ErrorScreen } from '~/components/layout/error-screen';
import { titled } from '~/lib/page/page-meta';
import { safeReturnPath } from '~/lib/links/return-path';
import { requestState } from '~/request/state.server';

/** Redirects after a form that set cookies: to `to` if the browser kept one, else to a notice that it keeps none. */
export async function loader(args: LoaderFunctionArgs) {
  const { hasCookies } = await requestState(args);
  const to = safeReturnPath(new URL(args.request.url).searchParams.get('to')) ?? '/';
  return hasCookies ? redirect(to, 303) : { to };
}

export const meta = titled('errors', 'cookiesTitle');

export default function CookiesBlocked() {
  const { t } = useTranslation('errors');
  const { to } = useLoaderData<typeof loader>();
  return <ErrorScreen title={t('cookiesTitle')} text={t('cookiesText')} ways={[{ title: t('goOn'), url: to }]} />;
}
