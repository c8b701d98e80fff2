import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { readField, readForm } from '~/answers/forms.server';
import { leftMs, sessionHeaders, redirectToLogin } from '~/answers/redirects.server';
import type { Caller } from '~/request/caller';
import { isActivity } from '~/request/activity.server';
import { isSignedIn } from '~/request/caller';
import { safeReturnPath } from '~/lib/links/return-path';
import { getCallerUnguarded } from '~/session/guards.server';
import { extendSession } from '~/session/extend.server';

/** Returns the milliseconds until the session ends, for the script of an open page; 0 if it has ended. */
const answer = ({ state }: Caller) => ({ leftMs: Math.max(0, leftMs(state, Date.now())) });

/** Response during maintenance, which ends no session: the page waits as if the server did not respond. */
const unknown = () => new Response(null, { status: 503 });

/** Returns the remaining time of the session. The page sends `X-Passive`, so the request is no activity. */
export async function loader(args: LoaderFunctionArgs) {
  const { caller, maintenance } = await getCallerUnguarded(args);
  if (maintenance) return unknown();
  return Response.json(isSignedIn(caller) ? answer(caller) : { leftMs: 0 });
}

/**
 * Extends the session, because the player typed or clicked in an open page; a request marked as passive only reads.
 * After the end, the fields of the last used form are stored for the login, as if the form itself had been sent.
 */
export async function action(args: ActionFunctionArgs) {
  const { caller, maintenance } = await getCallerUnguarded(args);
  if (maintenance) return unknown();
  const { state } = caller;
  if (!isSignedIn(caller)) {
    const page = safeReturnPath(readField(await readForm(args.request), 'to'));
    return redirectToLogin(state, args.request, page);
  }
  // The page reports an ended session, but another tab may have renewed it.
  if (isActivity(args.request)) await extendSession(caller);
  return Response.json(answer(caller), { headers: await sessionHeaders(state) });
}
