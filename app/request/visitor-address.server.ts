import { UNKNOWN_VISITOR_IP } from '#contract/constants';
import { settings } from '#settings';
import { BODY_LIMIT, readBody } from './body.server';

const TIMEOUT_MS = 2_000;
const ADDRESS = /^[0-9A-Fa-f.:]{3,45}$/;

/** What proxies say of the visitor. */
const FORWARDED = ['Forwarded', 'X-Forwarded-For', 'X-Real-IP'];

/**
 * The visitor's address: what the server says; where it can't tell (plain `remix-serve`), what the IP-information
 * service at `IP_INFO_URL` answers, as text or as JSON with `ip`; else the spec's `{ip}` (section 7, "Transport").
 * The service is asked on the visitor's behalf: it is sent what the proxies said of them. Where they said nothing it is
 * not asked, because it could only tell this server's own address.
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
    const told: unknown = text.startsWith('{') ? (JSON.parse(text) as { ip?: unknown }).ip : text;
    return response.ok && typeof told === 'string' && ADDRESS.test(told) ? told : UNKNOWN_VISITOR_IP;
  } catch {
    return UNKNOWN_VISITOR_IP;
  }
}
