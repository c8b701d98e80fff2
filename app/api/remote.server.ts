import { BODY_LIMIT } from '#contract/body-limit';
import { readReason, replyEnvelope, type RequestEnvelope } from '#contract/envelope';
import { readLeniently } from '#contract/lenient';
import { CODE, MESSAGE } from '#contract/messages';
import { readBody } from '~/request/body.server';
import { log } from '~/request/log.server';

export type Envelope = ReturnType<typeof replyEnvelope.parse>;
/** `unreachable`: the platform responds, but its database does not. */
export type Answer =
  | { kind: 'reply'; reply: Envelope }
  | { kind: 'unavailable' | 'unreachable' | 'timeout' | 'server-error' };

/** Sends one call to a remote `endpoint/v1`. `address` is the visitor's; '' for a call of the site itself. Never throws. */
export async function answerRemotely(
  base: string,
  { body, address, timeoutMs }: { body: RequestEnvelope; address: string; timeoutMs: number },
): Promise<Answer> {
  try {
    const response = await fetch(base, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        panel: 'frontend',
        ...(address && { 'X-Forwarded-For': address }),
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 500) {
      await response.body?.cancel();
      return { kind: 'server-error' };
    }
    // A redirect is not a reply, whatever its body contains.
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return { kind: 'unavailable' };
    }
    const reply = readLeniently(replyEnvelope, JSON.parse((await readBody(response, BODY_LIMIT.reply)) ?? ''));
    // A gateway failed, or the remote process is restarting or runs an older release: the outcome of the call is unknown.
    if (response.status > CODE.notBuilt && reply.data?.message !== MESSAGE.maintenance) return { kind: 'unavailable' };
    return reply.success ? { kind: 'reply', reply: reply.data } : { kind: 'unavailable' };
  } catch (error) {
    // A refused connection or an invalid certificate: `cause` contains the details.
    log.warn({ call: `${body.api.class}/${body.api.method}`, err: error }, 'the API did not answer');
    return { kind: error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unavailable' };
  }
}

/**
 * Whether a reply leaves open whether its money call was booked: an internal error or an error of a gateway, also with
 * HTTP 200.
 */
export function hasUnknownOutcome(reply: Envelope): boolean {
  if (reply.result || reply.message === MESSAGE.maintenance) return false;
  const { code = 0, message } = reply;
  const reason = readReason(reply);
  const isServerError = code >= CODE.error && code < 600 && code !== CODE.notBuilt;
  return isServerError || message === MESSAGE.internalError || reason === 'failed' || reason === 'outcome-unknown';
}
