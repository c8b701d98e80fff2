import type { ActionFunctionArgs } from '@remix-run/node';
import { auth } from '#locales/auth';
import { visitor } from '~/caller.server';
import { textsFor } from '~/lib/texts';
import { redirectWith, toast } from '~/redirects.server';
import { logout } from '~/services/user.server';
import { forgetPending, forgetSession, storedCredentials } from '~/sign-in.server';

/** Ends the session here and at the API, forgets everything of it, and goes home. */
export async function action(args: ActionFunctionArgs) {
  const caller = await visitor(args);
  const credentials = await storedCredentials(caller);
  if (credentials) await logout({ ...caller, credentials, player: undefined });
  const message = textsFor(caller.language, auth)('loggedOut');
  return redirectWith(caller.state, '/', [toast('positive', message)], [await forgetSession(caller), await forgetPending(caller)]);
}

export { homeInstead as loader } from '~/post-only.server';
