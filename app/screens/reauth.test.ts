import { afterEach, expect, test } from 'vitest';
import type { FormAnswer, FormState } from '~/lib/forms/form-state';
import { playerCookie, upstream, type UpstreamReply } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const PAUSE: UpstreamReply = { result: false, message: 'Please wait 40 seconds', code: 422 };

/** The page of the personal data of a player whose second factor is SMS. */
async function openData() {
  const answers: Record<string, UpstreamReply> = {
    'user/get_user_profile': { result: true, data: { uid: 'u', username: 'ayse', firstname: 'A', lastname: 'Y' } },
    'user/check_user_ga': { result: true, message: '', code: 200, data: false },
    'user/two_auth_type': { result: true, message: '', code: 200, data: { type: 'sms' } },
    'user/list_passkeys': { result: true, message: '', code: 200, data: [] },
    'user/sms_send': { result: true, message: '', code: 200, data: null },
    'user/prove': { result: false, message: 'Wrong', code: 422, data: { field: 'password' } },
  };
  api = await upstream(answers);
  const { action, loader } = await import('../routes/_player.profile.data');
  const headers = { Cookie: `lang=en; ${await playerCookie()}` };
  const args = (init: RequestInit) =>
    ({ request: new Request('http://site.test/profile/data', init), context: { address: '192.0.2.9' } }) as never;
  return {
    answers,
    load: async (): Promise<FormState> => (await loader(args({ headers }))).form,
    post: async (fields: Record<string, string>): Promise<FormState> => {
      const answer = await action(args({ method: 'POST', headers, body: new URLSearchParams(fields) }));
      return ((answer as { data: unknown }).data as FormAnswer).form;
    },
  };
}

test('SEC-4 ERR-4 the page of a re-authentication sends no SMS and states none; its button sends one, which is a success', async () => {
  const page = await openData();
  const { proof } = await page.load();
  expect(api.of('user/sms_send')).toHaveLength(0);
  expect(proof?.sent).toBeUndefined();
  expect(proof?.lead).toContain(`press “${proof?.send}” first`);

  const sent = await page.post({ intent: 'proof-sms', proofPassword: 'Sifre12345' });
  expect(api.of('user/sms_send')).toHaveLength(1);
  expect(sent).toMatchObject({ withheld: true, proof: { sent: 'The code was sent to your phone' } });
  expect(sent.error ?? {}).toEqual({});
  expect(JSON.stringify(sent)).not.toContain('Sifre12345');
});

test('SEC-4 an SMS that is not sent, and a wrong password, state no SMS', async () => {
  const page = await openData();
  const wrong = await page.post({ intent: 'prove', proofPassword: 'Yanlis1234', proofCode: '000000' });
  expect(wrong).toMatchObject({ error: { proofPassword: ['Wrong'] } });
  expect(wrong.proof?.sent).toBeUndefined();
  page.answers['user/sms_send'] = PAUSE;
  const refused = await page.post({ intent: 'proof-sms' });
  expect(refused.error?.['']).toHaveLength(1);
  expect(refused.proof?.sent).toBeUndefined();
});
