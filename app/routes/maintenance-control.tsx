import type { LoaderFunctionArgs } from '@remix-run/node';
import { anyCaller } from '~/caller.server';
import { safeReturnPath } from '~/lib/return-path';
import { redirectWith } from '~/redirects.server';
import { siteIsOpen } from '~/services/maintenance.server';

/** Runs `maintenance/check_status`: false flags the site, true clears the flag and leads on (MAINT-3). */
export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await anyCaller(args);
  const { state } = caller;
  const open = await siteIsOpen(caller);
  if (open === undefined) return redirectWith(state, '/maintenance');
  state.dirty = true;
  if (!open) {
    state.session.set('maintenance', true);
    return redirectWith(state, '/maintenance');
  }
  state.session.unset('maintenance');
  const to = safeReturnPath(state.session.get('returnTo')) ?? '/';
  return redirectWith(state, to.startsWith('/maintenance') ? '/' : to);
}
