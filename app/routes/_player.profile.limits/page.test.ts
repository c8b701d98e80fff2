import { afterEach, expect, test, vi } from 'vitest';
import { createCaller, upstream } from '~/api/testing';
import type { PlayerCaller } from '~/request/caller';

let platform: Awaited<ReturnType<typeof upstream>>;
afterEach(async () => {
  vi.resetModules();
  await platform.close();
});

const NOW = new Date('2026-03-11T09:00:00Z');
const endsAt = Date.parse('2026-03-12T00:00:00+03:00');

test.each([
  [undefined, '₺100.00 left, resets on 12 Mar 2026.'],
  [
    '50.00',
    '₺100.00 left, resets on 12 Mar 2026. Deposits that wait for approval (₺50.00) count in the next period too.',
  ],
])(
  'ACC-9 the hint of a deposit limit names its rest, its next period, and pending deposits: %s',
  async (pending, hint) => {
    const limits = [{ limit: 'deposit-day', isSet: 1, amount: '200.00', left: '100.00', pending, endsAt }];
    platform = await upstream({ 'limit/get_limits': { result: true, message: '', data: { limits }, code: 200 } });
    const caller = (await createCaller('/profile/limits', { rid: '1' })) as PlayerCaller;
    const { limitsPage } = await import('./page.server');
    const { groups } = await limitsPage(caller, NOW);
    expect(groups[0]?.fields).toMatchObject([{ limit: 'deposit-day', hint }]);
  },
);
