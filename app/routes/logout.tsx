import type { ActionFunctionArgs } from '@remix-run/node';
import { visitor } from '~/session/guards.server';
import { fixedT } from '~/lib/language/i18n';
import { forgetInput } from '~/answers/kept-input.server';
import { redirectWith, toast } from '~/answers/redirects.server';
import { logout } from '~/services/user.server';
import { forgetPending, forgetSession, storedCredentials } from '~/session/sign-in.server';

/** Ends the session here and at the API, forgets everything of it, and goes home. */
export async function action(args: ActionFunctionArgs) {
  const caller = await visitor(args);
  const credentials = await storedCredentials(caller);
  if (credentials) await logout({ ...caller, credentials, player: undefined });
  const message = fixedT(caller.language, 'auth')('loggedOut');
  const home = await redirectWith(caller.state, '/', {
    toast: toast('success', message),
    setCookies: [await forgetSession(caller), await forgetPending(caller), await forgetInput(caller.state)],
  });
  // What lists kept for the way back (`useAppended`) is not for whoever sits here next.
  home.headers.set('Clear-Site-Data', '"storage"');
  return home;
}

export { homeInstead as loader } from '~/answers/post-only.server';
