import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { send } from '../testing';
import { startProxy, type ApiProxy } from './api-proxy';
import { createHistory, createPlayer, PLAYER_SCREENS, signIn, VISITOR_SCREENS } from './screens';
import { seeded } from './seeded';
import { endProcesses, IS_BUILT, ops, serve, start, up } from './testing';

const PLAYER = 'dayanikli';
/** Budget of a page. */
const PAGE_MS = 5_000;
const FAILING = 0.3;
const SLOW_MS = 3_000;
/** Time of each state; 0: every screen once. */
const LONG_MS = process.env.LONG === '1' ? 600_000 : 0;

/** State of the API: as it is, three of ten calls fail, each answers late, or the balance waits for `OWN_CALL`. */
type State = 'up' | 'failing' | 'slow' | 'balance-waits';
const OWN_CALL = 'finance/list_bank_accounts';

interface Visit {
  screen: string;
  status: number;
  ms: number;
  markup: string;
  location: string;
}

/** A page of the site's own: complete, with a heading and a way on. A 502 says that the API failed. */
function problemOf({ screen, status, ms, markup, location }: Visit): string | undefined {
  if (ms > PAGE_MS) return `${screen} took ${Math.round(ms)} ms`;
  if (location.startsWith('/login') || location.startsWith('/maintenance')) return `${screen} led to ${location}`;
  if (status >= 500 && status !== 502) return `${screen} answered ${status}`;
  const main = /<main[^]*<\/main>/.exec(markup)?.[0] ?? '';
  if (status !== 303 && !(main.includes('<h1') && markup.includes('href="/')))
    return `${screen} (${status}) has no heading or no link`;
  return undefined;
}

describe.skipIf(!IS_BUILT)(
  'a site whose API fails or is slow',
  { timeout: 2 * LONG_MS + 600_000, meta: { needs: 'a build' } },
  () => {
    let state: State = 'up';
    let proxy: ApiProxy;
    let platformPort = 0;
    let port = 0;
    let cookie = '';
    const random = seeded(31);

    beforeAll(async () => {
      const platform = await start();
      platformPort = platform.port;
      await createPlayer(platform.port, PLAYER);
      await createHistory(platform.port, PLAYER);
      proxy = await startProxy(platform.port, {
        async reject(name) {
          if (state === 'balance-waits' && name === 'finance/check_balance')
            await vi.waitUntil(() => proxy.asked.includes(OWN_CALL), { timeout: 20_000, interval: 10 });
          if (state === 'slow') await pause(SLOW_MS);
          if (state !== 'failing' || random() >= FAILING) return undefined;
          const kinds = [
            { status: 500, body: '{}' },
            { status: 502, body: '<html>Bad gateway</html>' },
            'closed',
          ] as const;
          return kinds[Math.floor(random() * kinds.length)];
        },
      });
      ({ port } = await up(serve({ ENDPOINT_URL: proxy.url, LOG_LEVEL: 'info' })));
      cookie = await signIn(port, PLAYER);
    });
    afterAll(async () => {
      await proxy?.close();
      await endProcesses();
    });

    /** Visits a screen with the cookies of a browser, and keeps the new ones. */
    async function visit(screen: string, isPlayer: boolean): Promise<Visit> {
      const began = performance.now();
      const answer = await send(port, screen, { headers: isPlayer ? { Cookie: cookie } : {} });
      const session = [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('session='));
      if (isPlayer && session) cookie = cookie.replace(/session=[^;]*/, session.split(';')[0]!);
      return {
        screen,
        status: answer.status,
        ms: performance.now() - began,
        markup: answer.body.toString(),
        location: String(answer.headers.location ?? ''),
      };
    }

    /** Visits all screens, again until the time is over. @returns problems and the number of each status */
    async function visitAll(atOnce: number) {
      const until = performance.now() + LONG_MS;
      const problems: string[] = [];
      const counts: Record<number, number> = {};
      do {
        const screens = [
          ...VISITOR_SCREENS.map((screen) => [screen, false] as const),
          ...[...PLAYER_SCREENS, '/', '/slot', '/sport'].map((screen) => [screen, true] as const),
        ];
        while (screens.length > 0) {
          const visits = await Promise.all(
            screens.splice(0, atOnce).map(([screen, isPlayer]) => visit(screen, isPlayer)),
          );
          for (const done of visits) {
            counts[done.status] = (counts[done.status] ?? 0) + 1;
            const problem = problemOf(done);
            if (problem) problems.push(problem);
          }
        }
      } while (performance.now() < until);
      return { problems, counts };
    }

    const isSignedIn = async () => {
      state = 'up';
      // While the circuit breaker is open the page is a 502.
      const { status, markup } = await vi.waitUntil(
        async () => {
          const done = await visit('/profile', true);
          return done.status !== 502 && done;
        },
        { timeout: 15_000, interval: 500 },
      );
      return status === 200 && markup.includes(PLAYER);
    };

    // First, while nothing is cached: these pages make calls one after another.
    test('INT-31 a page that cannot be read within its time is not tried again after it', async () => {
      state = 'slow';
      const visits = await Promise.all(['/slot?q=rub', '/live/type/roulette'].map((screen) => visit(screen, false)));
      expect(visits.map(problemOf)).toEqual([undefined, undefined]);
    });

    test('INT-30 a page sends its own calls before the balance is answered', async () => {
      state = 'balance-waits';
      const { status, markup } = await visit('/profile/bank-accounts', true);
      expect(status).toBe(200);
      expect(markup).toContain('TR88 0090');
      expect(proxy.asked.filter((name) => name === OWN_CALL)).toHaveLength(1);
    });

    test('INT-31 three of ten calls fail: no page above 5 s, none but a 502 of the site, no session lost', async () => {
      state = 'failing';
      const { problems, counts } = await visitAll(2);
      expect(problems).toEqual([]);
      expect(counts[200]).toBeGreaterThan(counts[502] ?? 0);
      expect(await isSignedIn()).toBe(true);
    });

    test(
      'INT-31 each call answers after 3 s: no page above 5 s, none but a 502 of the site, no session lost',
      { tags: ['long'] },
      async () => {
        // An unread notification, which its page marks as read.
        await ops(platformPort, {
          command: 'players',
          words: ['credit', PLAYER, '5'],
          options: { reason: 'test', key: `slow-${PLAYER}` },
        });
        state = 'slow';
        const { problems } = await visitAll(6);
        expect(problems).toEqual([]);
        expect(await isSignedIn()).toBe(true);
      },
    );
  },
);
