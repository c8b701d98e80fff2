import { expect, test } from 'vitest';
import { toRateLimitKey, truncateIp } from './ip-addresses';

test('SEC-2 only the network of an IP address is stored', () => {
  const networks: [string, string][] = [
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['::ffff:cb00:714d', '203.0.113.0/24'],
    ['2001:db8:12:34::1', '2001:db8:12::/48'],
    ['2001:DB8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['{ip}', ''],
    ['', ''],
    ["'; drop table", ''],
  ];
  for (const [address, network] of networks) expect(truncateIp(address), address).toBe(network);
});

test('HARD-1 one visitor is an IPv4 address, or all IPv6 addresses that one household can choose from', () => {
  const households: [string, string][] = [
    ['203.0.113.77', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['::FFFF:cb00:714d', '203.0.113.77'],
    ['0:0:0:0:0:ffff:203.0.113.77', '203.0.113.77'],
    ['fe80::1:2:3:4%eth0', 'fe80:0:0:0'],
    ['64:ff9b::203.0.113.77', '64:ff9b:0:0'],
    ['2001:db8:12:34::1', '2001:db8:12:34'],
    ['2001:DB8:0012:34:ffff:ffff:ffff:ffff', '2001:db8:12:34'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['unknown', 'unknown'],
  ];
  for (const [address, household] of households) expect(toRateLimitKey(address), address).toBe(household);
});
