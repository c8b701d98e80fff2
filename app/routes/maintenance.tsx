import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { anyCaller } from '~/caller.server';
import { ErrorScreen } from '~/components/layout/error-screen';
import { pageMeta } from '~/lib/page-meta';
import { textsFor, useTexts } from '~/lib/texts';
import { errors } from '#locales/errors';

const RETRY_S = 30;

/** 503 with Retry-After; the browser asks `/maintenance-control` again every 30 s by itself, without script too. */
export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await anyCaller(args);
  return data(
    { language: caller.language },
    { status: 503, headers: { 'Retry-After': String(RETRY_S), Refresh: `${RETRY_S}; url=/maintenance-control`, 'Cache-Control': 'no-store' } },
  );
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = textsFor(page?.language ?? 'tr', errors);
  return pageMeta({ title: t('maintenanceTitle'), description: t('maintenanceText'), matches, location, noIndex: true });
};

export default function SiteUnderMaintenance() {
  const t = useTexts(errors);
  return <ErrorScreen title={t('maintenanceTitle')} text={t('maintenanceText')} ways={[{ title: t('tryAgain'), url: '/maintenance-control' }]} />;
}
