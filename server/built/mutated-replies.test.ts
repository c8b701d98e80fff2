import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../testing';
import { startProxy } from './api-proxy';
import { MARKUP, mutate, UNSAFE_URL } from './mutation';
import {
  createHistory,
  createPlayer,
  findLinks,
  MORE_PLAYER_SCREENS,
  MORE_VISITOR_SCREENS,
  PLAYER_SCREENS,
  signIn,
  VISITOR_SCREENS,
} from './screens';
import { endProcesses, IS_BUILT, serve, start, up } from './testing';

const SEEDS = Array.from({ length: process.env.LONG === '1' ? 100 : 1 }, (_, at) => at + 1);
const PLAYER = 'degisken';

/** Texts of a page that a value of the API never has. */
const BROKEN = /\b(?:undefined|NaN|Invalid Date|\[object Object\])\b|(?<![\w-])null(?![\w-])/;

/** Pages of one record: a match, a payment, a coupon, a bank account. */
const RECORDS = /^\/(sport|profile\/payments|profile\/coupons|profile\/bank-accounts|tournaments|promotions)\/[\w-]+$/;

/** Returns what is wrong with a page; undefined if nothing is. */
function problemOf(status: number, markup: string): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (status >= 300) return undefined;
  const page = markup.replace(/<(script|style)[^]*?<\/\1>/g, '');
  const words = BROKEN.exec(page);
  if (words) return `shows ${page.slice(Math.max(0, words.index - 80), words.index + 40)}`;
  if (page.includes(MARKUP.slice(0, 18))) return 'contains markup of the API';
  const unsafe = page.indexOf(UNSAFE_URL);
  if (unsafe >= 0) return `contains an unsafe URL: ${page.slice(Math.max(0, unsafe - 80), unsafe + 40)}`;
  const main = /<main[^]*<\/main>/.exec(page)?.[0];
  if (main === undefined) return page.startsWith('<?xml') ? undefined : 'has no main';
  return main.replace(/<[^>]*>/g, '').trim().length < 20 ? 'is empty' : undefined;
}

describe.skipIf(!IS_BUILT)(
  'replies that leave open what the specification leaves open',
  { timeout: 600_000, meta: { needs: 'a build' } },
  () => {
    let platform: { port: number };
    /** Kinds of record of which a page was visited; a seed may leave out the ids of some. */
    const kinds = new Set<string>();

    beforeAll(async () => {
      platform = await start();
      await createPlayer(platform.port, PLAYER);
      await createHistory(platform.port, PLAYER);
    });
    afterAll(endProcesses);

    test.each(SEEDS)('OWN-3 INT-24 all screens show mutated replies, seed %i', async (seed) => {
      const proxy = await startProxy(platform.port, {
        change: (name, reply) =>
          name === 'system/extensions' ? undefined : { body: mutate(reply, { seed, path: name, name }) },
      });
      const { port, child, exited } = await up(serve({ ENDPOINT_URL: proxy.url, LOG_LEVEL: 'info' }));
      const problems: string[] = [];
      const visited = new Set<string>();
      const records = new Set<string>();
      const visit = async (screens: readonly string[], cookie: string) => {
        for (const screen of screens) {
          const answer = await send(port, screen, { headers: { Cookie: `lang=en; ${cookie}` } });
          const markup = answer.body.toString();
          const problem = problemOf(answer.status, markup);
          if (problem) problems.push(`${screen} ${cookie === '' ? '' : '(player) '}${problem}`);
          for (const link of findLinks(markup)) if (!visited.has(link) && RECORDS.test(link)) records.add(link);
          visited.add(screen);
        }
      };
      await visit([...VISITOR_SCREENS, ...MORE_VISITOR_SCREENS], '');
      const cookie = await signIn(port, PLAYER);
      await visit([...PLAYER_SCREENS, ...MORE_PLAYER_SCREENS, '/', '/slot', '/live', '/sport', '/support'], cookie);
      const byKind = new Map([...records].map((link) => [RECORDS.exec(link)![1]!, link]));
      for (const kind of byKind.keys()) kinds.add(kind);
      await visit([...byKind.values()], cookie);
      await proxy.close();
      child.kill('SIGKILL');
      await exited;
      expect(problems).toEqual([]);
    });

    test('INT-24 pages of each kind of record were among them', () => {
      expect([...kinds]).toEqual(
        expect.arrayContaining(['sport', 'profile/payments', 'profile/coupons', 'profile/bank-accounts']),
      );
    });
  },
);
