import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { fieldOf, readForm } from '~/answers/forms.server';
import { leftMs, sessionHeaders, toLogin } from '~/answers/redirects.server';
import type { Caller } from '~/request/caller';
import { isActivity } from '~/request/activity.server';
import { isSignedIn } from '~/request/caller';
import { safeReturnPath } from '~/lib/links/return-path';
import { anyCaller } from '~/session/guards.server';
import { extendSession } from '~/session/extend.server';

/** Milliseconds until the session ends, for the script of an open page; 0 when it is over. */
const answer = ({ state }: Caller) => ({ leftMs: Math.max(0, leftMs(state, Date.now())) });

/** Reads how long the session lasts. The page asks with `X-Passive`: a look is no activity. */
export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await anyCaller(args);
  return Response.json(isSignedIn(caller) ? answer(caller) : { leftMs: 0 });
}

/**
 * Keeps the session: the player typed or pressed something in an open page; a request that is marked passive only asks. When it is over, the fields of the form that
 * was typed into are kept for the login, as if the form itself had been sent.
 */
export async function action(args: ActionFunctionArgs) {
  const { caller } = await anyCaller(args);
  const { state } = caller;
  if (!isSignedIn(caller)) {
    const page = safeReturnPath(fieldOf(await readForm(args.request), 'to'));
    return toLogin(state, args.request, page);
  }
  // The page reports the end that it saw; another tab may have renewed the session meanwhile.
  if (isActivity(args.request)) await extendSession(caller);
  return Response.json(answer(caller), { headers: await sessionHeaders(state) });
}
