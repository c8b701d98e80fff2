import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePlayer } from '~/session/guards.server';
import { redirectWith } from '~/answers/redirects.server';
import { api } from '~/api/client.server';
import { needsReauth } from '~/screens/reauth.server';
import { toStream } from '~/request/stream.server';
import { personalDataFile } from '~/screens/personal-data-file.server';

/** Loads `GET /profile/data.json`: all stored data of the player, as a download. Without re-authentication it redirects to the form. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const reply = await api.user.getPersonalData(caller);
  if (!reply.ok && needsReauth(reply)) return redirectWith(caller.state, '/profile/data');
  if (!reply.ok)
    return new Response(reply.message, {
      status: reply.kind === 'refused' ? 429 : 502,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  return new Response(toStream(personalDataFile(caller, reply.data), args.context.hasRoom), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="rubato.json"',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
