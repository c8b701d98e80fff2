import type { ActionFunctionArgs } from '@remix-run/node';
import { readBody } from '~/api-http.server';
import { servedPlatform } from '~/platform.server';
import { homeInstead } from '~/post-only.server';

/** Signed callbacks of game providers: stakes, payouts, rollbacks. The embedded one calls the same receiver in-process. */
export async function action({ request, params }: ActionFunctionArgs) {
  const platform = await servedPlatform();
  const body = platform && (await readBody(request));
  if (!platform || body === undefined) throw new Response(null, { status: platform ? 413 : 404 });
  const answer = await platform.callbacks.provider(params['name'] ?? '', body, request.headers.get('X-Signature') ?? '');
  return Response.json(answer.body, { status: answer.status });
}

export const loader = homeInstead;
