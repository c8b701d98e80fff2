import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { playerCookie, upstream } from '~/api/testing';
import type { Constraints, FieldConstraint } from '~/lib/forms/form-state';
import { HONEYPOT } from '~/lib/forms/honeypot';

/** Every form as its screen renders it: the HTML constraints are those of its schema, each on its field. */

const done = (data: unknown) => ({ result: true, message: '', data });
const method = (id: string, kind: string, fields: string[], bankcode: string | null = null) => ({
  type: 'single',
  properties: { id, name: id, transferType: 2, kind, min: '10', max: '1000', fields, bankcode },
});
const listed = [
  method('phone', 'cash', ['branch', 'senderPhone', 'receiverIdentityNumber', 'identityValidityDate', 'customerNote']),
  method('wallet', 'wallet', ['account', 'referenceNumber']),
  method('voucher', 'wallet', ['referenceNumber'], 'V'),
  method('bank', 'bank', ['bankAccountID', 'account', 'referenceNumber']),
];
const account = { bankAccountID: '5', bankID: '1', owner: 'Ada Deniz', IBAN: 'TR090090100000000000481516' };

interface Screen {
  /** Name of the route's file or folder, and its path. */
  route: string;
  path: string;
  at: string;
  visitor?: true;
  /** Constraints of the schema that this screen must have. */
  some: Record<string, FieldConstraint>;
}

const required = true;
const SCREENS: Screen[] = [
  {
    route: '_public.login',
    path: 'login',
    at: '/login',
    visitor: true,
    some: { username: { required, maxLength: 64 }, password: { required, maxLength: 200 } },
  },
  {
    route: '_public.register',
    path: 'register',
    at: '/register',
    visitor: true,
    some: {
      username: { required, maxLength: 32, pattern: expect.stringContaining('[A-Za-z0-9._\\-]{3,32}') },
      phone: { required, maxLength: 25, pattern: expect.stringContaining('{7,24}') },
      password: { required, minLength: 6, maxLength: 200 },
      birthDate: { required, maxLength: 20 },
      address: { maxLength: 200 },
      smsOptIn: {},
      acceptRules: { required },
    },
  },
  {
    route: '_public.forgot-password',
    path: 'forgot-password',
    at: '/forgot-password',
    visitor: true,
    some: { email: { required, maxLength: 120 } },
  },
  {
    route: '_public.account_reset',
    path: 'account_reset',
    at: `/account_reset?token=${'a'.repeat(43)}`,
    visitor: true,
    some: { password: { required, minLength: 6, maxLength: 200 } },
  },
  {
    route: '_public.support',
    path: 'support',
    at: '/support',
    visitor: true,
    some: { text: { required, minLength: 1, maxLength: 2000 }, name: { maxLength: 80 } },
  },
  {
    route: '_public.support',
    path: 'support',
    at: '/support?category=vip',
    some: { text: { required, maxLength: 2000, minLength: 1 } },
  },
  {
    route: '_player.profile.password',
    path: 'profile/password',
    at: '/profile/password',
    some: { currentPassword: { required, maxLength: 200 }, newPassword: { required, minLength: 6, maxLength: 200 } },
  },
  {
    route: '_player.profile.two-factor',
    path: 'profile/two-factor',
    at: '/profile/two-factor?via=sms',
    some: { code: { required, maxLength: 12, pattern: '( *[0-9]){6} *' } },
  },
  {
    route: '_player.profile.bank-accounts.new',
    path: 'profile/bank-accounts/new',
    at: '/profile/bank-accounts/new',
    some: { IBAN: { required, maxLength: 60 }, branch: { maxLength: 60 } },
  },
  {
    route: '_player.profile.bank-accounts.$bankAccountID',
    path: 'profile/bank-accounts/:bankAccountID',
    at: '/profile/bank-accounts/5',
    some: { owner: { required, maxLength: 120 }, accountNumber: { maxLength: 34 } },
  },
  {
    route: '_player.profile.deposit',
    path: 'profile/deposit',
    at: '/profile/deposit?method=phone',
    some: {
      amount: { required, maxLength: 20 },
      branch: { maxLength: 60 },
      senderPhone: { required, maxLength: 24 },
      receiverIdentityNumber: { required, maxLength: 11 },
      identityValidityDate: { required, maxLength: 20 },
      customerNote: { maxLength: 500 },
    },
  },
  {
    route: '_player.profile.deposit',
    path: 'profile/deposit',
    at: '/profile/deposit?method=wallet',
    some: { account: { required, maxLength: 90 } },
  },
  {
    route: '_player.profile.deposit',
    path: 'profile/deposit',
    at: '/profile/deposit?method=voucher',
    some: { referenceNumber: { maxLength: 60 } },
  },
  {
    route: '_player.profile.withdraw',
    path: 'profile/withdraw',
    at: '/profile/withdraw?method=bank',
    some: { bankAccountID: { required }, account: { required, maxLength: 90 }, referenceNumber: { maxLength: 60 } },
  },
];

type Module = { default: unknown; loader: (args: LoaderFunctionArgs) => Promise<unknown> };
let api: Awaited<ReturnType<typeof upstream>>;
const modules = new Map<string, Module>();
let cookie: string;

beforeAll(async () => {
  api = await upstream({
    'user/check_user_ga': done(false),
    'user/two_auth_type': done({ type: 'none' }),
    'finance/list_banks': done([{ bankID: '1', name: 'Bank' }]),
    'finance/list_bank_accounts': done([account]),
    'finance/check_balance': done([{ balance: '1,000.00' }]),
    'finance/list_cash_methods': done(listed),
    'finance/list_cash_methods_new': done({ methods_list: listed }),
    'envoy/getDepositAmounts': done({ amounts: ['50', '100'] }),
  });
  cookie = await playerCookie();
  await import('~/lib/language/i18next.server');
  const files = import.meta.glob<Module>(['../routes/*.tsx', '../routes/*/route.tsx']);
  for (const [file, load] of Object.entries(files)) {
    const route = file.replace(/^\.\.\/routes\/|(?:\/route)?\.tsx$/g, '');
    if (SCREENS.some((screen) => screen.route === route)) modules.set(route, await load());
  }
});
afterAll(() => api.close());

/** Renders the document of a site with only this route. */
async function drawn({ route, path, at, visitor }: Screen): Promise<string> {
  const { getI18n: i18nOf } = await import('~/lib/language/i18n');
  const leaf = { id: 'leaf', path, hasLoader: true, hasAction: true, hasClientAction: false, hasClientLoader: false };
  const entry = {
    default: (request: Request, status: number, _headers: Headers, context: EntryContext) =>
      new Response(
        renderToString(
          <I18nextProvider i18n={i18nOf('en')}>
            <RemixServer context={context} url={request.url} />
          </I18nextProvider>,
        ),
        { status },
      ),
  };
  const build = {
    entry: { module: entry },
    routes: { leaf: { id: 'leaf', path, module: modules.get(route)! } },
    assets: {
      version: '1',
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: [] },
      routes: { leaf: { ...leaf, hasErrorBoundary: false, module: '/leaf.js' } },
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    mode: 'production',
    isSpaMode: false,
    future: { v3_singleFetch: true },
  } as unknown as ServerBuild;
  const answer = await createRequestHandler(build, 'production')(request(at, visitor), {
    address: '192.0.2.9',
  } as never);
  expect(answer.status).toBe(200);
  return answer.text();
}

const request = (at: string, visitor: true | undefined) =>
  new Request(`http://site.test${at}`, { headers: { Cookie: `lang=en${visitor ? '' : `; ${cookie}`}` } });

/** Returns the constraints that the screen's loader passes to its form. */
async function handedOut({ route, path, at, visitor }: Screen): Promise<Constraints> {
  const asked = request(at, visitor);
  const params = path.endsWith(':bankAccountID') ? { bankAccountID: '5' } : {};
  const loaded = await modules
    .get(route)!
    .loader({ request: asked, params, context: { address: '192.0.2.9' } } as never);
  const page = (loaded as { data?: object }).data ?? loaded;
  const { constraints, form } = page as { constraints?: Constraints; form?: { constraints: Constraints } };
  return constraints ?? form!.constraints;
}

interface Control {
  tag: string;
  type: string;
  name: string;
  attributes: Record<string, string>;
}

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

/** Returns the visible controls of forms that post. */
function controls(html: string): Control[] {
  const forms = html.match(/<form method="post"[\s\S]*?<\/form>/g) ?? [];
  return [...forms.join('').matchAll(/<(input|select|textarea)\b([^>]*)>/g)]
    .map(([, tag = '', rest = '']) => {
      const found = [...rest.matchAll(/([\w-]+)(?:="([^"]*)")?/g)];
      const attributes = Object.fromEntries(
        found.map(([, name = '', value = '']) => [name.toLowerCase(), unescaped(value)]),
      );
      return { tag, type: attributes['type'] ?? 'text', name: attributes['name'] ?? '', attributes };
    })
    .filter(({ type, name }) => type !== 'hidden' && name !== HONEYPOT);
}

const LENGTHS = ['minLength', 'maxLength'] as const;
/** Returns the constraints that HTML supports for a control. */
const APPLICABLE = ({ tag, type }: Control): (keyof FieldConstraint)[] =>
  tag === 'select' || type === 'radio' || type === 'checkbox'
    ? ['required']
    : tag === 'textarea'
      ? ['required', ...LENGTHS]
      : ['required', ...LENGTHS, 'pattern'];

test.each(SCREENS)('REG-1 the HTML constraints of $at are those of its schema', async (screen) => {
  const constraints = await handedOut(screen);
  for (const [name, wanted] of Object.entries(screen.some)) expect(constraints[name], name).toEqual(wanted);

  const shown = controls(await drawn(screen));
  const names = new Set(shown.map(({ name }) => name));
  const asked = Object.keys(constraints).filter((name) => name !== 'requestID');
  expect([...names].sort()).toEqual(asked.sort());
  for (const control of shown) {
    const { name, attributes } = control;
    const wanted: FieldConstraint = constraints[name] ?? {};
    for (const key of APPLICABLE(control)) {
      // A select with a preselected value needs no `required`.
      if (control.tag === 'select' && key === 'required' && !('required' in attributes)) continue;
      const value = wanted[key];
      expect([name, key, attributes[key.toLowerCase()]]).toEqual([
        name,
        key,
        value === undefined ? undefined : value === true ? '' : String(value),
      ]);
    }
  }
  // HTML ignores an invalid pattern.
  for (const { attributes, name } of shown)
    expect(() => new RegExp(attributes['pattern'] ?? '', 'v'), name).not.toThrow();
});
