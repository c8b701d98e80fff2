import { afterEach, expect, test } from 'vitest';
import { playerCookie, toastReader, upstream, type UpstreamReply } from '~/api/testing';
import { browserWith, type RouteModule } from './testing';

/*
 * The failure table of the spec's sections 4 and 8: results of routes for an API's responses over HTTP. Rows that
 * affect every page are tested in e2e/failures.nojs.spec.ts, those of the transport in app/api/endpoint.test.ts.
 */

const OPEN = '/endpoint/v1/check-maintenance?sitename=rubato&version=v1';
const yes = (data: unknown, message = 'İşlem Başarılı'): UpstreamReply => ({ result: true, message, code: 200, data });
const no = (message: string, more: object = {}): UpstreamReply => ({
  result: false,
  message,
  code: 400,
  data: null,
  ...more,
});
const LOGIN = { rid: '1', uid: 'u', sid: 's', uip: '', gtm: '+03:00', language: 'tr', username: 'ayse', lastlogin: '' };
const WAITING = yes({ ...LOGIN, gasecret: 'longer-than-ten', twoFactorType: 'app' });
const UP: Record<string, UpstreamReply> = {
  [OPEN]: { status: false },
  'system/ping': yes([]),
  'finance/check_balance': yes([{ balance: '500.00' }]),
  'user/get_user_profile': yes({ firstname: 'Ayşe', lastname: 'Yılmaz', username: 'ayse', uid: 'u' }),
  'user/login': yes({ ...LOGIN, gasecret: '' }),
};

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

type Name =
  | 'root'
  | 'login'
  | 'code'
  | 'logout'
  | 'profile'
  | 'control'
  | 'maintenance'
  | 'notifications'
  | 'deletion'
  | 'limits'
  | 'left'
  | 'home'
  | 'contact';

/** Opens a browser at a site whose API gives these replies, with the site's routes. */
async function visits(answers: Record<string, UpstreamReply>, { signedIn = false } = {}) {
  const replies = { ...UP, ...answers };
  api = await upstream(replies);
  const browser = browserWith(await toastReader());
  if (signedIn) browser.jar.set('session', (await playerCookie()).slice('session='.length));
  const routes = {
    root: await import('~/root'),
    home: await import('~/routes/_public._index'),
    login: await import('~/routes/_public.login/route'),
    code: await import('~/routes/_public.login_.two-factor'),
    logout: await import('~/routes/logout'),
    profile: await import('~/routes/_player.profile._index/route'),
    control: await import('~/routes/maintenance-control'),
    maintenance: await import('~/routes/maintenance'),
    contact: await import('~/routes/_player.profile.contact'),
    notifications: await import('~/routes/_player.notifications'),
    limits: await import('~/routes/_player.profile.limits/route'),
    left: await import('~/routes/session.left'),
    deletion: await import('~/routes/_player.profile.bank-accounts.$bankAccountID_.delete'),
  } as unknown as Record<Name, RouteModule>;
  return { browser, routes, replies };
}
type Visit = Awaited<ReturnType<typeof visits>>;

const signIn = ({ browser, routes }: Visit) =>
  browser.post(routes.login, '/login', { username: 'ayse', password: 'Sifre123' });
const verify = ({ browser, routes }: Visit, code = '123456') =>
  browser.post(routes.code, '/login/two-factor', { intent: 'verify', code });
const isSignedIn = async ({ browser, routes }: Visit) =>
  (await browser.get(routes.profile, '/profile')).location === undefined;

test('AUTH-1 AUTH-3 a login with result true signs in; a secret of ten characters asks for no code, one of eleven does', async () => {
  for (const [gasecret, to] of [
    ['', '/'],
    ['0123456789', '/'],
    ['0123456789a', '/login/two-factor'],
  ] as const) {
    const visit = await visits({ 'user/login': yes({ ...LOGIN, gasecret }) });
    expect((await signIn(visit)).location, gasecret).toBe(to);
    expect(await isSignedIn(visit), gasecret).toBe(to === '/');
    if (gasecret !== '0123456789a') await api.close();
  }
});

test('AUTH-10 a login with result false shows the reason in the form: the spec’s rejections in the page’s texts, others unchanged', async () => {
  const visit = await visits({});
  for (const [message, words] of [
    ['Giriş Başarısız', 'Kullanıcı adı veya şifre hatalı'],
    ['Hesabınız doğrulama bekliyor', 'Hesabınız doğrulama bekliyor'],
    ['', 'İşlem Başarısız'],
  ] as const) {
    visit.replies['user/login'] = no(message);
    const { status, data } = await signIn(visit);
    expect([status, data.form?.error?.['']]).toEqual([400, [words]]);
  }
  visit.replies['user/login'] = no('İnaktif hesap');
  expect((await signIn(visit)).status).toBe(400);
  expect(await isSignedIn(visit)).toBe(false);
});

test('AUTH-4 the code is right on data true, not on result true; a wrong one is reported in both languages, and the prompt stays', async () => {
  const visit = await visits({ 'user/login': WAITING, 'user/check_ga': yes(false) });
  expect((await signIn(visit)).location).toBe('/login/two-factor');
  for (const [language, words] of [
    ['tr', 'Girdiğiniz kod hatalı'],
    ['en', 'The code you entered is incorrect'],
  ] as const) {
    visit.browser.jar.set('lang', language);
    const wrong = await verify(visit);
    expect([wrong.status, wrong.data.form?.error?.['code']]).toEqual([400, [words]]);
    expect((await visit.browser.get(visit.routes.code, '/login/two-factor')).data['name']).toBe('ayse');
    expect(await isSignedIn(visit)).toBe(false);
  }
  visit.replies['user/check_ga'] = yes(true);
  expect((await verify(visit)).location).toBe('/');
  expect(await isSignedIn(visit)).toBe(true);
});

test.each<[string, UpstreamReply]>([
  ['‘Oturum süresi doldu’', no('Oturum süresi doldu')],
  ['‘Giriş Başarısız’', no('Giriş Başarısız')],
  ['a refusal', no('Olmaz')],
  ['HTTP 500', 'broken'],
  ['HTML', 'down'],
])(
  'AUTH-6 a logout to which the API responds with %s still signs out this browser, and redirects home',
  async (_name, says) => {
    const visit = await visits({ 'user/logout': says }, { signedIn: true });
    expect(await visit.browser.post(visit.routes.logout, '/logout', {})).toMatchObject({
      status: 303,
      location: '/',
      toasts: ['Başarıyla çıkış yapıldı'],
    });
    expect(api.of('user/logout').length).toBeGreaterThan(0);
    expect(visit.browser.jar.has('session')).toBe(false);
    expect(await isSignedIn(visit)).toBe(false);
  },
);

test('AUTH-6 MAINT-1 a logout during maintenance signs out this browser without a call, and keeps the notice', async () => {
  const visit = await visits({ [OPEN]: { status: true } }, { signedIn: true });
  const { browser, routes, replies } = visit;
  browser.jar.set('pending', 'p');
  browser.jar.set('input', 'i');
  expect(await browser.post(routes.logout, '/logout', {})).toMatchObject({
    status: 303,
    location: '/maintenance',
    toasts: ['Başarıyla çıkış yapıldı'],
    clears: '"storage"',
  });
  expect(['session', 'pending', 'input'].filter((name) => browser.jar.has(name))).toEqual([]);
  expect(api.requests).toEqual([]);

  replies[OPEN] = { status: false };
  replies['maintenance/check_status'] = yes(null);
  expect((await browser.get(routes.control, '/maintenance-control')).location).toBe('/');
  expect((await browser.get(routes.profile, '/profile')).location).toBe('/login');
});

test.each<[string, UpstreamReply]>([
  ['result false', no('')],
  ['‘Oturum süresi doldu’', no('Oturum süresi doldu')],
  ['‘Oturum süresi doldu’ with result true', yes([], 'Oturum süresi doldu')],
])(
  'AUTH-10 a ping answered with %s removes profile, session and stamp, and redirects to the login',
  async (_name, ping) => {
    const visit = await visits(
      { 'finance/check_balance': no('Oturum süresi doldu'), 'system/ping': ping },
      { signedIn: true },
    );
    expect(await visit.browser.get(visit.routes.profile, '/profile')).toMatchObject({ location: '/login' });
    expect(api.of('system/ping')).toHaveLength(1);
    visit.replies['finance/check_balance'] = UP['finance/check_balance']!;
    visit.replies['system/ping'] = yes([]);
    const asked = api.requests.length;
    expect((await visit.browser.get(visit.routes.profile, '/profile')).location).toBe('/login');
    expect(api.requests, 'nothing is left to ask with').toHaveLength(asked);
  },
);

test('AUTH-10 an unanswered ping ends no session', async () => {
  const visit = await visits({ 'system/ping': 'down' }, { signedIn: true });
  const stale = await playerCookie({ without: ['checkedUntil'] });
  visit.browser.jar.set('session', stale.slice('session='.length));
  expect(await isSignedIn(visit)).toBe(true);
});

test('AUTH-10 INT-31 a refresh that gets no response ends no session', async () => {
  const visit = await visits(
    { 'finance/check_balance': no('Oturum süresi doldu'), 'system/ping': 'down' },
    { signedIn: true },
  );
  const page = await visit.browser.get(visit.routes.profile, '/profile');
  expect(page.location).toBeUndefined();
  visit.replies['finance/check_balance'] = UP['finance/check_balance']!;
  visit.replies['system/ping'] = yes([]);
  expect(await isSignedIn(visit)).toBe(true);
});

test('MAINT-1 MAINT-3 a status check with result false flags the site: every page redirects to the notice without other calls; true clears it', async () => {
  const visit = await visits({ 'maintenance/check_status': no('Bakım') }, { signedIn: true });
  const { browser, routes, replies } = visit;
  expect(await browser.get(routes.control, '/maintenance-control')).toMatchObject({ location: '/maintenance' });
  const asked = api.requests.length;
  expect((await browser.get(routes.home, '/')).location).toBe('/maintenance');
  expect((await browser.get(routes.profile, '/profile')).location).toBe('/maintenance');
  expect((await signIn(visit)).location).toBe('/maintenance');
  expect(api.requests.slice(asked).map(({ api: { class: name } }) => name)).toEqual([]);

  replies['maintenance/check_status'] = yes(null);
  expect((await browser.get(routes.control, '/maintenance-control')).location, 'the page of the last form').toBe('/');
  expect((await browser.get(routes.home, '/')).location).toBeUndefined();
});

test('MAINT-2 ‘This site is under maintenance’ is shown once, in the spec’s spelling', async () => {
  const visit = await visits({ 'finance/check_balance': no('This site is under maintenance') }, { signedIn: true });
  const first = await visit.browser.get(visit.routes.profile, '/profile');
  expect(first).toMatchObject({ location: '/maintenance', toasts: ['Site Bakima Alindi'] });
  expect(await visit.browser.get(visit.routes.profile, '/profile')).toMatchObject({
    location: '/maintenance',
    toasts: [],
  });
});

test('MAINT-3 the separate check’s status true is maintenance', async () => {
  const visit = await visits({ [OPEN]: { status: true } });
  expect((await visit.browser.get(visit.routes.home, '/')).location).toBe('/maintenance');
});

test('ERR-2 ERR-5 a rejected removal shows the server’s message, without one the generic text, and the entry stays', async () => {
  const account = {
    bankAccountID: '5',
    bankID: '1',
    bankName: 'Banka',
    owner: 'Ada',
    IBAN: 'TR090090100000000000481516',
  };
  const visit = await visits({ 'finance/list_bank_accounts': yes([account]) }, { signedIn: true });
  const { browser, routes, replies } = visit;
  for (const [message, words] of [
    ['Bekleyen bir çekim var', 'Bekleyen bir çekim var'],
    ['', 'İşlem Başarısız'],
  ] as const) {
    replies['finance/delete_bank_account'] = no(message);
    const removed = await deletes(browser, routes.deletion);
    expect(JSON.stringify([removed.toasts, removed.data])).toContain(words);
    expect(removed.status).toBeGreaterThanOrEqual(303);
  }
  expect(api.of('finance/delete_bank_account')).toHaveLength(2);
});

const deletes = async (browser: Visit['browser'], route: RouteModule) =>
  browser.post(
    { action: (args: never) => route.action!({ ...(args as object), params: { bankAccountID: '5' } } as never) },
    '/profile/bank-accounts/5/delete',
    {},
  );

test('ACC-5 ‘Kayıt Bulunamadı’ of both lists empties the notifications: a result, not a failure', async () => {
  const none = no('Kayıt Bulunamadı');
  const visit = await visits({ 'finance/list_transactions': none, 'crm/list_mass_messages': none }, { signedIn: true });
  const { data } = await visit.browser.get(visit.routes.notifications, '/notifications');
  expect(data).toMatchObject({ complete: true, list: [] });
});

test('MAINT-3 SHELL-3 maintenance during the second factor keeps the pending login, with a language in the URL too', async () => {
  const visit = await visits({ 'user/login': WAITING, 'user/check_ga': no('This site is under maintenance') });
  expect((await signIn(visit)).location).toBe('/login/two-factor');
  const { browser, routes } = visit;
  const fields = { intent: 'verify', code: '123456' };
  expect((await browser.post(routes.code, '/login/two-factor?lang=en', fields)).location).toBe('/maintenance?lang=en');
  expect(browser.jar.has('pending')).toBe(true);
});

test('SHELL-33 a changed phone number is stated, whether the e-mail address is rejected or gets its link', async () => {
  const { browser, routes, replies } = await visits(
    { 'user/change_phone': yes(null), 'user/change_email': no('Adres dolu') },
    { signedIn: true },
  );
  const fields = { email: 'ada@example.com', phone: '+905321112233' };
  const half = await browser.post(routes.contact, '/profile/contact', fields);
  expect(half.status).toBe(400);
  expect(half.data['toasts']).toMatchObject([{ message: 'Telefon numaranız değiştirildi' }]);
  replies['user/change_email'] = yes(null);
  expect(await browser.post(routes.contact, '/profile/contact', fields)).toMatchObject({
    location: '/profile',
    toasts: ['Telefon numaranız değiştirildi · Yeni adresinize bir bağlantı gönderdik: açtığınızda adresiniz değişir'],
  });
});

const LIMIT_ROWS = yes({ limits: [{ limit: 'deposit-day', isSet: true, amount: '100.00' }], closed: null });

test('ERR-2 LIMIT-1 after limits whose saving failed with HTTP 500 the page has no form without its fields', async () => {
  const { routes } = await visits({ 'limit/get_limits': LIMIT_ROWS, 'limit/set_limits': 'broken' });
  const context = { address: '192.0.2.7', secure: false };
  const cookie = await playerCookie();
  const args = (body?: URLSearchParams) => ({
    request: new Request('http://site.test/profile/limits', {
      headers: { Cookie: cookie },
      ...(body && { method: 'POST', body }),
    }),
    params: {},
    context,
  });
  const fields = new URLSearchParams({ group: 'deposit', 'deposit-day': '50' });
  expect(await routes.limits.action!(args(fields) as never)).toMatchObject({
    data: { form: { initialValue: { 'deposit-day': '50' }, error: { '': [expect.any(String)] } } },
    init: { status: 400 },
  });
  expect(await routes.limits.loader!(args() as never)).toMatchObject({ groups: [] });
});

test('LIMIT-1 an empty field removes its limit; a limit whose field was not sent stays, except the lock of withdrawals', async () => {
  const { browser, routes } = await visits(
    { 'limit/get_limits': LIMIT_ROWS, 'limit/set_limits': yes([]) },
    { signedIn: true },
  );
  for (const fields of [{ group: 'deposit' }, { group: 'deposit', 'deposit-day': '' }, { group: 'lock' }])
    await browser.post(routes.limits, '/profile/limits', fields as Record<string, string>);
  expect(api.of('limit/set_limits').map(({ data }) => data['changes'])).toEqual([
    [],
    [{ limit: 'deposit-day' }],
    [{ limit: 'withdrawal-lock', on: false }],
  ]);
});

test('MAINT-3 A11Y-3 maintenance ends no session of an open page: its remaining time is unknown until the site is open', async () => {
  const { browser, routes, replies } = await visits({ [OPEN]: { status: true } }, { signedIn: true });
  const cookies = new Map(browser.jar);
  const typed = { to: '/support', text: 'Merhaba' };
  expect(await browser.get(routes.left, '/session/left')).toMatchObject({ status: 503, location: undefined });
  expect(await browser.post(routes.left, '/session/left', typed)).toMatchObject({ status: 503, location: undefined });
  expect(browser.jar).toEqual(cookies);

  replies[OPEN] = { status: false };
  const { invalidateMaintenance } = await import('~/api/maintenance.server');
  invalidateMaintenance();
  expect((await browser.get(routes.left, '/session/left')).data['leftMs']).toBeGreaterThan(0);
});
