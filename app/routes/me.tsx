import type { LoaderFunctionArgs } from '@remix-run/node';
import { isSignedIn, visitor } from '~/caller.server';
import { redirectWith } from '~/redirects.server';

/** The login-redirect target: a visitor signs in, a player sees the profile (AUTH-2). */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await visitor(args);
  return redirectWith(caller.state, isSignedIn(caller) ? '/profile' : '/login');
}
