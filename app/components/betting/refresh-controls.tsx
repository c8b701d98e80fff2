import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form } from '../layout/link';
import { withoutPassive } from '~/lib/page/refresh';
import { buttonName } from '~/lib/forms/button-name';
import { RefreshLink } from './refresh-link';

const useRoot = () => useRouteLoaderData('root') as { refreshes?: boolean; lite?: boolean } | undefined;

/** Returns whether pages reload automatically, as the player chose; never in lite mode. */
export const useRefreshes = (): boolean => useRoot()?.refreshes !== false;

/**
 * Controls for updating a screen: at once, and automatically unless the player stops that. Without script an
 * automatic reload loses the focus. Lite mode has no automatic one.
 */
export function RefreshControls() {
  const { t } = useTranslation('components');
  const { pathname, search } = useLocation();
  const here = withoutPassive(pathname + search);
  const refreshes = useRefreshes();
  const isLite = useRoot()?.lite;
  return (
    <>
      <RefreshLink to={here} />{' '}
      {!isLite && (
        <Form discover="none" method="post" action="/preferences/refresh" replace preventScrollReset>
          <input type="hidden" name="to" value={here} />
          <button className="btn ghost" name={buttonName('refresh', refreshes ? '0' : '1')}>
            {t(refreshes ? 'autoRefreshOn' : 'autoRefreshOff')}
          </button>
        </Form>
      )}
    </>
  );
}
