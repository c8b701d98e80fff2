import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Request, Response } from 'express';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createOverload } from './overload';
import { send, testSite, type TestSite } from './testing';

const PLAYER = { Cookie: 'session=x; lang=en' };
/** Reads at once that a test sends. */
const SENT = 60;
/** Reads at once that a site accepts at its start. */
const ACCEPTED = 40;

let opened: TestSite | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await opened?.close();
  opened = undefined;
});

/** Starts a site whose players' pages wait until they are released; visitors' pages can be cached. */
async function waitingSite() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  opened = await testSite({
    document: async (request) => {
      const isPlayers = request.headers.get('cookie')?.includes('session=') ?? false;
      if (isPlayers && request.method === 'GET') {
        held += 1;
        await released;
      }
      return new Response('<p>page</p>', {
        headers: { 'Content-Type': 'text/html; charset=utf-8', ...(!isPlayers && { 'X-Page-Cache': 'public' }) },
      });
    },
  });
  const site = opened;
  const read = (headers: Record<string, string> = PLAYER, path = '/') => send(site.port, path, { headers });
  const hold = async () => {
    let rejected = 0;
    const answers = Array.from({ length: SENT }, async () => {
      const answer = await read();
      if (answer.status === 503) rejected += 1;
      return answer;
    });
    await vi.waitFor(() => expect(held + rejected).toBe(SENT), 20_000);
    // A busy machine accepts fewer than 40, but at least 16.
    expect(rejected).toBeGreaterThanOrEqual(SENT - ACCEPTED);
    expect(held).toBeGreaterThanOrEqual(16);
    return { answers, rejected };
  };
  return { site, read, hold, release: () => release() };
}

describe('reads beyond capacity', () => {
  test('SCALE-6 a player’s read is 503 with Retry-After in the player’s language; reads in progress finish, and later ones are accepted', async () => {
    const { site, read, hold, release } = await waitingSite();
    const { answers, rejected } = await hold();
    const english = await read();
    expect([english.status, english.headers['retry-after']]).toEqual([503, '5']);
    expect(english.body.toString()).toContain('The site is very busy right now.');
    const turkish = await read({ Cookie: 'session=x' });
    expect(turkish.body.toString()).toContain('Site şu anda çok yoğun.');
    const report = await read({ Authorization: `Bearer ${site.platform.opsToken}` }, '/metrics');
    expect(report.body.toString()).toContain(`http_rejections_total{reason="overloaded"} ${rejected + 2}`);
    expect(site.lines.filter(({ msg }) => String(msg).startsWith('overloaded'))).toHaveLength(1);
    release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(SENT - rejected);
    expect((await read()).status).toBe(200);
  });

  test('SCALE-6 pages of visitors, POSTs, their results, games and payment pages are served meanwhile', async () => {
    const { site, read, hold, release } = await waitingSite();
    await hold();
    expect((await read({})).status).toBe(200);
    const post = await send(site.port, '/resource', {
      method: 'POST',
      headers: { ...PLAYER, Origin: site.origin, 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(post.status).toBe(303);
    const results = [
      read({ Cookie: 'session=x; toast=y' }),
      read(PLAYER, '/rounds/token?round=1'),
      read(PLAYER, '/pay/token'),
    ];
    release();
    for (const answer of results) expect((await answer).status).not.toBe(503);
  });

  test('SCALE-6 clients that do not receive their responses are not counted', async () => {
    const body = 'x'.repeat(4_000_000);
    let rendered = 0;
    opened = await testSite({
      document: () => {
        rendered += 1;
        return new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
      },
    });
    const { port } = opened;
    for (let count = 0; count < ACCEPTED; count += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.pause();
      socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: session=x\r\nAccept-Encoding: identity\r\n\r\n');
      sockets.push(socket);
    }
    await vi.waitFor(() => expect(rendered).toBe(ACCEPTED), 20_000);
    await vi.waitFor(async () => expect((await send(port, '/', { headers: PLAYER })).status).toBe(200), 5_000);
  });

  test('SCALE-6 the limit falls while requests wait for the database and rises again with the answers', () => {
    let waiting = 0;
    const overload = createOverload({
      waiting: () => waiting,
      rejected: () => undefined,
      log: pino({ level: 'silent' }),
    });
    /** Sends reads at once. @returns the responses of those that were accepted */
    const accepted = (count: number) =>
      Array.from({ length: count }, () => {
        const response = Object.assign(new EventEmitter(), { locals: { client: { defaultLanguage: 'tr' } } });
        const request = { method: 'GET', path: '/profile.data', headers: { cookie: 'session=x' } };
        overload.handler(request as Request, response as unknown as Response, () => undefined);
        return response;
      }).filter((response) => !overload.isRejected(response as unknown as Response));
    const finish = (responses: EventEmitter[]) => {
      for (const response of responses) response.emit('prefinish');
    };
    const slow = accepted(100);
    expect(slow).toHaveLength(ACCEPTED);
    // Slow pages alone, such as those of a slow API, change nothing.
    finish(slow.splice(0, 2));
    overload.tick(1, 0.1);
    finish(slow.splice(0));
    overload.tick(1, 0.1);
    const queued = accepted(100);
    expect(queued).toHaveLength(ACCEPTED);
    waiting = 5;
    finish(queued.splice(0, 2));
    overload.tick(1, 0.1);
    waiting = 0;
    finish(queued.splice(0));
    overload.tick(100, 0.1);
    overload.tick(1, 0.1);
    const fewer = accepted(100);
    // Half-way to the 1.5 reads that were answered in 0.75 s.
    expect(fewer).toHaveLength(Math.round((ACCEPTED + 1.5) / 2));
    // 21 reads in half a second are 31.5 in 0.75 s.
    finish(fewer);
    overload.tick(0.5, 0.1);
    expect(accepted(100)).toHaveLength(Math.round((21 + 31.5) / 2));
  });
});
