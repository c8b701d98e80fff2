import type { ActionFunctionArgs } from '@remix-run/node';
import { readBody } from '~/api-http.server';
import { servedPlatform } from '~/platform.server';
import { homeInstead } from '~/post-only.server';

/** Signed callbacks of payment gateways: what became of a deposit or withdrawal. The embedded one calls the same receiver in-process. */
export async function action({ request, params }: ActionFunctionArgs) {
  const platform = await servedPlatform();
  const body = platform && (await readBody(request));
  if (!platform || body === undefined) throw new Response(null, { status: platform ? 413 : 404 });
  const answer = await platform.callbacks.gateway(params['name'] ?? '', body, request.headers.get('X-Signature') ?? '');
  return Response.json(answer.body, { status: answer.status });
}

export const loader = homeInstead;
