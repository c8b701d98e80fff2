import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { playerCookie, upstream, type UpstreamReply } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const PENDING = 'yeni@example.com';
const PROFILE = { uid: 'u', username: 'ayse', firstname: 'A', lastname: 'Y', email: 'ayse@example.com', phone: '1' };

/** The contact page of a player; with `pendingEmail` a new address waits for its link. */
async function openContact(pendingEmail: string | undefined) {
  const answers: Record<string, UpstreamReply> = {
    'user/get_user_profile': { result: true, data: { ...PROFILE, pendingEmail } },
    'user/change_email': { result: true, message: '', code: 200, data: null },
  };
  api = await upstream(answers);
  const { action, default: Contact, loader } = await import('../routes/_player.profile.contact');
  const { createMemoryRouter, RouterProvider } = await import('react-router-dom');
  const { getI18n } = await import('~/lib/language/i18n');
  await import('~/lib/language/i18next.server');
  const headers = { Cookie: await playerCookie() };
  const args = (init: RequestInit) =>
    ({ request: new Request('http://site.test/profile/contact', init), context: { address: '192.0.2.9' } }) as never;
  return {
    answers,
    async draw(outcome?: unknown): Promise<string> {
      const element = (
        <I18nextProvider i18n={getI18n('tr')}>
          <Contact />
        </I18nextProvider>
      );
      const children = [{ id: 'page', path: '*', element, loader: () => null }];
      const router = createMemoryRouter([{ id: 'root', children, loader: () => null }], {
        initialEntries: ['/profile/contact'],
        hydrationData: {
          loaderData: { root: {}, page: await loader(args({ headers })) },
          ...(outcome !== undefined && { actionData: { page: outcome } }),
        },
      });
      return renderToString(<RouterProvider router={router} />);
    },
    resend: () =>
      action(args({ method: 'POST', headers, body: new URLSearchParams({ intent: 'resend', email: PENDING }) })),
  };
}

test('ACC-40 a new e-mail address that is not confirmed is on the contact page, whose button sends its link again', async () => {
  const page = await openContact(PENDING);
  const markup = await page.draw();
  expect(markup).toContain(`Yeni adresiniz ${PENDING} henüz onaylanmadı`);
  expect(markup).toContain(`<input type="hidden" name="email" value="${PENDING}"/>`);
  expect(await page.resend()).toMatchObject({ status: 303 });
  expect(api.of('user/change_email').map(({ data }) => data)).toMatchObject([{ email: PENDING }]);
  expect(api.of('user/change_phone')).toEqual([]);
});

test('ACC-40 a link that is requested too often is rejected next to the new address, and the phone number stays', async () => {
  const page = await openContact(PENDING);
  const message = 'Çok sık denediniz';
  page.answers['user/change_email'] = { result: false, message, code: 429 };
  const answer = (await page.resend()) as { data: unknown; init: unknown };
  expect(answer).toMatchObject({ init: { status: 400 }, data: { form: { error: { '': [message] } } } });
  const markup = await page.draw(answer.data);
  expect(markup).toContain(message);
  expect(markup).toMatch(/<input[^>]* name="phone"[^>]* value="1"/);
});

test('ACC-40 without a new address the contact page has one form', async () => {
  const page = await openContact(undefined);
  expect((await page.draw()).split('<form')).toHaveLength(2);
});
