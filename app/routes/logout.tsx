import type { ActionFunctionArgs } from '@remix-run/node';
import { getCallerUnguarded } from '~/session/guards.server';
import { fixedT } from '~/lib/language/i18n';
import { clearStoredInput } from '~/answers/stored-input.server';
import { redirectWith, toast } from '~/answers/redirects.server';
import { logout } from '~/services/user.server';
import { clearPendingLogin, endSession, storedCredentials } from '~/session/sign-in.server';

/**
 * Ends the session here and at the API, removes all its data, and redirects home. During maintenance the API gets no
 * call (MAINT-1), and the visitor stays at the notice.
 */
export async function action(args: ActionFunctionArgs) {
  const { caller, maintenance } = await getCallerUnguarded(args);
  const credentials = maintenance ? undefined : await storedCredentials(caller);
  if (credentials) await logout({ ...caller, credentials, player: undefined });
  const message = fixedT(caller.language, 'auth')('loggedOut');
  const next = await redirectWith(caller.state, maintenance ? '/maintenance' : '/', {
    toast: toast('success', message),
    setCookies: [await endSession(caller), await clearPendingLogin(caller), await clearStoredInput(caller.state)],
  });
  // Lists stored for back navigation (`useLoadMore`) must not be visible to the next person on this device.
  next.headers.set('Clear-Site-Data', '"storage"');
  return next;
}

export { homeInstead as loader } from '~/answers/post-only.server';
