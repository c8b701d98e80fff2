import { afterAll, beforeAll, expect, test } from 'vitest';
import { upstream } from '~/api/testing';
import type { FormState } from '~/lib/forms/form-state';
import { HONEYPOT } from '~/lib/forms/honeypot';

let api: Awaited<ReturnType<typeof upstream>>;
type Route = { action: (args: never) => Promise<unknown> };
let routes: Record<string, Route>;

beforeAll(async () => {
  const done = { result: true, message: '' };
  api = await upstream({ 'user/register': done, 'user/forgot': done, 'support/send_message': done });
  routes = {
    '/register': (await import('~/routes/_public.register/route')) as unknown as Route,
    '/forgot-password': (await import('~/routes/_public.forgot-password')) as unknown as Route,
    '/support': (await import('~/routes/_public.support/route')) as unknown as Route,
  };
});
afterAll(() => api.close());

const FORMS: [path: string, call: string, fields: Record<string, string>][] = [
  [
    '/register',
    'user/register',
    {
      firstName: 'Ayşe',
      lastName: 'Yılmaz',
      username: 'ayse',
      country: 'TR',
      city: 'Ankara',
      phone: '+905321234567',
      email: 'a@b.test',
      emailConfirmation: 'a@b.test',
      password: 'Sifre123',
      passwordConfirmation: 'Sifre123',
      birthDate: '1990-01-01',
      identityNumber: '10000000146',
      currency: 'TRY',
      acceptRules: '1',
    },
  ],
  ['/forgot-password', 'user/forgot', { email: 'a@b.test' }],
  [
    '/support',
    'support/send_message',
    { requestID: 'a'.repeat(26), category: 'vip', text: 'Merhaba', name: 'Ayşe', email: 'a@b.test' },
  ],
];

async function post(
  path: string,
  fields: Record<string, string>,
): Promise<{ status?: number | undefined; form: FormState }> {
  const answer = await routes[path]!.action({
    request: new Request(`http://site.test${path}`, {
      method: 'POST',
      headers: { Cookie: 'lang=en', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }),
    params: {},
    context: { address: '192.0.2.9' },
  } as never);
  if (answer instanceof Response) return { status: answer.status, form: {} };
  const { data, init } = answer as {
    data: { form: FormState };
    init: ResponseInit;
  };
  return { status: init.status, form: data.form };
}

test.each(FORMS)(
  'REG-1 a filled honeypot on %s: a polite rejection without effect, the typed values are kept',
  async (path, call, fields) => {
    const caught = await post(path, { ...fields, [HONEYPOT]: 'https://spam.test' });
    expect(caught).toMatchObject({
      status: 400,
      form: { error: { '': [expect.stringContaining('Please send it again')] } },
    });
    expect(api.of(call)).toEqual([]);
    const { password: _password, passwordConfirmation: _again, ...kept } = fields;
    expect(caught.form.initialValue, 'the honeypot is empty again, passwords do not come back').toEqual(kept);

    // An empty honeypot (a person) and a missing one (a program): both get the normal response.
    expect((await post(path, { ...fields, [HONEYPOT]: '' })).status).toBe(303);
    expect((await post(path, fields)).status).toBe(303);
    expect(api.of(call)).toHaveLength(2);
    expect(api.of(call)[0]?.data).not.toHaveProperty(HONEYPOT);
  },
);
