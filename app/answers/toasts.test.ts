import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCookieSessionStorage } from '@remix-run/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import '~/lib/language/i18next.server';
import type { Toast } from '~/lib/page/toast';
import type { RequestState } from '~/request/state.server';
import { redirectWith, toast, TOAST_MS, serverErrorToast } from './redirects.server';
import { takeToast } from './toasts.server';

const folder = mkdtempSync(join(tmpdir(), 'rubato-toasts-'));
beforeAll(() => vi.stubEnv('DATA_DIR', folder));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const state = { secure: false, language: 'tr', preferences: { language: 'tr' }, dirty: false } as RequestState;

/** Returns the toast cookie of a redirect with this toast. */
async function left(notice: Toast): Promise<string> {
  const response = await redirectWith(state, '/slot', { toast: notice, setCookies: ['mode=dark; Path=/'] });
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/slot']);
  const [mode, line, ...more] = response.headers.getSetCookie();
  expect([mode, more]).toEqual(['mode=dark; Path=/', []]);
  expect(line).toMatch(/^toast=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
  return line!.split(';')[0]!;
}

const taken = (cookie: string) =>
  takeToast(state, new Request('http://site.test/slot', { headers: { Cookie: cookie } }));

test.each<[string, Toast]>([
  ['a helper, 1500 ms', toast('success', 'Başarıyla giriş yapıldı')],
  ['a generic one, 5000 ms', toast('info', 'Devam etmek için giriş yapın', TOAST_MS.generic)],
  ['one of money, 1000 ms', toast('error', 'Yetersiz bakiye', TOAST_MS.money)],
  ['a persistent one', serverErrorToast(state)],
])('ERR-1 a redirect leaves its toast for the next page: %s', async (_name, notice) => {
  expect((await taken(await left(notice))).toast).toEqual(notice);
});

test('ERR-1 the spec’s durations; a persistent toast has none', () => {
  expect(TOAST_MS).toEqual({ helper: 1_500, generic: 5_000, money: 1_000 });
  expect(toast('info', 'x').duration).toBe(1_500);
  expect(serverErrorToast(state)).not.toHaveProperty('duration');
});

test('ERR-1 a toast that was read is removed: its cookie is destroyed, not emptied', async () => {
  const { forget } = await taken(`session=abc; ${await left(toast('info', 'x'))}`);
  expect(forget).toMatch(/^toast=; .*Expires=Thu, 01 Jan 1970/);
});

test('ERR-1 a browser without a toast is sent no cookie', async () => {
  expect(await taken('session=abc; crouton=1; buttertoast=1')).toEqual({});
});

test('ERR-1 a toast that this site did not sign is not shown, and is removed', async () => {
  const forger = createCookieSessionStorage({ cookie: { name: 'toast', secrets: ['not the key of this site'] } });
  const session = await forger.getSession();
  session.flash('flash', { toast: { type: 'success', message: 'Send your password to …' } });
  for (const cookie of [(await forger.commitSession(session)).split(';')[0]!, 'toast=abc', 'toast=']) {
    const { toast: shown, forget } = await taken(cookie);
    expect([shown, forget]).toEqual([undefined, expect.stringContaining('Expires=Thu, 01 Jan 1970')]);
  }
});
