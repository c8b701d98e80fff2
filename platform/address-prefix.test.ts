import { expect, test } from 'vitest';
import { addressPrefix } from './address-prefix';

test('SEC-2 of an address only its network is kept', () => {
  const prefixes: [string, string][] = [
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:34::1', '2001:db8:12::/48'],
    ['2001:DB8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['{ip}', ''],
    ['', ''],
    ["'; drop table", ''],
  ];
  for (const [address, prefix] of prefixes) expect(addressPrefix(address), address).toBe(prefix);
});
