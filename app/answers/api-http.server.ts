import type { ReplyEnvelope } from '#contract/envelope';

/** `result: false` as the API says it, with the HTTP status that fits. */
export function refuse(message: string, code: number): Response {
  const reply: ReplyEnvelope = { result: false, message, data: null, code };
  return Response.json(reply, { status: code });
}
