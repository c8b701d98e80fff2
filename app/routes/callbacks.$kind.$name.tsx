import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { RETRY_S } from '#contract/constants';
import { BODY_LIMIT } from '#contract/body-limit';
import { isUnreachable } from '#platform';
import { log } from '~/request/log.server';
import { readBody } from '~/request/body.server';
import { servedPlatform } from '~/api/platform.server';
import { homeInstead } from '~/answers/post-only.server';

/** Senders of callbacks: feeds (fixtures, odds, scores, results), payment gateways, game providers (stakes, payouts, rollbacks). */
const KINDS = ['feed', 'gateway', 'provider'] as const;

/** @throws {Response} 404 for anything else. */
function kindOf(name: string | undefined): (typeof KINDS)[number] {
  const kind = KINDS.find((known) => known === name);
  if (!kind) throw new Response(null, { status: 404 });
  return kind;
}

/** Receives signed callbacks from other systems; 503 if the database is lost, so that they are repeated. Embedded ones call the same receivers in-process. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const kind = kindOf(params['kind']);
  const platform = await servedPlatform();
  const body = platform && (await readBody(request, BODY_LIMIT.call));
  if (!platform || body === undefined) throw new Response(null, { status: platform ? 413 : 404 });
  try {
    const answer = await platform.callbacks[kind](params['name'] ?? '', body, request.headers.get('X-Signature') ?? '');
    if (answer.isSigned) context.acceptSender?.();
    return Response.json(answer.body, { status: answer.status });
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    // Callbacks are idempotent, so the sender repeats one whose outcome is unknown.
    log.error({ err: error, kind }, 'a callback was not answered');
    return Response.json(
      { result: false, code: 'UNAVAILABLE' },
      { status: 503, headers: { 'Retry-After': String(RETRY_S) } },
    );
  }
}

export const loader = (args: LoaderFunctionArgs) => {
  kindOf(args.params['kind']);
  return homeInstead(args);
};
