import { UNKNOWN_VISITOR_IP } from '#contract/constants';
import { settings } from '#settings';

const TIMEOUT_MS = 2_000;
const ADDRESS = /^[0-9A-Fa-f.:]{3,45}$/;

/**
 * The visitor's address: what the server says; where it can't tell (plain `remix-serve`), what the IP-information
 * service at `IP_INFO_URL` answers, as text or as JSON with `ip`; else the spec's `{ip}` (section 7, "Transport").
 */
export async function visitorAddress(known: string | undefined): Promise<string> {
  if (known) return known;
  const { IP_INFO_URL } = settings();
  if (!IP_INFO_URL) return UNKNOWN_VISITOR_IP;
  try {
    const response = await fetch(IP_INFO_URL, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = (await response.text()).trim();
    const told: unknown = text.startsWith('{') ? (JSON.parse(text) as { ip?: unknown }).ip : text;
    return response.ok && typeof told === 'string' && ADDRESS.test(told) ? told : UNKNOWN_VISITOR_IP;
  } catch {
    return UNKNOWN_VISITOR_IP;
  }
}
