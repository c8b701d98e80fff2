import type { ActionFunctionArgs } from '@remix-run/node';
import { visitor } from '~/session/guards.server';
import { fixedT } from '~/lib/language/i18n';
import { forgetInput } from '~/answers/kept-input.server';
import { redirectWith, toast } from '~/answers/redirects.server';
import { logout } from '~/services/user.server';
import { forgetPending, forgetSession, storedCredentials } from '~/session/sign-in.server';

/** Ends the session here and at the API, removes all its data, and redirects home. */
export async function action(args: ActionFunctionArgs) {
  const caller = await visitor(args);
  const credentials = await storedCredentials(caller);
  if (credentials) await logout({ ...caller, credentials, player: undefined });
  const message = fixedT(caller.language, 'auth')('loggedOut');
  const home = await redirectWith(caller.state, '/', {
    toast: toast('success', message),
    setCookies: [await forgetSession(caller), await forgetPending(caller), await forgetInput(caller.state)],
  });
  // Lists stored for back navigation (`useAppended`) must not be visible to the next person on this device.
  home.headers.set('Clear-Site-Data', '"storage"');
  return home;
}

export { homeInstead as loader } from '~/answers/post-only.server';
