import type { LoaderFunctionArgs } from '@remix-run/node';
import { toStream } from '~/request/stream.server';
import { HISTORY_KINDS } from '~/screens/history.server';
import { historyCsv } from '~/screens/history-csv.server';
import { requirePlayer } from '~/session/guards.server';

/** Loads a history as a file; 404 for an unknown history, 400 for invalid days. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const kind = HISTORY_KINDS.find((known) => known === args.params['kind']);
  if (!kind) throw new Response(null, { status: 404 });
  const file = await historyCsv(caller, kind, new Date());
  if (file === undefined) throw new Response(null, { status: 400 });
  return new Response(toStream(file, args.context.hasRoom), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${kind}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
