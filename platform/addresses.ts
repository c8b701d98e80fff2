/** Internet addresses, as the platform and the server tell one visitor from another by them. */

/** An IPv4 address, also where it is written as an IPv6 address ('::ffff:203.0.113.77'). */
const IPV4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.(\d{1,3})$/i;

/** The eight groups of an IPv6 address, without leading zeros; undefined for what is none. */
function groupsOf(address: string): string[] | undefined {
  if (!/^[0-9a-f:]{2,39}$/i.test(address) || !address.includes(':')) return undefined;
  const [before = '', after] = address.toLowerCase().split('::');
  const head = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * The part of an address that tells a network and not a household: '203.0.113.0/24', '2001:db8:12::/48'. Empty for what
 * is no address.
 */
export function networkOf(address: string): string {
  const four = IPV4.exec(address);
  if (four) return `${four[1]}.0/24`;
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 3).join(':')}::/48` : '';
}

/**
 * What counts as one visitor where tries are counted: an IPv4 address, or the first 64 bits of an IPv6 address, which one
 * household or phone has to itself and may choose the rest of. What is no address stays as it is.
 */
export function householdOf(address: string): string {
  const four = IPV4.exec(address);
  if (four) return `${four[1]}.${four[2]}`;
  return groupsOf(address)?.slice(0, 4).join(':') ?? address;
}
