import type { LoaderFunctionArgs } from '@remix-run/node';
import { getCallerUnguarded } from '~/session/guards.server';
import { maintenanceOver, redirectWith } from '~/answers/redirects.server';
import { siteIsOpen } from '~/services/maintenance.server';

/** Calls `maintenance/check_status`: false flags the site, true clears the flag and redirects back (MAINT-3). */
export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await getCallerUnguarded(args);
  const { state } = caller;
  const open = await siteIsOpen(caller);
  if (open === undefined) return redirectWith(state, '/maintenance');
  if (open) return maintenanceOver(state);
  state.dirty = true;
  state.session.set('maintenance', true);
  return redirectWith(state, '/maintenance');
}
