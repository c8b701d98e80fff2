/** External services that settings connect: game providers and hosted payment pages. */

/** A service, as `NAME:URL:SECRET` in a setting. */
export interface RemoteService {
  /** Last part of its callback URL, and its name in ledger keys. */
  name: string;
  url: string;
  /** The first signs requests to the service; any of them may sign its callbacks. */
  secrets: readonly [string, ...string[]];
}

/** Name of the game provider in this repository; it signs with a key derived from the installation's secret. */
export const EMBEDDED_PROVIDER = 'arcade';

const SERVICE_SECRET_MIN = 32;
/** The name ends at the first colon, the URL at the last one. */
const ENTRY = /^([a-z][a-z0-9-]{0,15}):(\S+):([^\s:]+)$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether requests may be sent to a URL: https, or http on this machine; without user, password and fragment. */
function isServiceUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/**
 * Parses 'acme:https://launch.example/open:SECRET, …'. An entry is split at its first and its last colon, so that the
 * URL may have a port; commas in a URL are written as %2C. During a change of its secret a service has two entries with
 * the same URL: the first secret signs, both verify.
 * @param reserved names of embedded services
 * @returns undefined if an entry is invalid, a name is reserved or has two URLs, or two entries share a secret
 */
export function readServices(list: string, reserved: readonly string[] = []): RemoteService[] | undefined {
  const services = new Map<string, RemoteService>();
  const secrets = new Set<string>();
  for (const entry of list.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [, name, url, secret] = ENTRY.exec(entry) ?? [];
    if (!name || !url || !secret || secret.length < SERVICE_SECRET_MIN || secrets.has(secret)) return undefined;
    if (reserved.includes(name) || !isServiceUrl(url)) return undefined;
    const known = services.get(name);
    if (known && known.url !== url) return undefined;
    secrets.add(secret);
    services.set(name, { name, url, secrets: known ? [...known.secrets, secret] : [secret] });
  }
  return [...services.values()];
}
