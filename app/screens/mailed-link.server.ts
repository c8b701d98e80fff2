import type { LoaderFunctionArgs } from '@remix-run/node';
import { mailToken } from '~/lib/mail-token';
import { visitor } from '~/session/guards.server';

/** The loader of a page to which a mail's link leads: it looks at the token, and uses nothing up. */
export async function mailedLink(args: LoaderFunctionArgs) {
  await visitor(args);
  return { token: mailToken(new URL(args.request.url).searchParams.get('token')) };
}
