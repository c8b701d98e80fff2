import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { submittedValues, type FormState } from '~/lib/forms/form-state';
import { playerCookie } from '~/api/testing';
import type { Platform } from '#platform';

/** Sends forms of the bet slip to the real embedded platform. */

const SECRET = 'f'.repeat(32);
const MINUTE_MS = 60_000;
const START = Date.parse('2026-03-10T09:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'rubato-reality-'));
let platform: Platform;
let user: { uid: string; sid: string };

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  vi.resetModules();
  for (const [name, value] of Object.entries({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ENDPOINT_URL: '',
    FEED: 'none',
    FEEDS: `deneme:${SECRET}`,
  }))
    vi.stubEnv(name, value);
  platform = await (await import('~/api/platform.server')).embeddedPlatform();
  await platform.ops('players', ['create', 'bahisci'], { password: 'Sifre123' });
  await platform.ops('players', ['credit', 'bahisci', '100'], { reason: 'Bakiye düzeltmesi' });
  const login = { api: { class: 'user', method: 'login' }, data: { username: 'bahisci', password: 'Sifre123' } };
  user = (await platform.answer(login, { address: '192.0.2.7' })).data as typeof user;
}, 60_000);
afterAll(async () => {
  await platform.close();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (method: string, data: object = {}) => {
  const [group, name] = method.split('/');
  const signed = { ...user, uip: '', gmt: '+03:00', lang: 'tr' };
  return platform.answer({ api: { class: group, method: name }, data, user: signed }, { address: '192.0.2.7' });
};
const coupons = async () => (await ask('betframe/getCoupons', { limit: 10 })).data as object[];

/** Announces a match with odds of 2.00 on the home side. */
async function announce(fixtureID: string): Promise<void> {
  const name = { tr: 'Lig', en: 'League' };
  const startsAt = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  const odds = [
    { selection: 'home', odds: 200 },
    { selection: 'draw', odds: 300 },
    { selection: 'away', odds: 400 },
  ];
  const messages = [
    { type: 'league', sport: 'football', leagueID: 'l', name, country: name },
    { type: 'fixture', fixtureID, leagueID: 'l', home: 'Ev', away: 'Konuk', startsAt },
    {
      type: 'odds',
      fixtureID,
      sequence: 1,
      markets: [{ market: 'result', line: null, status: 'open', selections: odds }],
    },
  ];
  const body = JSON.stringify({ timestamp: new Date().toISOString(), messages });
  const signature = createHmac('sha256', SECRET).update(body).digest('hex');
  const reply = await platform.callbacks.feed('deneme', body, signature);
  expect(reply.body).toMatchObject({ result: true });
}

interface Outcome {
  status: number;
  location?: string | null;
  form?: FormState;
  review?: { rows: { label: string; value: string }[]; check?: Record<string, string> };
}

/** Sends a form of the bet slip as a browser does. */
async function send(fields: Iterable<[string, string]>, intent: string): Promise<Outcome> {
  const { couponAction } = await import('./coupon.server');
  const request = new Request('http://site.test/coupon', {
    method: 'POST',
    headers: {
      Cookie: `${await playerCookie(user)}; lang=en`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams([...[...fields].filter(([name]) => name !== 'intent'), ['intent', intent]]),
  });
  const reply = await couponAction({ request, params: {}, context: { address: '192.0.2.7' } } as never);
  if (reply instanceof Response) return { status: reply.status, location: reply.headers.get('Location') };
  return { status: reply.init?.status ?? 200, ...reply.data } as Outcome;
}
const next = (outcome: Outcome, intent: string) => send(submittedValues(outcome.form), intent);

/** Confirms a single of 12.50 lira on a new match. */
async function bet(fixtureID: string): Promise<Outcome> {
  await announce(fixtureID);
  const fields = {
    requestID: fixtureID.repeat(26),
    picks: `deneme_${fixtureID}~result~~home~200`,
    fold: '1',
    stake: '12.50',
  };
  return send(Object.entries(fields), 'confirm');
}

test('ACC-9 LIMIT-3 a bet that waits for the reality check shows its figures; the answer places nothing, the confirmation after it one coupon', async () => {
  expect(await bet('a')).toMatchObject({ status: 303 });
  vi.setSystemTime(START + 40 * MINUTE_MS);
  expect(await bet('b')).toMatchObject({ status: 303 });
  vi.setSystemTime(START + 61 * MINUTE_MS);
  const refused = await bet('c');
  expect(refused).toMatchObject({
    status: 400,
    review: {
      rows: [
        { label: 'Time played', value: '61 minutes' },
        { label: 'Total staked', value: '₺25.00' },
        { label: 'Total won', value: '₺0.00' },
        { label: 'Net', value: '−₺25.00' },
      ],
      check: { goOn: 'Play on' },
    },
  });
  expect(await next(refused, 'confirm'), 'unanswered, it stays').toMatchObject({ status: 400, review: { check: {} } });

  const echo = await next(refused, 'go-on');
  expect(echo).toMatchObject({ status: 200, form: { initialValue: { stake: '12.50' } } });
  expect(echo.review).not.toHaveProperty('check');
  expect(echo.review?.rows).toContainEqual({ label: 'Stake', value: '₺12.50' });
  expect(await next(refused, 'go-on'), 'an answer sent twice').toMatchObject({ status: 200 });
  expect(await coupons()).toHaveLength(2);

  expect(await next(echo, 'confirm')).toMatchObject({ status: 303 });
  expect(await next(echo, 'confirm'), 'the same form again').toMatchObject({ status: 303 });
  expect(await coupons()).toHaveLength(3);
});
