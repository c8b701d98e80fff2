import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form } from '../layout/link';
import { withoutPassive } from '~/lib/page/refresh';
import { buttonName } from '~/lib/forms/button-name';
import { RefreshLink } from './refresh-link';

/** Returns whether pages reload automatically, as the player chose. */
export const useRefreshes = (): boolean =>
  (useRouteLoaderData('root') as { refreshes?: boolean } | undefined)?.refreshes !== false;

/**
 * Controls for updating a screen: at once, and automatically unless the player stops that. Without script an
 * automatic reload loses the focus.
 */
export function RefreshControls() {
  const { t } = useTranslation('components');
  const { pathname, search } = useLocation();
  const here = withoutPassive(pathname + search);
  const refreshes = useRefreshes();
  return (
    <>
      <RefreshLink to={here} />{' '}
      <Form discover="none" method="post" action="/preferences/refresh" replace preventScrollReset>
        <input type="hidden" name="to" value={here} />
        <button className="btn ghost" name={buttonName('refresh', refreshes ? '0' : '1')}>
          {t(refreshes ? 'autoRefreshOn' : 'autoRefreshOff')}
        </button>
      </Form>
    </>
  );
}
