import type { ReplyEnvelope } from '#contract/envelope';

const MAX_BODY_BYTES = 256 * 1024;

/** The text of a request's body; `undefined` when it is larger than 256 kB. */
export async function readBody(request: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) return undefined;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `result: false` as the API says it, with the HTTP status that fits. */
export function refuse(message: string, code: number): Response {
  const reply: ReplyEnvelope = { result: false, message, data: null, code };
  return Response.json(reply, { status: code });
}
