import { afterEach, expect, test } from 'vitest';
import { playerCookie, upstream } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const BONUS = 'b'.repeat(26);

/** Starts an API that ends an active bonus only with the flag `loseBonus`; returns a function that posts a form. */
async function open() {
  api = await upstream({
    'user/get_user_profile': { result: true, data: { uid: 'u', username: 'ayse', firstname: 'A', lastname: 'Y' } },
    'bonus/decline': ({ loseBonus }) =>
      loseBonus
        ? { result: true, message: '', data: null }
        : { result: false, code: 409, message: 'It takes ₺10.00 away', data: { reason: 'bonus-open' } },
  });
  const { action } = await import('~/routes/_player.profile.bonuses');
  return async (fields: Record<string, string>) =>
    action({
      request: new Request('http://site.test/profile/bonuses', {
        method: 'POST',
        headers: {
          Cookie: `lang=en; ${await playerCookie()}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ id: BONUS, ...fields }).toString(),
      }),
      params: {},
      context: { address: '192.0.2.9' },
    } as never);
}

test('BONUS-2 to decline a bonus that is active by now asks for a confirmation, which states the loss', async () => {
  const post = await open();
  const asked = { asks: BONUS, form: { error: { '': ['It takes ₺10.00 away'] } } };
  expect(await post({ intent: 'decline' })).toMatchObject(asked);
  // The confirmation of a claim that had no bonus money yet.
  expect(await post({ intent: 'give-up-confirm' })).toMatchObject(asked);
  expect(await post({ intent: 'give-up-confirm', loseBonus: '1' })).toMatchObject({ status: 303 });
  expect(api.of('bonus/decline').map(({ data }) => data['loseBonus'])).toEqual([undefined, undefined, true]);
});
