import { afterEach, expect, test } from 'vitest';
import type { PlayerCaller } from '~/request/caller';
import { createCaller, upstream } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>> | undefined;
afterEach(() => api?.close());

test('INT-31 a page whose reads are over does not wait for the kind of the second factor either', async () => {
  api = await upstream({
    'user/check_user_ga': { result: true, message: '', code: 200, data: false },
    'user/two_auth_type': { result: true, message: '', code: 200, data: { type: 'sms' } },
  });
  const { secondFactor } = await import('./user.server');
  const caller = (await createCaller('/profile/two-factor', { rid: '1' })) as PlayerCaller;
  expect(await secondFactor(caller)).toMatchObject({ ok: true, data: 'sms' });
  const late = (await createCaller('/profile/two-factor', { rid: '1' })) as PlayerCaller;
  late.state.late = true;
  expect((await secondFactor(late)).ok).toBe(false);
  expect(api.of('user/two_auth_type')).toHaveLength(1);
});
