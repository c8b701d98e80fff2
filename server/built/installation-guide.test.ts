// @module-tag long
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls';
import { formFields, freePort } from '../../bench/site.mjs';
import { send } from '../testing';
import { startProxy, type ApiProxy, type Change } from './api-proxy';
import { createPlayer, findLinks, PASSWORD, signIn } from './screens';
import { BUILD, endProcesses, IS_BUILT, launch, scratch, start, up } from './testing';

/** Steps of `docs/installations.md`, tried against our API without its extensions. */
const GUIDE = readFileSync('docs/installations.md', 'utf8');
const GUIDE_URL = 'https://platform.example/endpoint/v1';
const PLAYER = 'acilis';
const VISITOR_ADDRESS = '203.0.113.9';
const METHOD_NOT_FOUND = { status: 404, body: { result: false, message: 'Method not found', code: 404 } };
/** Keys that all processes of the site share. */
const KEYS = {
  SESSION_SECRETS: 'secret-of-all-processes-of-the-site-01',
  SEAL_KEY: JSON.stringify(generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })),
};

/** Returns the commands of a step of the guide. */
function commandsOf(step: number): string[] {
  const section = GUIDE.split(/^## /m).find((text) => text.startsWith(`${step}. `)) ?? '';
  return [...section.matchAll(/```sh\n([^]*?)```/g)]
    .flatMap(([, lines = '']) => lines.trim().split('\n'))
    .map((line) => line.replace(/\s+#.*$/, ''));
}

/** Starts a command `NAME=value npm run script -- words` of the guide, with another URL of the API. */
function run(command: string, url: string, environment: Record<string, string> = {}) {
  const [, assignments = '', script = '', words = ''] =
    /^((?:\w+=\S+ )*)npm run (\S+)(?: -- (.*))?$/.exec(command.replaceAll(GUIDE_URL, url)) ?? [];
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  return launch([scripts[script]!.replace('node ', ''), ...words.split(' ').filter(Boolean)], {
    BUILD_DIR: BUILD,
    ...Object.fromEntries(assignments.split(' ').flatMap((one) => (one ? [one.split('=')] : []))),
    ...environment,
  });
}

describe.skipIf(!IS_BUILT)(
  'the guide for a site in front of another API',
  { timeout: 120_000, meta: { needs: 'a build' } },
  () => {
    let proxy: ApiProxy;
    let site: { port: number; output(): string };
    let second: { port: number };
    let cookie = '';
    let change: Change = () => undefined;
    let rewrite = (_name: string, data: Record<string, unknown>) => data;
    let isDown = false;
    const [serveCommand = ''] = commandsOf(1);
    const visit = (place: string, { cookies = cookie, port = site.port } = {}) =>
      send(port, place, { headers: { Cookie: `lang=en; lite=1; ${cookies}` } });
    const textOf = async (place: string) => (await visit(place)).body.toString();

    /** Starts one more process of the site by the guide's command. */
    const serveSite = (environment: Record<string, string> = {}) =>
      run(serveCommand, proxy.url, { DATA_DIR: scratch(), TRUST_PROXY: 'loopback', ...KEYS, ...environment });

    /** Sends a form as a browser at an IP address, behind a reverse proxy. */
    const post = (place: string, fields: URLSearchParams, { port = site.port, cookies = cookie } = {}) =>
      send(port, place, {
        method: 'POST',
        headers: {
          Cookie: `lang=en; ${cookies}`,
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: `http://127.0.0.1:${port}`,
          'X-Forwarded-For': VISITOR_ADDRESS,
        },
        body: fields.toString(),
      });

    /** Returns the IP address with which a login at a process arrives at the API. */
    async function loginAddress(port: number): Promise<string | undefined> {
      proxy.received.length = 0;
      await post('/login', new URLSearchParams({ username: PLAYER, password: PASSWORD }), { port, cookies: '' });
      return proxy.received.find(({ name }) => name === 'user/login')?.address;
    }

    beforeAll(async () => {
      const platform = await start({ TRUST_PROXY: 'loopback' });
      await createPlayer(platform.port, PLAYER);
      proxy = await startProxy(platform.port, {
        reject: (name) => {
          if (isDown) return 'closed';
          if (name === '/wins.json') return { body: [{ player: 'a***e', gameName: 'Altın Nar', amount: '1234.50' }] };
          if (name === '/ip') return { body: { ip: '198.51.100.4' } };
          return calls.get(name)?.extension ? METHOD_NOT_FOUND : undefined;
        },
        change: (name, reply) => change(name, reply),
        rewrite: (name, data) => rewrite(name, data),
      });
    });
    afterAll(async () => {
      await proxy?.close();
      await endProcesses();
    });

    test('INT-36 step 1: the command starts a site without a database; an API that is down is one line and needs no restart', async () => {
      isDown = true;
      const folder = scratch();
      site = await up(serveSite({ DATA_DIR: folder }));
      expect(site.output().match(/Setting ENDPOINT_URL is wrong/g)).toHaveLength(1);
      expect(site.output()).toContain('nothing answers there: ');
      expect(site.output()).toContain(`the platform is ${proxy.url}`);
      expect(existsSync(path.join(folder, 'database'))).toBe(false);
      expect((await visit('/readyz')).status).toBe(200);
      isDown = false;
      await vi.waitFor(async () => expect(findLinks(await textOf('/slot')).join()).toContain('/play/slot/'), {
        timeout: 30_000,
        interval: 200,
      });
      expect((await visit('/desk')).status).toBe(404);
      cookie = await signIn(site.port, PLAYER);
    });

    test('INT-36 step 2: both commands find nothing; a missing field is the line that the guide shows', async () => {
      const commands = commandsOf(2);
      expect(commands).toHaveLength(2);
      const check = (command: string) => run(`${command} --timeout 60`, proxy.url, { CONFORMANCE_PASSWORD: PASSWORD });
      const programs = commands.map((command) => check(command.replace('--user deneme', `--user ${PLAYER}`)));
      for (const program of programs) expect(await program.exited, program.output()).toBe(0);
      expect(programs[0]!.output()).toContain('absent');
      change = (name, reply) =>
        name === 'casino/games_list'
          ? {
              body: {
                ...(reply as object),
                data: (reply as { data: object[] }).data.map((row) => ({ ...row, name: undefined })),
              },
            }
          : undefined;
      const faulty = check(commands[0]!);
      expect(await faulty.exited).toBe(1);
      const [shape = ''] = /^FAULT.*$/m.exec(GUIDE) ?? [];
      const digits = (line: string) => line.replace(/\d+ times/, 'N times');
      expect(faulty.output().split('\n').map(digits)).toContain(digits(shape));
      change = () => undefined;
    });

    test('INT-36 step 3: without extensions their features have no URL, and ENDPOINT_EXTENSIONS brings the named ones', async () => {
      expect(proxy.asked).toContain('system/extensions');
      for (const page of ['/sport', '/bingo', '/profile/limits']) expect((await visit(page)).status, page).toBe(404);
      const wins = new URL('/wins.json', proxy.url).href;
      second = await up(serveSite({ ENDPOINT_EXTENSIONS: 'limit', TOP_WINS_URL: wins }));
      expect((await visit('/profile/limits', { cookies: '', port: second.port })).status).toBe(303);
      expect((await visit('/sport', { port: second.port })).status).toBe(404);
    });

    test('INT-36 step 4: a row without its id is left out, a picture of another host too, and HTML in a name is text', async () => {
      change = (name, reply) => {
        const body = reply as { data: Record<string, unknown>[] };
        if (name !== 'casino/games_list') return undefined;
        const [first, next, ...others] = body.data;
        return {
          body: {
            ...body,
            data: [
              { ...first, name: '<b>Nar</b>', image: 'https://elsewhere.example/nar.webp' },
              { ...next, gameID: undefined, name: 'Kimliksiz' },
              ...others,
            ],
          },
        };
      };
      const page = await textOf('/slot?q=rub');
      expect(page).toContain('&lt;b&gt;Nar&lt;/b&gt;');
      expect(page).not.toContain('elsewhere.example');
      expect(page).not.toContain('Kimliksiz');
      change = () => undefined;
    });

    test('INT-36 step 5: a login arrives with the IP address of the browser, or of IP_INFO_URL; wins come from TOP_WINS_URL', async () => {
      expect((await visit('/', { cookies: '', port: second.port })).body.toString()).toContain('a***e');
      expect(await loginAddress(second.port)).toBe(VISITOR_ADDRESS);
      const port = await freePort();
      const plain = run(serveCommand.replace('run serve', 'run serve:plain'), proxy.url, {
        DATA_DIR: scratch(),
        PORT: String(port),
        IP_INFO_URL: new URL('/ip', proxy.url).href,
      });
      const isUp = vi.waitFor(async () => expect((await visit('/login', { port })).status).toBe(200), {
        timeout: 30_000,
      });
      await Promise.race([isUp, plain.exited.then(() => Promise.reject(new Error(plain.output())))]);
      expect(await loginAddress(port)).toBe('198.51.100.4');
    });

    test('INT-36 step 6: a deposit that is sent twice is booked once; an API that ignores requestID books it twice', async () => {
      const page = '/profile/deposit?method=card';
      const sendTwice = async (amount: string) => {
        const fields = formFields(await textOf(page), 'requestID');
        fields.set('amount', amount);
        fields.append('intent~review', '');
        const review = formFields((await post(page, fields)).body.toString(), 'transferType');
        review.append('intent~confirm', '');
        proxy.received.length = 0;
        for (let turn = 0; turn < 2; turn += 1) expect((await post(page, review)).status).toBe(303);
        const ids = proxy.received
          .filter(({ name }) => name.endsWith('Transaction'))
          .map(({ data }) => data['requestID']);
        expect(ids).toHaveLength(2);
        expect(new Set(ids).size).toBe(1);
        return (await textOf('/profile/history/finance')).split(`₺${amount}.00`).length - 1;
      };
      expect(await sendTwice('321')).toBe(1);
      let received = 0;
      rewrite = (_name, data) => {
        received += 1;
        const { requestID } = data;
        return typeof requestID === 'string'
          ? { ...data, requestID: requestID.slice(0, -4) + String(received).padStart(4, '0') }
          : data;
      };
      expect(await sendTwice('432')).toBe(2);
      rewrite = (_name, data) => data;
    });

    test('INT-36 step 7: a login holds at a process with the same keys, and at none with others; `content` renews a page at once', async () => {
      expect((await visit('/profile', { port: second.port })).status).toBe(200);
      const stranger = await up(serveSite({ SESSION_SECRETS: 'secret-of-a-process-with-other-keys-02' }));
      expect((await visit('/profile', { port: stranger.port })).headers.location).toBe('/login');

      let version = 'one';
      change = (name, reply) => {
        if (name === '/endpoint/v1/check-maintenance') return { body: { status: false, content: version } };
        if (name !== 'cmscontroller/getPromotions') return undefined;
        const { data, ...envelope } = reply as { data: object[] };
        return { body: { ...envelope, data: data.map((row) => ({ ...row, title: `Kampanya ${version}` })) } };
      };
      const shows = (text: string) =>
        vi.waitFor(async () => expect((await visit('/promotions', { cookies: '' })).body.includes(text)).toBe(true), {
          timeout: 2_000,
          interval: 50,
        });
      await shows('Kampanya one');
      version = 'two';
      await shows('Kampanya two');
      change = () => undefined;
    });

    test('INT-36 step 8: the flag closes and opens the site within a second, and only maintenance calls are sent', async () => {
      const within = { timeout: 2_000, interval: 20 };
      let isClosed = true;
      change = (name) => (name === '/endpoint/v1/check-maintenance' ? { body: { status: isClosed } } : undefined);
      await vi.waitFor(
        async () => expect((await visit('/slot', { cookies: '' })).headers.location).toBe('/maintenance'),
        within,
      );
      expect((await visit('/maintenance', { cookies: '' })).status).toBe(503);
      proxy.received.length = 0;
      for (const page of ['/', '/slot', '/profile']) expect((await visit(page)).status, page).toBe(303);
      expect(proxy.received.map(({ name }) => name).filter((name) => !name.includes('maintenance'))).toEqual([]);
      expect((await visit('/readyz')).status).toBe(200);
      isClosed = false;
      await vi.waitFor(async () => expect((await visit('/slot', { cookies: '' })).status).toBe(200), within);
      change = () => undefined;
    });
  },
);
