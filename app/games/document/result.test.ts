import { expect, test } from 'vitest';
import { formatNet } from '~/lib/format/money';
import { toResult } from './result';

test.each([
  { payout: 0n, kind: 'none', net: '−5,00\u00a0₺' },
  { payout: 200n, kind: 'back', net: '−3,00\u00a0₺' },
  { payout: 500n, kind: 'back', net: '0,00\u00a0₺' },
  { payout: 501n, kind: 'win', net: '+0,01\u00a0₺' },
  { payout: 9_999n, kind: 'win', net: '+94,99\u00a0₺' },
  { payout: 10_000n, kind: 'big', net: '+95,00\u00a0₺' },
])('PLAY-3 a stake of 5 ₺ that pays $payout kuruş is "$kind" with a net of $net', ({ payout, kind, net }) => {
  const result = toResult({ stake: 500n, payout });
  expect(result.kind).toBe(kind);
  expect(formatNet(result.net, 'tr')).toBe(net);
});

test('PLAY-3 a net result is in the format of the language', () => {
  expect([700n, -300n, 0n].map((net) => formatNet(net, 'en'))).toEqual(['+₺7.00', '−₺3.00', '₺0.00']);
});
