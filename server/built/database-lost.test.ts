// @module-tag long
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formFields, signIn } from '../../bench/site.mjs';
import { testPostgres } from '../../platform/db/testing';
import { openRelay, type Relay } from '../../platform/db/testing-relay';
import { createRequestID } from '../../platform/db/ids';
import { call, endProcesses, IS_BUILT, ops, scratch, serve, up } from './testing';

const PASSWORD = 'Deneme.12345';
const FEED_SECRET = 'secret-that-the-feed-of-the-test-signs-by';
/** Longest time of a page while the database does not answer. */
const PAGE_MS = 5_000;

describe.skipIf(!IS_BUILT || !testPostgres)(
  'pages of a player without a database',
  { timeout: 120_000, meta: { needs: 'a build and PostgreSQL' } },
  () => {
    let drop: () => Promise<void>;
    let relay: Relay;
    let port: number;
    let origin: string;
    let cookie: string;
    let game: string;
    beforeAll(async () => {
      const scratchDatabase = await testPostgres!.scratch();
      ({ drop } = scratchDatabase);
      relay = await openRelay(scratchDatabase.url);
      ({ port } = await up(
        serve({ DATABASE_URL: relay.url, DATA_DIR: scratch(), GATEWAYS: 'demo', FEEDS: `deneme:${FEED_SECRET}` }),
      ));
      origin = `http://127.0.0.1:${port}`;
      await ops(port, { command: 'players', words: ['create', 'ayse'], options: { password: PASSWORD } });
      const reason = 'Bakiye düzeltmesi';
      await ops(port, { command: 'players', words: ['credit', 'ayse', '500'], options: { reason } });
      cookie = await signIn(origin, 'ayse', PASSWORD);
      game = new URL((await get('/play/slot/1001')).headers.get('location') ?? '', origin).pathname;
      await fetch(`${origin}/about-us`);
    });
    afterAll(async () => {
      await endProcesses();
      relay.close();
      await drop();
    });

    const get = (path: string, language = 'tr') =>
      fetch(origin + path, { headers: { cookie: `lang=${language}; ${cookie}` }, redirect: 'manual' });
    const post = (path: string, body: URLSearchParams) =>
      fetch(origin + path, { method: 'POST', headers: { origin, cookie }, body, redirect: 'manual' });

    /** @returns a response with its text and the milliseconds that it took */
    async function timed(request: Promise<Response>) {
      const began = performance.now();
      const answer = await request;
      return { answer, text: await answer.text(), ms: performance.now() - began };
    }

    test('SCALE-1 SCALE-2 pages of a player are 503 with Retry-After in their language and layout, within 5 s; visitor pages are served; a spin can be sent again', async () => {
      const spin = formFields(await (await get(game)).text(), 'name="requestID"');
      relay.isFrozen = true;
      const [turkish, english, profile, played, visitor] = await Promise.all([
        timed(get('/profile/deposit')),
        timed(get('/profile/deposit', 'en')),
        timed(get('/profile')),
        timed(post(game, spin)),
        timed(fetch(`${origin}/about-us`)),
      ]);
      for (const { ms } of [turkish, english, profile, visitor]) expect(ms).toBeLessThan(PAGE_MS);
      for (const { answer, text } of [turkish, english]) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
        expect(text).toContain('<header');
      }
      expect(turkish.text).toContain('Sayfa görüntülenemiyor');
      expect(english.text).toContain('Page cannot be displayed');
      expect(visitor.answer.status).toBe(200);

      expect([played.answer.status, played.answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(played.text).toContain('aynı formu yeniden gönderirseniz işlem yalnızca bir kez yapılır');
      const again = formFields(played.text, 'name="requestID"');
      expect(Object.fromEntries(again)).toEqual(Object.fromEntries(spin));

      // Connections that the database has ended are replaced without a restart.
      relay.isFrozen = false;
      relay.reset();
      await expect.poll(async () => (await get('/profile/deposit')).status, { timeout: 30_000 }).toBe(200);
      const [first, repeated] = [await post(game, again), await post(game, again)];
      expect([first.status, repeated.status]).toEqual([303, 303]);
      expect(repeated.headers.get('location')).toBe(first.headers.get('location'));
    });

    test('SCALE-2 SCALE-7 callbacks and payment pages are 503 with Retry-After; afterwards the callback succeeds and the payment can be cancelled', async () => {
      const { uid, sid } = (
        await call(port, { class: 'user', method: 'login' }, { username: 'ayse', password: PASSWORD })
      ).data;
      const started = await call(
        port,
        { class: 'prepayServices', method: 'processTransaction' },
        { requestID: createRequestID(), Lang: 'tr', methodID: 'card', amount: '100' },
        { uid, sid },
      );
      const page = new URL(started.data['url']!, origin).pathname;
      expect(page).toMatch(/^\/pay\//);
      const charge = new URLSearchParams({ value: '4242424242424242', expiry: '12/30', cvc: '123' });
      const league = { type: 'league', leagueID: 'l1', sport: 'football', name: { tr: 'Lig', en: 'League' } };
      const message = { ...league, country: { tr: 'Türkiye', en: 'Türkiye' } };
      const report = () => {
        const body = JSON.stringify({ timestamp: new Date().toISOString(), messages: [message] });
        const signature = createHmac('sha256', FEED_SECRET).update(body).digest('hex');
        const headers = { 'X-Signature': signature };
        return fetch(`${origin}/callbacks/feed/deneme`, { method: 'POST', headers, body });
      };
      relay.isFrozen = true;
      const [callback, shown, paid] = await Promise.all([report(), timed(get(page)), timed(post(page, charge))]);
      for (const answer of [callback, shown.answer, paid.answer])
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      for (const { text } of [shown, paid]) {
        expect(text).toContain('Sayfa görüntülenemiyor');
        expect(text).not.toContain('4242');
      }
      relay.isFrozen = false;
      relay.reset();
      await expect.poll(async () => (await get(page)).status, { timeout: 30_000 }).toBe(200);
      expect((await report()).status).toBe(200);
      expect((await post(page, new URLSearchParams({ intent: 'cancel' }))).status).toBe(303);
    });

    test('SCALE-2 an operator’s command that loses the database says that its change may have been made, and a repeat makes it once', async () => {
      const reason = 'Kopan bağlantı';
      const run = async (words: string[], options: object) =>
        JSON.parse((await ops(port, { command: 'players', words, options })).body.toString()) as {
          text?: string;
          failed?: boolean;
          rows?: { balance: string }[];
        };
      const credit = () => run(['credit', 'ayse', '7'], { reason });
      const balance = async () => Number((await run(['show', 'ayse'], {})).rows?.[0]?.balance);
      const before = await balance();
      relay.cutAnswerTo(reason);
      expect(await credit()).toMatchObject({
        failed: true,
        text: 'The database did not answer. The change may have been made all the same: check before you repeat the command.',
      });
      expect(await balance()).toBe(before);
      expect((await credit()).failed).toBeUndefined();
      expect(await balance()).toBe(before + 7);
    });
  },
);
