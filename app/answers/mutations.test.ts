import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '~/lib/language/i18next.server';
import type { Language } from '#contract/constants';
import { formAnswer, type FormAnswer } from '~/lib/forms/form-state';
import { formatAmount } from '~/lib/format/money';
import { fixedT } from '~/lib/language/i18n';
import { playerCookie, toastReader, upstream, type UpstreamReply } from '~/api/testing';
import type { Toast } from '~/lib/page/toast';
import { account5, consents, passkeys, passwords, registration, withdrawal, type Mutation } from './testing';

/** Posts every mutating form to its route, against an upstream with prepared replies. */

const KEY = 'k'.repeat(26);
const saysMoney = (key: 'depositDone' | 'withdrawalDone') => (language: Language) =>
  fixedT(language, 'money')(key, { amount: formatAmount(10_000n, language) });

const MUTATIONS: Mutation[] = [
  {
    route: '_public.register',
    call: 'user/register',
    path: '/register',
    fields: registration,
    visitor: true,
    listed: true,
    toast: (language) => fixedT(language, 'register')('done'),
  },
  {
    route: '_player.profile.bonuses',
    call: 'bonus/claim',
    path: '/profile/bonuses',
    fields: { intent: 'claim', id: 'welcome' },
    listed: true,
    toast: (language) => fixedT(language, 'bonuses')('claimed'),
  },
  {
    route: '_public.forgot-password',
    call: 'user/forgot',
    path: '/forgot-password',
    fields: { email: 'ada@example.com' },
    visitor: true,
    listed: true,
    toast: (language) => fixedT(language, 'auth')('forgotDone'),
  },
  {
    route: '_public.account_reset',
    call: 'user/pass_reset',
    path: '/account_reset',
    fields: { token: 'a'.repeat(43), password: 'Yeni1234', passwordConfirmation: 'Yeni1234' },
    visitor: true,
    listed: true,
    toast: (language) => fixedT(language, 'auth')('resetDone'),
  },
  {
    route: '_public.register-account-confirm',
    call: 'user/confirm_registration',
    path: '/register-account-confirm',
    fields: { token: 'a'.repeat(43), password: 'Sifre123' },
    visitor: true,
    toast: (language) => fixedT(language, 'register')('confirmed'),
  },
  {
    route: '_public.register-account-confirm',
    call: 'user/confirm_registration',
    path: '/register-account-confirm?held',
    fields: { token: 'b'.repeat(43), password: 'Sifre123' },
    data: { held: 1 },
    visitor: true,
    toast: (language) => fixedT(language, 'register')('confirmedHeld'),
  },
  {
    route: '_public.support',
    call: 'support/send_message',
    path: '/support',
    fields: { requestID: KEY, category: 'vip', text: 'Merhaba', email: 'ada@example.com', name: 'Ada' },
    visitor: true,
    toast: (language) => fixedT(language, 'support')('sentVisitor'),
  },
  {
    route: '_public.support',
    call: 'support/send_message',
    path: '/support',
    fields: { requestID: KEY, category: 'vip', text: 'Merhaba' },
    toast: (language) => fixedT(language, 'support')('sentPlayer'),
  },
  {
    route: '_player.profile.password',
    call: 'user/pass_change',
    path: '/profile/password',
    fields: passwords,
    toast: (language) => fixedT(language, 'account')('passwordChanged'),
  },
  {
    route: '_player.profile.two-factor',
    call: 'user/sms_send',
    path: '/profile/two-factor',
    fields: { intent: 'sms-begin' },
    alwaysTurkish: true,
    toast: (language) => fixedT(language, 'auth')('smsSent'),
  },
  {
    route: '_player.profile.two-factor',
    call: 'user/check_ga',
    path: '/profile/two-factor',
    fields: { intent: 'app-on', code: '123456' },
    data: true,
    alwaysTurkish: true,
    toast: (language) => fixedT(language, 'account')('activated'),
  },
  {
    route: '_player.profile.two-factor',
    call: 'user/sms_validate',
    path: '/profile/two-factor',
    fields: { intent: 'sms-on', code: '123456' },
    data: true,
    alwaysTurkish: true,
    toast: (language) => fixedT(language, 'account')('activated'),
  },
  {
    route: '_player.profile.two-factor',
    call: 'user/clear_generated_ga',
    path: '/profile/two-factor',
    fields: { intent: 'app-off', code: '123456' },
    alwaysTurkish: true,
    toast: (language) => fixedT(language, 'account')('deactivated'),
  },
  {
    route: '_player.profile.two-factor',
    call: 'user/two_auth_type',
    path: '/profile/two-factor',
    fields: { intent: 'sms-off', code: '123456' },
    alwaysTurkish: true,
    toast: (language) => fixedT(language, 'account')('deactivated'),
  },
  {
    route: '_player.profile.contact',
    call: 'user/change_phone',
    path: '/profile/contact',
    fields: { email: 'ada@example.com', phone: '+905321112233' },
    toast: (language) => fixedT(language, 'security')('phoneChanged'),
  },
  consents,
  {
    route: '_public.confirm-email',
    visitor: true,
    call: 'user/confirm_email',
    path: '/confirm-email',
    fields: { token: 't'.repeat(26) },
    toast: (language) => fixedT(language, 'security')('emailConfirmed'),
  },
  {
    route: '_public.account-stop',
    visitor: true,
    call: 'user/stop_access',
    path: '/account-stop',
    fields: { token: 't'.repeat(26) },
    data: { token: 'r'.repeat(26) },
    toast: (language) => fixedT(language, 'security')('stopped'),
  },
  {
    route: '_player.profile.two-factor_.codes',
    call: 'user/sms_send',
    path: '/profile/two-factor/codes',
    fields: { intent: 'sms' },
    alwaysTurkish: true,
    toast: (language) => fixedT(language, 'auth')('smsSent'),
  },
  ...passkeys,
  {
    route: 'favorites.toggle',
    leadsOn: true,
    call: 'user/favorites',
    path: '/favorites/toggle?to=/slot',
    fields: { type: 'casino', mode: 'insert', id: '5' },
    data: ['5'],
    listed: true,
    toast: (language) => fixedT(language, 'games')('favoriteAdded'),
  },
  {
    route: 'favorites.toggle',
    leadsOn: true,
    call: 'user/favorites',
    path: '/favorites/toggle?to=/live',
    fields: { type: 'livecasino', mode: 'delete', id: '5' },
    data: [],
    listed: true,
    toast: (language) => fixedT(language, 'games')('favoriteRemoved'),
  },
  {
    route: 'favorites.toggle',
    leadsOn: true,
    call: 'finance/add_favorite_cash_method',
    path: '/favorites/toggle',
    fields: { type: 'method', mode: 'insert', id: 'card' },
    listed: true,
    toast: (language) => fixedT(language, 'games')('favoriteAdded'),
  },
  {
    route: 'favorites.toggle',
    leadsOn: true,
    call: 'finance/remove_favorite_cash_method',
    path: '/favorites/toggle',
    fields: { type: 'method', mode: 'delete', id: 'card' },
    listed: true,
    toast: (language) => fixedT(language, 'games')('favoriteRemoved'),
  },
  {
    route: '_player.profile.bank-accounts.new',
    call: 'finance/save_bank_account',
    path: '/profile/bank-accounts/new',
    fields: account5,
    data: { bankAccountID: '6' },
    listed: true,
    toast: (language) => fixedT(language, 'banks')('added'),
  },
  {
    route: '_player.profile.bank-accounts.$bankAccountID',
    call: 'finance/save_bank_account',
    path: '/profile/bank-accounts/5',
    params: { bankAccountID: '5' },
    fields: account5,
    data: { bankAccountID: '5' },
    listed: true,
    toast: (language) => fixedT(language, 'banks')('updated'),
  },
  {
    route: '_player.profile.bank-accounts.$bankAccountID_.delete',
    call: 'finance/delete_bank_account',
    path: '/profile/bank-accounts/5/delete',
    params: { bankAccountID: '5' },
    listed: true,
    toast: (language) => fixedT(language, 'banks')('deleted'),
  },
  {
    route: '_player.profile.deposit',
    call: 'prepayServices/processTransaction',
    path: '/profile/deposit?method=card',
    fields: { requestID: KEY, amount: '100', transferType: '2', intent: 'confirm' },
    data: { transactionID: '9', status: 1001 },
    toast: saysMoney('depositDone'),
  },
  {
    route: '_player.profile.withdraw',
    call: 'prepayServices/processTransaction',
    path: '/profile/withdraw?method=card',
    fields: { requestID: KEY, amount: '100', transferType: '2', intent: 'confirm' },
    data: { transactionID: '9', status: 1001 },
    toast: saysMoney('withdrawalDone'),
  },
  {
    route: '_public.coupon',
    call: 'betting/place_coupon',
    path: '/coupon?fold=1',
    fields: { requestID: KEY, picks: 'f1~result~~home~185', fold: '1', stake: '50', intent: 'confirm' },
    data: { couponID: '9' },
    toast: (language) => fixedT(language, 'betting')('placed'),
  },
  {
    route: '_player.profile.coupons.$couponID',
    call: 'betting/cash_out',
    path: '/profile/coupons/9',
    params: { couponID: '9' },
    fields: { requestID: KEY, amount: '50', intent: 'confirm' },
    data: { amount: '50.00' },
    toast: (language) => fixedT(language, 'cashout')('cashedOut', { amount: formatAmount(5_000n, language) }),
  },
  {
    route: '_player.withdrawals.$id.cancel',
    leadsOn: true,
    call: 'finance/cancel_withdrawal',
    path: '/withdrawals/7/cancel',
    params: { id: '7' },
    toast: (language) => fixedT(language, 'money')('cancelled'),
  },
  {
    route: '_player.profile.sessions',
    call: 'user/end_sessions',
    path: '/profile/sessions',
    fields: { session: '7' },
    toast: (language) => fixedT(language, 'security')('ended'),
  },
];

const answers: Record<string, UpstreamReply> = {
  '/endpoint/v1/check-maintenance?sitename=rubato&version=v1': { status: false },
  'finance/check_balance': { result: true, data: [{ balance: '500.00' }] },
  'user/get_user_profile': { result: true, data: { uid: '7', email: 'ada@example.com', phone: '' } },
  'user/make_recovery_codes': { result: false, message: 'Unknown method', code: 404 },
  'finance/list_banks': { result: true, data: [{ bankID: '1', name: 'Banka' }] },
  'finance/list_bank_accounts': { result: true, data: [{ bankAccountID: '5', bankName: 'Banka', ...account5 }] },
  'finance/list_transactions': { result: true, data: [withdrawal] },
  'finance/list_cash_methods_new': {
    result: true,
    data: {
      methods_list: [
        {
          type: 'single',
          properties: {
            id: 'card',
            name: 'Kart',
            isFavorite: 0,
            kind: 'card',
            transferType: 2,
            min: '10',
            max: '1000',
            fields: [],
          },
        },
      ],
    },
  },
};

let api: Awaited<ReturnType<typeof upstream>>;
let cookie: string;
type Work = (args: never) => Promise<unknown>;
const screens = new Map<string, { action: Work; loader?: Work }>();
let readToasts: (cookie: string) => Promise<Toast[]>;

/** Returns the route of a file: the file itself, or the folder of a `route.tsx`. */
const routeOf = (file: string) => file.replace(/^\.\.\/routes\/|(?:\/route)?\.tsx$/g, '');

beforeAll(async () => {
  api = await upstream(answers);
  cookie = await playerCookie();
  readToasts = await toastReader();
  const routes = import.meta.glob<{ action: Work; loader?: Work }>(['../routes/*.tsx', '../routes/*/route.tsx']);
  const loads = new Map(Object.entries(routes).map(([file, load]) => [routeOf(file), load]));
  for (const { route } of MUTATIONS) screens.set(route, await loads.get(route)!());
});
afterAll(() => api.close());

/**
 * Sends the form to an API that gives this reply to its call.
 * @returns the action's response, and the loader that renders it
 */
async function send(
  { route, call, path, fields = {}, params = {}, visitor }: Mutation,
  says: UpstreamReply,
  language: Language,
) {
  Object.assign(answers, { 'user/two_auth_type': { result: true, message: '', data: { type: 'none' } }, [call]: says });
  const url = `http://site.test${path}`;
  const headers = { Cookie: `lang=${language}${visitor ? '' : `; ${cookie}`}` };
  const request = new Request(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  const context = { address: '192.0.2.9' };
  const { action, loader } = screens.get(route)!;
  return {
    answer: await action({ request, params, context } as never),
    // Remix calls it after the action, with a GET of the same context.
    draw: async () => loader?.({ request: new Request(url, { headers }), params, context } as never),
  };
}

/** Reads the result of a failed mutation, from the form or from the toast of a redirect. */
async function answered(answer: unknown): Promise<{ status: number; messages: string[]; values: object }> {
  if (answer instanceof Response) {
    const line = answer.headers.getSetCookie().find((set) => set.startsWith('toast='));
    const toasts = await readToasts(line?.split(';')[0] ?? '');
    return { status: answer.status, messages: toasts.map(({ message }) => message), values: {} };
  }
  const { data, init } = answer as { data: FormAnswer; init: ResponseInit };
  const { form } = formAnswer({ leaf: data })!;
  const messages = Object.values(form.error ?? {}).flat();
  return { status: init.status ?? 200, messages, values: form.initialValue ?? {} };
}

/** Sends the form and returns the toasts of the redirect. */
async function checkToast(mutation: Mutation, message: string, language: Language): Promise<Toast[]> {
  const { route, call, data = null } = mutation;
  const asked = api.of(call).length;
  const { answer } = await send(mutation, { result: true, message, data }, language);
  expect(answer, `${route}: ${JSON.stringify(answer)}`).toBeInstanceOf(Response);
  expect(api.of(call).length, `${call} was made`).toBeGreaterThan(asked);
  const line = (answer as Response).headers.getSetCookie().find((set) => set.startsWith('toast='));
  return readToasts(line?.split(';')[0] ?? '');
}

const EXACT_TEXTS = ['İşlem Başarılı', '', ' ', 'Kayıt Bulunamadı'];

describe.each(
  MUTATIONS.map(
    (mutation) =>
      [
        `${mutation.call} from ${mutation.path.split('?')[0]} ${mutation.fields?.['intent'] ?? ''}`.trim(),
        mutation,
      ] as const,
  ),
)('%s', (_name, mutation) => {
  test.each(['tr', 'en'] as const)(
    'ERR-4 result true shows its listed toast, else the message of the server as a success (%s)',
    async (language) => {
      const own = mutation.toast(language);
      const isWord = !mutation.listed && (language === 'tr' || !mutation.alwaysTurkish);
      expect(await checkToast(mutation, 'Sizin için yapıldı.', language)).toMatchObject([
        { type: 'success', message: isWord ? 'Sizin için yapıldı.' : own },
      ]);
      for (const text of EXACT_TEXTS)
        expect(await checkToast(mutation, text, language), JSON.stringify(text)).toMatchObject([
          { type: 'success', message: own },
        ]);
    },
  );

  test('API-5 ERR-2 HTTP 500 is reported next to the typed values, and a failing list does not remove that page', async () => {
    const { answer, draw } = await send(mutation, 'broken', 'en');
    const message = mutation.call.match(/processTransaction|cancel_withdrawal|place_coupon|cash_out/)
      ? 'The outcome of your request is not known yet.'
      : 'We are having some problems, please try again later.';
    const failed = await answered(answer);
    expect(failed.messages.join()).toContain(message);
    expect(failed.status).toBeGreaterThanOrEqual(mutation.leadsOn ? 303 : 400);
    const secrets = /password|^(?:code|credential)$/i;
    const typed = Object.entries(mutation.leadsOn ? {} : (mutation.fields ?? {}));
    expect(failed.values).toMatchObject(Object.fromEntries(typed.filter(([name]) => !secrets.test(name))));
    // The later calls of this page are not sent. Its lists fail, which must show as 'unavailable' without a redirect.
    const drawn: unknown = mutation.leadsOn ? undefined : await draw().catch((thrown: unknown) => thrown);
    expect(drawn instanceof Response ? drawn.status : 502).toBe(502);
  });
});

test('ERR-4 a message of any length becomes a toast that fits a cookie', async () => {
  const cancel = MUTATIONS.find(({ route }) => route.endsWith('cancel'))!;
  const [toast] = await checkToast(cancel, `Yapıldı ${'ş'.repeat(9_000)}`, 'tr');
  expect(toast?.message).toMatch(/^Yapıldı ş+…$/);
});

test('ERR-4 every mutating route is in this list, except those with their own tests', async () => {
  const routes = import.meta.glob<string>('../routes/**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const mutating = Object.entries(routes).filter(
    ([, source]) =>
      /export (async function|const) action\b/.test(source) &&
      /redirectWith|saveBankAccount|paymentAction/.test(source),
  );
  // Login and logout have their own tests (sign-in.test.ts). Preferences, odds buttons and 404s show no toast.
  const known = new Set([
    ...MUTATIONS.map(({ route }) => route),
    '_public.login',
    '_public.login_.two-factor',
    'logout',
    'coupon.code',
    'coupon.pick',
  ]);
  expect(
    mutating.map(([file]) => routeOf(file)).filter((route) => !known.has(route) && !route.startsWith('preferences.')),
  ).toEqual([]);
});
