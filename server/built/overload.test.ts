import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { formFields, signIn } from '../../bench/site.mjs';
import { testPostgres } from '../../platform/db/testing';
import { endProcesses, IS_BUILT, ops, scratch, serve, up } from './testing';

/** Reads at once that the test sends; at its start a process accepts 40. */
const SENT = 60;
const PASSWORD = 'Sifre123';
const BUSY = { tr: 'Site şu anda çok yoğun.', en: 'The site is very busy right now.' };

describe.skipIf(!IS_BUILT || !testPostgres)(
  'the built site beyond its capacity',
  { timeout: 120_000, meta: { needs: 'a build and PostgreSQL' } },
  () => {
    let end = async () => {};
    afterEach(async () => {
      await endProcesses();
      await end();
    });

    test('SCALE-6 reads of players beyond capacity are 503 with Retry-After in the language of the page; visitors’ pages and POSTs succeed', async () => {
      const { url, drop } = await testPostgres!.scratch();
      const holder = new pg.Client({ connectionString: url });
      end = async () => {
        await holder.end();
        await drop();
      };
      const limits = { DATABASE_WAIT_S: '60', DATABASE_TIMEOUT_S: '60' };
      const { port } = await up(serve({ DATABASE_URL: url, DATA_DIR: scratch(), FEED: 'none', ...limits }));
      const origin = `http://127.0.0.1:${port}`;
      for (const name of ['ayse', 'can'])
        await ops(port, { command: 'players', words: ['create', name], options: { password: PASSWORD } });
      await ops(port, { command: 'players', words: ['credit', 'ayse', '100'], options: { reason: 'Deneme' } });
      const cookie = String(await signIn(origin, 'ayse', PASSWORD));
      const request = async (path: string, headers: Record<string, string>, body?: URLSearchParams) => {
        const method = body ? { method: 'POST', body } : {};
        const answer = await fetch(origin + path, { headers, redirect: 'manual', ...method });
        return { status: answer.status, headers: answer.headers, text: await answer.text() };
      };
      const location = async (path: string) => {
        const target = (await request(path, { cookie })).headers.get('location');
        return new URL(target ?? '', origin).pathname;
      };
      const game = await location('/play/slot/1002');
      const spin = formFields((await request(game, { cookie })).text, 'name="requestID"');
      const login = formFields((await request('/login', {})).text, 'name="password"');
      login.set('username', 'can');
      login.set('password', PASSWORD);
      const visit = () => request('/about-us', {});
      await visit();

      // Statements wait for this lock, as for a database that is slow.
      await holder.connect();
      await holder.query('begin; lock table ledger_entries in access exclusive mode');
      const rejected: { language: 'tr' | 'en'; text: string; retryAfter: string | null }[] = [];
      const reads = Array.from({ length: SENT }, async (_, at) => {
        const language = at % 2 === 0 ? 'tr' : 'en';
        const lang = cookie.replace(/\blang=\w+/, `lang=${language}`);
        const { status, headers, text } = await request('/profile/statement', { cookie: lang });
        // An accepted read that the slow database delays beyond the time limit of a page is 503 too, with another text.
        if (status === 503 && Object.values(BUSY).some((busy) => text.includes(busy)))
          rejected.push({ language, text, retryAfter: headers.get('retry-after') });
      });
      const languages = () => new Set(rejected.map(({ language }) => language));
      await expect.poll(languages, { timeout: 60_000, interval: 10 }).toEqual(new Set(['tr', 'en']));
      expect((await visit()).status, 'from the cache').toBe(200);
      const posts = [request(game, { cookie }, spin), request('/login', { cookie }, login)];
      await holder.query('commit');
      expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([303, 303]);

      await Promise.all(reads);
      for (const { language, text, retryAfter } of rejected) {
        expect(text).toContain(BUSY[language]);
        expect(retryAfter).toBe('5');
      }
      expect((await request('/profile/statement', { cookie })).status).toBe(200);
    });
  },
);
