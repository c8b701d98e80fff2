import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IS_LONG } from '#arcade/testing';
import { formFields, freePort, signIn } from '../../bench/site.mjs';
import { testPostgres } from '../../platform/db/testing';
import { endProcesses, IS_BUILT, ops, scratch, serve, up } from './testing';

const HAPROXY = '/usr/sbin/haproxy';
const PASSWORD = 'Deneme.12345';
const PROCESSES = 3;
const VISITOR_PAGES = ['/', '/slot/category/94', '/about-us', '/login'];
const OWN_PAGES = ['/profile', '/profile/history/finance', '/profile/deposit'];

interface Client {
  /** Sends a request. @throws {Error} if the connection ends without a response */
  send(path: string, form?: URLSearchParams): Promise<{ status: number; location: string; body: string }>;
}

describe.skipIf(!IS_BUILT || !testPostgres || !existsSync(HAPROXY))(
  'three processes behind HAProxy',
  { timeout: 240_000, meta: { needs: 'a build, PostgreSQL and haproxy' } },
  () => {
    let url: string;
    let drop: () => Promise<void>;
    let common: Record<string, string>;
    let sites: Awaited<ReturnType<typeof up>>[];
    let proxy: ChildProcess;
    let origin: string;
    const agents: Agent[] = [];

    beforeEach(async () => {
      ({ url, drop } = await testPostgres!.scratch());
      common = {
        DATABASE_URL: url,
        GATEWAYS: 'demo',
        TRUST_PROXY: 'loopback',
        DRAIN_S: '5',
        SESSION_SECRETS: randomBytes(32).toString('hex'),
        SEAL_KEY: JSON.stringify(generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })),
      };
      sites = [];
      for (let at = 0; at < PROCESSES; at += 1) sites.push(await up(serve({ ...common, DATA_DIR: scratch() })));
      const port = await freePort();
      origin = `http://127.0.0.1:${port}`;
      const config = path.join(scratch(), 'haproxy.cfg');
      const text = readFileSync('deploy/haproxy.cfg', 'utf8')
        .replace('bind :8080', `bind 127.0.0.1:${port}`)
        .replaceAll(/\bsite(\d):3000/g, (_, number) => `127.0.0.1:${sites[Number(number) - 1]!.port}`);
      writeFileSync(config, text);
      proxy = spawn(HAPROXY, ['-db', '-f', config], { stdio: 'ignore' });
      const visit = async () => {
        const { ok, status } = await fetch(origin);
        if (!ok) throw new Error(`The proxy answers ${status}`);
      };
      await vi.waitFor(visit, { timeout: 30_000, interval: 100 });
    });
    afterEach(async () => {
      for (const agent of agents.splice(0)) agent.destroy();
      const ended = once(proxy, 'exit');
      proxy.kill('SIGKILL');
      await ended;
      await endProcesses();
      await drop();
    });

    /** Returns a client with one keep-alive connection, or with a new connection for each request. */
    function clientOf({ keepAlive, cookie = '' }: { keepAlive: boolean; cookie?: string }): Client {
      const agent = new Agent({ keepAlive, maxSockets: 1 });
      agents.push(agent);
      const send: Client['send'] = (address, form) =>
        new Promise((resolve, reject) => {
          const headers = {
            ...(cookie && { cookie }),
            ...(form && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
          };
          const sent = request(origin + address, { agent, method: form ? 'POST' : 'GET', headers }, (response) => {
            let body = '';
            response.setEncoding('utf8');
            response.on('data', (text: string) => {
              body += text;
            });
            response.on('error', reject);
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', body }),
            );
          });
          sent.on('error', reject);
          sent.end(form?.toString());
        });
      return { send };
    }

    /** Creates a player with money and signs in. @returns the Cookie header and the URL path of a game */
    async function makePlayer(username: string): Promise<{ cookie: string; game: string }> {
      const operate = (words: string[], options: object) => ops(sites[0]!.port, { command: 'players', words, options });
      await operate(['create', username], { password: PASSWORD });
      await operate(['credit', username, '100000'], { reason: 'Bakiye düzeltmesi' });
      const cookie = await signIn(origin, username, PASSWORD);
      const { location } = await clientOf({ keepAlive: false, cookie }).send('/play/slot/1001');
      return { cookie, game: new URL(location, origin).pathname };
    }

    test.runIf(IS_LONG)(
      'SCALE-3 restarted one after the other under load, no request of visitors and players fails and each round is booked once',
      { meta: { needs: 'the long run' } },
      async () => {
        const players = await Promise.all(['bir', 'iki', 'uc', 'dort'].map((name) => makePlayer(`oyuncu${name}`)));
        const over = new AbortController();
        const failures: string[] = [];
        const rounds: string[] = [];
        const attempt = async (client: Client, expected: number, address: string, form?: URLSearchParams) => {
          const answer = await client.send(address, form).catch((error: Error) => error);
          const isFailed = answer instanceof Error || answer.status !== expected;
          if (isFailed) failures.push(`${address}: ${answer instanceof Error ? answer.message : answer.status}`);
          return isFailed ? undefined : answer;
        };
        const read = async (client: Client, pages: string[]) => {
          for (let at = 0; !over.signal.aborted; at += 1) await attempt(client, 200, pages[at % pages.length]!);
        };
        const play = async (client: Client, game: string) => {
          while (!over.signal.aborted) {
            const page = await attempt(client, 200, game);
            const spun = page && (await attempt(client, 303, game, formFields(page.body, 'name="requestID"')));
            if (spun) rounds.push(/\?round=(\w+)/.exec(spun.location)![1]!);
          }
        };
        const load = Promise.all(
          [true, false].flatMap((keepAlive, at) => [
            read(clientOf({ keepAlive }), VISITOR_PAGES),
            read(clientOf({ keepAlive, cookie: players[at]!.cookie }), OWN_PAGES),
            play(clientOf({ keepAlive, cookie: players[at + 2]!.cookie }), players[at + 2]!.game),
          ]),
        );
        await expect.poll(() => rounds.length, { timeout: 30_000 }).toBeGreaterThan(10);
        for (const [at, site] of sites.entries()) {
          site.child.kill('SIGTERM');
          expect(await site.exited, site.output()).toBe(0);
          expect(site.output()).not.toContain('cut off');
          sites[at] = await up(serve({ ...common, DATA_DIR: scratch(), PORT: String(site.port) }));
        }
        const before = rounds.length;
        await expect.poll(() => rounds.length, { timeout: 30_000 }).toBeGreaterThan(before + 10);
        over.abort();
        await load;

        expect(failures).toEqual([]);
        expect(new Set(rounds).size).toBe(rounds.length);
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        const stakes = await client
          .query<{ count: number }>(`select count(*)::int as count from ledger_entries where kind = 'stake'`)
          .finally(() => client.end());
        expect(stakes.rows[0]?.count).toBe(rounds.length);
        const verified = await ops(sites[0]!.port, { command: 'ledger', words: ['verify'], options: {} });
        expect(verified.body.toString()).toContain('The ledger is correct');
      },
    );
  },
);
