import { afterEach, beforeEach, expect, test } from 'vitest';
import '~/lib/language/i18next.server';
import { playerCookie, upstream } from '~/api/testing';
import type { FormState } from '~/lib/forms/form-state';

const KEY_URL = 'otpauth://totp/Rubato:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Rubato';
const rejected = (data?: Record<string, unknown>) => ({ result: false, message: 'Hata', code: 422, data });

let reply: ReturnType<typeof rejected>;
let api: Awaited<ReturnType<typeof upstream>>;
beforeEach(async () => {
  api = await upstream({
    '/endpoint/v1/check-maintenance?sitename=rubato&version=v1': { status: false },
    'user/check_ga': () => reply,
  });
});
afterEach(() => api.close());

/** Sends a code of an app that is being set up. */
const sendCode = async (lang: string) => {
  const { action } = await import('~/routes/_player.profile.two-factor/route');
  const request = new Request('http://site.test/profile/two-factor', {
    method: 'POST',
    headers: {
      Cookie: `lang=${lang}; ${await playerCookie()}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ intent: 'app-on', url: KEY_URL, code: '123456' }).toString(),
  });
  const context = { address: '192.0.2.7', secure: false };
  const outcome = await (action as (args: never) => Promise<unknown>)({ request, params: {}, context } as never);
  return outcome as { data: { form: FormState; app?: object; isExpired?: true }; init: { status: number } };
};

test.each([
  ['tr', 'Kurulumun süresi doldu. Yeni bir QR kod oluşturup uygulamanıza ekleyin.'],
  ['en', 'The set-up has expired. Create a new QR code and add it to your app.'],
])('ACC-3 a code of an app set-up that has expired begins the set-up again, in %s', async (lang, message) => {
  reply = rejected({ reason: 'no-secret', field: 'ga_code' });
  const { data, init } = await sendCode(lang);
  expect(init.status).toBe(400);
  expect(data.isExpired).toBe(true);
  expect(data.app).toBeUndefined();
  expect(data.form.error).toEqual({ '': [message] });
});

test.each([{ reason: 'wrong-code', field: 'ga_code' }, { reason: 'invalid' }, undefined])(
  'AUTH-4 a wrong code keeps the set-up, whatever reason an API sends: %o',
  async (reason) => {
    reply = rejected(reason);
    const { data } = await sendCode('tr');
    expect(data.isExpired).toBeUndefined();
    expect(data.app).toBeDefined();
    expect(data.form.error).toEqual({ code: ['Girdiğiniz kod hatalı'] });
  },
);
