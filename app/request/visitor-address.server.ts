import { UNKNOWN_VISITOR_IP } from '#contract/constants';
import { settings } from '#settings';
import { BODY_LIMIT } from '#contract/body-limit';
import { readBody } from './body.server';

const TIMEOUT_MS = 2_000;
const ADDRESS = /^[0-9A-Fa-f.:]{3,45}$/;

/** Headers in which proxies forward the visitor's IP address. */
const FORWARDED = ['Forwarded', 'X-Forwarded-For', 'X-Real-IP'];

/**
 * Returns the visitor's IP address. Sources in order: the server; the IP-information service at `IP_INFO_URL`, which
 * replies with text or JSON with `ip`; the spec's `{ip}` (section 7, "Transport"). The service is used only if the
 * server does not know the address (plain `remix-serve`), and it receives the forwarded headers of the request.
 * Without such headers it is not called, because it could only return this server's own IP address.
 */
export async function visitorAddress(known: string | undefined, headers: Headers): Promise<string> {
  if (known) return known;
  const { IP_INFO_URL } = settings();
  const forwarded = FORWARDED.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value ? [[name, value]] : [];
  });
  if (!IP_INFO_URL || forwarded.length === 0) return UNKNOWN_VISITOR_IP;
  try {
    const response = await fetch(IP_INFO_URL, {
      headers: forwarded,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = ((await readBody(response, BODY_LIMIT.reply)) ?? '').trim();
    const address: unknown = text.startsWith('{') ? (JSON.parse(text) as { ip?: unknown }).ip : text;
    return response.ok && typeof address === 'string' && ADDRESS.test(address) ? address : UNKNOWN_VISITOR_IP;
  } catch {
    return UNKNOWN_VISITOR_IP;
  }
}
