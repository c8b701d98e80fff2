import type { ActionFunctionArgs } from '@remix-run/node';
import { BODY_LIMIT, readBody } from '~/request/body.server';
import { servedPlatform } from '~/api/platform.server';
import { homeInstead } from '~/answers/post-only.server';

/** Signed batches of feeds: fixtures, odds, scores, results. The embedded one calls the same receiver in-process. */
export async function action({ request, params }: ActionFunctionArgs) {
  const platform = await servedPlatform();
  const body = platform && (await readBody(request, BODY_LIMIT.call));
  if (!platform || body === undefined) throw new Response(null, { status: platform ? 413 : 404 });
  const answer = await platform.callbacks.feed(params['name'] ?? '', body, request.headers.get('X-Signature') ?? '');
  return Response.json(answer.body, { status: answer.status });
}

export const loader = homeInstead;
