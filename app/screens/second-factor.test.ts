import { afterEach, beforeEach, expect, test } from 'vitest';
import '~/lib/language/i18next.server';
import { playerCookie, toastReader, upstream, type UpstreamReply } from '~/api/testing';
import type { FormState } from '~/lib/forms/form-state';

const KEY_URL = 'otpauth://totp/Rubato:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Rubato';
const accepted = (data: unknown) => ({ result: true, message: '', code: 200, data });
const rejected = (data?: Record<string, unknown>) => ({ result: false, message: 'Hata', code: 422, data });

let reply: UpstreamReply;
let made: UpstreamReply;
let isOn: boolean;
let api: Awaited<ReturnType<typeof upstream>>;
beforeEach(async () => {
  isOn = false;
  api = await upstream({
    '/endpoint/v1/check-maintenance?sitename=rubato&version=v1': { status: false },
    'user/check_ga': () => reply,
    'user/check_user_ga': () => accepted(isOn),
    'user/two_auth_type': () => accepted({ type: isOn ? 'app' : 'none' }),
    'user/make_recovery_codes': () => made,
  });
});
afterEach(() => api.close());

interface Outcome {
  data: { form: FormState; app?: object; isExpired?: true };
  init: { status: number };
}

/** Sends a code of an app that is being set up. */
const sendCode = async <T = Outcome>(lang: string): Promise<T> => {
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
  return outcome as T;
};

/** Reads the toasts of a redirect to the settings of the second factor. */
const toastsOf = async (response: Response) => {
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/profile/two-factor']);
  const line = response.headers.getSetCookie().find((set) => set.startsWith('toast='));
  return (await toastReader())(line?.split(';')[0] ?? '');
};

const UNSEEN = [
  ['tr', 'İki adımlı doğrulama açık. Kurtarma kodlarınızı görmediyseniz yeni kodlar oluşturun.'],
  ['en', 'Two-step verification is on. If you have not seen your recovery codes, make new codes.'],
] as const;

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

test.each(UNSEEN)(
  'SEC-1 a player whose first recovery codes are rejected is led to new ones, in %s',
  async (lang, message) => {
    reply = accepted(true);
    made = rejected({ reason: 'required', field: 'code' });
    expect(await toastsOf(await sendCode<Response>(lang))).toEqual([{ type: 'info', message }]);
  },
);

test.each(UNSEEN)(
  'SEC-1 a code of a set-up that is sent twice is answered with a notice, in %s',
  async (lang, message) => {
    reply = accepted(false);
    isOn = true;
    made = rejected({ reason: 'required', field: 'code' });
    expect(await toastsOf(await sendCode<Response>(lang))).toEqual([{ type: 'info', message }]);
  },
);
