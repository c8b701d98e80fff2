import { replyEnvelope } from '#contract/envelope';
import { readLeniently } from '#contract/lenient';
import { BODY_LIMIT } from '#contract/body-limit';
import { readBody } from '~/request/body.server';
import { remoteEndpointUrl } from './address.server';

const TIMEOUT_MS = 3_000;

/** Codes of Node for a server that does not speak TLS, or whose certificate does not hold. */
const TLS = /^(?:ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

function connectionFault(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `it did not answer within ${TIMEOUT_MS / 1_000} s`;
  const { code = '', message = '' } = ((error as Error).cause ?? error) as { code?: string; message?: string };
  return TLS.test(code) ? `no TLS connection: ${code}` : `nothing answers there: ${code || message}`;
}

/**
 * Asks a remote API for its maintenance state, and returns what is wrong with `ENDPOINT_URL` in one line: no answer, no
 * TLS, a redirect, HTML, another kind of API. Undefined if it answers as an `endpoint/v1`, or without a remote API.
 */
export async function findEndpointFault(): Promise<string | undefined> {
  const endpoint = remoteEndpointUrl();
  if (!endpoint) return undefined;
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', panel: 'frontend' },
      body: JSON.stringify({ api: { class: 'maintenance', method: 'check_status' }, data: {} }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = (await readBody(response, BODY_LIMIT.reply)) ?? '';
    const status = `HTTP ${response.status}`;
    if (response.status >= 300 && response.status < 400)
      return `it redirects to ${response.headers.get('location') ?? 'nowhere'} (${status})`;
    if (/^\s*</.test(text)) return `it answers with HTML, not with JSON (${status})`;
    try {
      if (readLeniently(replyEnvelope, JSON.parse(text)).success) return undefined;
    } catch {
      // Not JSON either.
    }
    return `it is another kind of API: its answer has no result (${status})`;
  } catch (error) {
    return connectionFault(error);
  }
}
