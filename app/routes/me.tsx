import type { LoaderFunctionArgs } from '@remix-run/node';
import { getCaller } from '~/session/guards.server';
import { isSignedIn } from '~/request/caller';
import { redirectWith } from '~/answers/redirects.server';

/** Target of login redirects: a visitor signs in, a player sees the profile (AUTH-2). */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  return redirectWith(caller.state, isSignedIn(caller) ? '/profile' : '/login');
}
