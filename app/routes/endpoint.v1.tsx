import type { ActionFunctionArgs } from '@remix-run/node';
import { RETRY_S } from '#contract/constants';
import { readReason } from '#contract/envelope';
import { CODE } from '#contract/messages';
import { requestState } from '~/request/state.server';
import { servedPlatform } from '~/api/platform.server';
import { BODY_LIMIT } from '#contract/body-limit';
import { readBody } from '~/request/body.server';
import { refuse } from '~/answers/api-http.server';

/** Serves `POST /endpoint/v1`: the API calls over HTTP (spec section 7). */
export async function action(args: ActionFunctionArgs) {
  const platform = await servedPlatform();
  if (!platform) throw new Response(null, { status: 404 });
  if (args.request.headers.get('panel') !== 'frontend')
    return refuse('The header panel: frontend is required', CODE.badRequest);
  if (args.request.method !== 'POST') return refuse('Only POST is answered', 405);
  const text = await readBody(args.request, BODY_LIMIT.call);
  if (text === undefined) return refuse('The body is too large', CODE.tooLarge);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refuse('The body is not JSON', CODE.badRequest);
  }
  const { address, requestId } = await requestState(args);
  const reply = await platform.answer(body, { address, requestId });
  const isUnreachable = readReason(reply) === 'unreachable';
  return Response.json(reply, {
    status: isUnreachable ? 503 : reply.code === CODE.error ? 500 : 200,
    headers: { 'Cache-Control': 'no-store', ...(isUnreachable && { 'Retry-After': String(RETRY_S) }) },
  });
}

export const loader = () => refuse('Only POST is answered', 405);
