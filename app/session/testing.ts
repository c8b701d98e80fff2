import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { begunFolder } from '#platform/db/testing-setup';
import { madeOnce } from '../../scripts/test/made-once.mjs';
import { toastReader } from '~/api/testing';
import type { FormState } from '~/lib/forms/form-state';
import type { Toast } from '~/lib/page/toast';

/** Calls loaders and actions as the server does, for a browser with cookies. */

export const PASSWORD = 'Sifre123';
const SMS_CODE = /\b\d{6}\b/;

export interface RouteModule {
  loader?: (args: never) => Promise<unknown>;
  action?: (args: never) => Promise<unknown>;
}

export interface Outcome {
  status: number;
  location: string | undefined;
  toasts: string[];
  /** Value of `Clear-Site-Data` in the response. */
  clears?: string | null;
  data: { form?: FormState } & Record<string, unknown>;
}

export type Browser = ReturnType<typeof browserWith>;

/** Returns the target of a redirect. `/cookies` redirects a browser with cookies to its `to`, so that counts. */
function afterCheck(location: string | null): string | undefined {
  const [path, query] = location?.split('?') ?? [];
  return (path === '/cookies' && new URLSearchParams(query).get('to')) || (location ?? undefined);
}

/** Creates a browser with cookies, at one IP address. */
export function browserWith(readToasts: (cookie: string) => Promise<Toast[]>, address = '192.0.2.7') {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  /** Stores the cookies of a response. @returns its toasts */
  const takeCookies = async (headers: Headers): Promise<Toast[]> => {
    let toasts: Toast[] = [];
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (name === 'toast') toasts = await readToasts(pair);
      else if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line) || value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return toasts;
  };

  const settle = async (result: unknown): Promise<Outcome> => {
    const given = (result ?? {}) as { type?: string; data?: Outcome['data']; init?: ResponseInit } & Outcome['data'];
    if (!(result instanceof Response)) {
      await takeCookies(new Headers(given.init?.headers));
      return {
        status: given.init?.status ?? 200,
        location: undefined,
        toasts: [],
        data: given.type === 'DataWithResponseInit' ? given.data! : given,
      };
    }
    const toasts = await takeCookies(result.headers);
    return {
      status: result.status,
      location: afterCheck(result.headers.get('Location')),
      toasts: toasts.map(({ message }) => message),
      clears: result.headers.get('Clear-Site-Data'),
      data: result.headers.get('Content-Type')?.includes('json') ? ((await result.json()) as Outcome['data']) : {},
    };
  };

  const ask = async (
    work: ((args: never) => Promise<unknown>) | undefined,
    request: Request,
    params: Record<string, string> = {},
  ) => {
    const args = { request, params, context: { address, secure: false } } as never;
    return settle(
      await Promise.resolve(work!(args)).catch((thrown: unknown) =>
        thrown instanceof Response ? thrown : Promise.reject(thrown),
      ),
    );
  };

  return {
    jar,
    get: (route: RouteModule, path: string, params?: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(route.loader, new Request(`http://site.test${path}`, { headers: { Cookie: cookie(), ...headers } }), params),
    /** `from` is the page of the form, if the test needs it. */
    post: (
      route: RouteModule,
      path: string,
      fields: Record<string, string>,
      from?: string,
      params?: Record<string, string>,
      headers: Record<string, string> = {},
    ) =>
      ask(
        route.action,
        new Request(`http://site.test${path}`, {
          method: 'POST',
          headers: {
            Cookie: cookie(),
            'Content-Type': 'application/x-www-form-urlencoded',
            ...(from && { Referer: `http://site.test${from}` }),
            ...headers,
          },
          body: new URLSearchParams(fields).toString(),
        }),
        params,
      ),
  };
}

/** Moves the clock forward. */
export const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** Returns another code than this one. */
export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

const routesOfSessions = async () =>
  ({
    root: await import('~/root'),
    login: await import('~/routes/_public.login/route'),
    code: await import('~/routes/_public.login_.two-factor'),
    logout: await import('~/routes/logout'),
    profile: await import('~/routes/_player.profile._index/route'),
    logoutPage: await import('~/routes/_player.profile.logout'),
    twoFactor: await import('~/routes/_player.profile.two-factor/route'),
    forgot: await import('~/routes/_public.forgot-password'),
    password: await import('~/routes/_player.profile.password/route'),
  }) as unknown as Record<
    'root' | 'login' | 'code' | 'logout' | 'profile' | 'logoutPage' | 'twoFactor' | 'forgot' | 'password',
    RouteModule
  >;

export type PlayersSite = Awaited<ReturnType<typeof playersSite>>;

const importPlatform = async () => (await import('~/api/platform.server')).embeddedPlatform();

/** Returns a copy of the data folder of a platform that the first suite of a run started and closed. */
async function begunData(): Promise<string> {
  const begun = await madeOnce(begunFolder('site'), async (draft) => {
    vi.stubEnv('DATA_DIR', draft);
    const platform = await importPlatform();
    await platform.close();
    vi.resetModules();
  });
  const copy = mkdtempSync(join(tmpdir(), 'rubato-sign-in-'));
  cpSync(begun, copy, { recursive: true });
  return copy;
}

/** Creates a site over a real platform of its own, with a clock that moves only by `pass`; close it after use. */
export async function playersSite() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00Z') });
  vi.stubEnv('ENDPOINT_URL', '');
  vi.stubEnv('DATABASE_URL', '');
  // Without the embedded feed, which would catch up after each move of the clock.
  vi.stubEnv('FEED', 'none');
  vi.stubEnv('LOG_LEVEL', 'silent');
  const folder = await begunData();
  vi.stubEnv('DATA_DIR', folder);
  const platform = await importPlatform();
  const readToasts = await toastReader();
  const routes = await routesOfSessions();
  const browser = (address?: string) => browserWith(readToasts, address);

  let made = 0;
  const newPlayer = async (options: Record<string, string> = {}): Promise<string> => {
    const username = `oyuncu${(made += 1)}`;
    const phone = `0532111${String(made).padStart(4, '0')}`;
    const reply = await platform.ops('players', ['create', username], { password: PASSWORD, phone, ...options });
    expect(reply.failed).toBeFalsy();
    return username;
  };
  const signIn = (visitor: Browser, username: string, password = PASSWORD) =>
    visitor.post(routes.login, '/login', { username, password });
  const newestCode = async (): Promise<string> => {
    const { rows } = await platform.ops('outbox', [], {});
    return SMS_CODE.exec(String(rows?.find(({ channel }) => channel === 'sms')?.text))?.[0] ?? '';
  };

  const newestMail = async (): Promise<string> => {
    const { rows } = await platform.ops('outbox', [], {});
    return String(rows?.find(({ channel }) => channel === 'mail')?.text);
  };

  /** Creates a player with SMS as second factor, a minute ago, and returns the recovery codes too. */
  const playerWithCodes = async (): Promise<{ username: string; codes: string[] }> => {
    const username = await newPlayer();
    const mine = browser();
    await signIn(mine, username);
    expect((await mine.post(routes.twoFactor, '/profile/two-factor', { intent: 'sms-begin' })).location).toBe(
      '/profile/two-factor?via=sms',
    );
    const on = await mine.post(routes.twoFactor, '/profile/two-factor', {
      intent: 'sms-on',
      code: await newestCode(),
    });
    expect(on.data).toMatchObject({
      codes: expect.arrayContaining([expect.stringMatching(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)]),
    });
    await mine.post(routes.logout, '/logout', {});
    pass(61_000);
    return { username, codes: on.data['codes'] as string[] };
  };

  return {
    platform,
    routes,
    browser,
    newPlayer,
    signIn,
    newestCode,
    newestMail,
    playerWithCodes,
    playerWithSms: async () => (await playerWithCodes()).username,
    async close() {
      await platform.close();
      rmSync(folder, { recursive: true });
      vi.useRealTimers();
      vi.unstubAllEnvs();
    },
  };
}
