import { isIPv4, isIPv6 } from 'node:net';

/** Helpers for IP addresses, for telling visitors apart in the platform and the server. */

/** An IPv4 address at the end of an IPv6 address: '::ffff:203.0.113.77'. */
const DOTTED_END = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

const hex = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16);

/** Returns the eight groups of an IPv6 address, without leading zeros; undefined if it is not one. */
function groupsOf(address: string): string[] | undefined {
  if (!isIPv6(address)) return undefined;
  const [bare = ''] = address.toLowerCase().split('%');
  const written = bare.replace(DOTTED_END, (_, a, b, c, d) => `${hex(a, b)}:${hex(c, d)}`);
  const [before = '', after] = written.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** Returns the four numbers of an IPv4 address, also of one written as an IPv6 address; undefined if it is not one. */
function bytesOf(address: string): number[] | undefined {
  if (isIPv4(address)) return address.split('.').map(Number);
  const groups = groupsOf(address);
  if (groups?.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
}

/**
 * Truncates an IP address to its network, which does not identify a household: '203.0.113.0/24', '2001:db8:12::/48'. ''
 * if it is not an IP address.
 */
export function truncateIp(address: string): string {
  const bytes = bytesOf(address);
  if (bytes) return `${bytes.slice(0, 3).join('.')}.0/24`;
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 3).join(':')}::/48` : '';
}

/**
 * Returns the rate-limit key of a visitor's IP address: the IPv4 address, or the first 64 bits of an IPv6 address. One
 * household or phone can choose the other bits. Any other text is returned unchanged.
 */
export function toRateLimitKey(address: string): string {
  const bytes = bytesOf(address);
  if (bytes) return bytes.join('.');
  return groupsOf(address)?.slice(0, 4).join(':') ?? address;
}
