import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { getCallerUnguarded } from '~/session/guards.server';
import { ErrorScreen } from '~/components/layout/error-screen';
import { maintenanceOver } from '~/answers/redirects.server';
import { maintenanceIsOver } from '~/services/maintenance.server';
import { titled } from '~/lib/page/page-meta';

const RETRY_S = 30;
const LED_ON_MS = 3_000;

/**
 * Responds with 503 and Retry-After; the browser reloads `/maintenance-control` every 30 s by itself, without script
 * too. While the site is open, visitors are redirected back.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await getCallerUnguarded(args);
  const { state } = caller;
  // Processes may disagree for a second: a visitor who was just redirected and is back stays, to prevent a redirect
  // loop.
  const isBack = Date.now() - (state.session.get('ledOnAt') ?? 0) < LED_ON_MS;
  if (!isBack && (await maintenanceIsOver())) return maintenanceOver(state);
  return data(null, {
    status: 503,
    headers: {
      'Retry-After': String(RETRY_S),
      Refresh: `${RETRY_S}; url=/maintenance-control`,
      'Cache-Control': 'no-store',
    },
  });
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta = titled('errors', 'maintenanceTitle');

export default function SiteUnderMaintenance() {
  const { t } = useTranslation('errors');
  return (
    <ErrorScreen
      title={t('maintenanceTitle')}
      text={t('maintenanceText')}
      ways={[{ title: t('tryAgain'), url: '/maintenance-control' }]}
    />
  );
}
