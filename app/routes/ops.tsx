import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { BODY_LIMIT } from '#contract/body-limit';
import { readBody } from '~/request/body.server';
import { servedPlatform } from '~/api/platform.server';
import { readParts, toStream } from '~/request/stream.server';

/** As many as a text of 4,000 characters can have. */
const WORDS_MAX = 2_000;

const order = z.object({
  command: z.string().max(40),
  words: z.array(z.string().max(BODY_LIMIT.command)).max(WORDS_MAX).default([]),
  options: z.record(z.string(), z.union([z.string().max(BODY_LIMIT.command), z.literal(true)])).default({}),
});

const notThere = () => new Response(null, { status: 404 });

/** Serves `POST /ops`: the operator's commands, with an operator's bearer token; 404 without one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const platform = await servedPlatform();
  const by = platform?.operatorWith(request.headers.get('Authorization'));
  if (!platform || !by) throw notThere();
  const text = await readBody(request, BODY_LIMIT.command);
  if (text === undefined) throw new Response(null, { status: 413 });
  let body: unknown;
  try {
    body = JSON.parse(text ?? '');
  } catch {
    return Response.json({ text: 'The body is not JSON', failed: true }, { status: 400 });
  }
  const read = order.safeParse(body);
  if (!read.success)
    return Response.json(
      { text: `Not understood: ${read.error.issues[0]?.message ?? ''}`, failed: true },
      { status: 400 },
    );
  const { command, words, options } = read.data;
  const { file, ...output } = await platform.ops(command, words, options, by);
  if (!file) return Response.json(output, { headers: { 'Cache-Control': 'no-store' } });
  return new Response(toStream(readParts(file), context.hasRoom), {
    headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
}

export function loader(): never {
  throw notThere();
}
