import type { ActionFunctionArgs } from '@remix-run/node';
import { getCaller } from '~/session/guards.server';
import { fixedT } from '~/lib/language/i18n';
import { clearStoredInput } from '~/answers/stored-input.server';
import { redirectWith, toast } from '~/answers/redirects.server';
import { logout } from '~/services/user.server';
import { clearPendingLogin, endSession, storedCredentials } from '~/session/sign-in.server';

/** Ends the session here and at the API, removes all its data, and redirects home. */
export async function action(args: ActionFunctionArgs) {
  const caller = await getCaller(args);
  const credentials = await storedCredentials(caller);
  if (credentials) await logout({ ...caller, credentials, player: undefined });
  const message = fixedT(caller.language, 'auth')('loggedOut');
  const home = await redirectWith(caller.state, '/', {
    toast: toast('success', message),
    setCookies: [await endSession(caller), await clearPendingLogin(caller), await clearStoredInput(caller.state)],
  });
  // Lists stored for back navigation (`useLoadMore`) must not be visible to the next person on this device.
  home.headers.set('Clear-Site-Data', '"storage"');
  return home;
}

export { homeInstead as loader } from '~/answers/post-only.server';
