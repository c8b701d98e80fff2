/**
 * The part of an address that tells a network and not a household: '203.0.113.0/24', '2001:db8:12::/48'. Empty for what
 * is no address.
 */
export function addressPrefix(address: string): string {
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address);
  if (four?.[1]) return `${four[1]}.0/24`;
  if (!/^[0-9a-f:]{2,39}$/i.test(address) || !address.includes(':')) return '';
  const [before = '', after] = address.toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const groups =
    after === undefined
      ? head
      : [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${groups.slice(0, 3).join(':')}::/48`;
}
