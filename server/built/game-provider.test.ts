// @module-tag long
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { freePort, signIn } from '../../bench/site.mjs';
import { seeded } from './seeded';
import { endProcesses, IS_BUILT, launch, ops, scratch, start } from './testing';

const SECRET = 'k'.repeat(32);
const PASSWORD = 'Deneme.12345';
const EXAMPLE = path.resolve('examples/game-provider/server.mjs');

type Fault = 'lost' | 'answer-lost' | 'twice' | 'late' | 'none';

/** Forwards callbacks to the site, and loses, repeats or delays each by the next fault of a list. */
function faultyLine(
  target: () => string,
  faults: Fault[],
): Promise<{ port: number; server: Server; used: Set<Fault> }> {
  const used = new Set<Fault>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const fault = faults.shift() ?? 'none';
    used.add(fault);
    const forward = () =>
      fetch(target() + request.url, {
        method: 'POST',
        headers: { 'X-Signature': String(request.headers['x-signature']), 'Content-Type': 'application/json' },
        body,
      });
    if (fault === 'lost') return void request.socket.destroy();
    // Delivered after the sender gave up, possibly after its rollback.
    if (fault === 'late') {
      request.socket.destroy();
      setTimeout(() => void forward().catch(() => {}), 300);
      return;
    }
    const [answer] = await Promise.all(fault === 'twice' ? [forward(), forward()] : [forward()]);
    if (fault === 'answer-lost') return void request.socket.destroy();
    response.writeHead(answer!.status, { 'Content-Type': 'application/json' }).end(await answer!.text());
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as AddressInfo).port, server, used }));
  });
}

interface Entry {
  id: string;
  stake?: { amount: string };
  message?: { type: string; amount?: string };
  done?: string;
}
const toKurus = (lira: string) => Math.round(Number(lira) * 100);

/** Returns the sum of the player's wins and losses in the provider's journal, in kuruş, and its unfinished entries. */
function readJournal(file: string): { net: number; open: string[] } {
  const entries = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
  const doneOf = new Map(entries.flatMap(({ id, done }) => (done === undefined ? [] : [[id, done]])));
  const begun = new Map(entries.filter(({ done }) => done === undefined).map((entry) => [entry.id, entry]));
  let net = 0;
  for (const [id, { stake, message }] of begun) {
    if (stake && ['win', 'lose'].includes(doneOf.get(id) ?? '')) net -= toKurus(stake.amount);
    if (message?.type === 'credit') net += toKurus(message.amount!);
  }
  return { net, open: [...begun.keys()].filter((id) => !doneOf.has(id)) };
}

describe.skipIf(!IS_BUILT)('the example game provider and the built site', { meta: { needs: 'a build' } }, () => {
  let line: Server | undefined;
  afterEach(async () => {
    line?.close();
    await endProcesses();
  });

  test('HARD-20 signed messages about an unknown launch are not throttled; messages with a wrong signature are', async () => {
    const site = await start({
      GAME_PROVIDERS: `acme:http://127.0.0.1:9/open:${SECRET}`,
      FEED: 'none',
      RATE_LIMIT_FACTOR: '0.05',
    });
    const send = async (secret: string) => {
      const body = JSON.stringify({
        type: 'balance',
        uid: 'ayse',
        gameID: 'acme-coin-flip',
        launchID: 'no-launch',
        timestamp: new Date().toISOString(),
      });
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      const headers = { 'X-Signature': signature, 'Content-Type': 'application/json' };
      const url = `http://127.0.0.1:${site.port}/callbacks/provider/acme`;
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };
    for (let count = 0; count < 10; count += 1) expect(await send(SECRET)).toBe(404);
    const wrong = [];
    for (let count = 0; count < 4; count += 1) wrong.push(await send('x'.repeat(32)));
    expect(wrong).toEqual([401, 401, 401, 429]);
  }, 240_000);

  test('INT-1 plays, wins, loses, rolls back, loses and repeats callbacks, and restarts: the ledger is exact', async () => {
    const random = seeded(7);
    const kinds: Fault[] = ['lost', 'answer-lost', 'twice', 'late', 'none'];
    const faults = Array.from({ length: 60 }, () => kinds[Math.floor(random() * kinds.length)]!);
    let site = { port: 0 };
    const { port, server, used } = await faultyLine(() => `http://127.0.0.1:${site.port}`, faults);
    line = server;
    const providerPort = await freePort();
    const folder = scratch();
    const file = path.join(folder, 'journal.jsonl');
    site = await start({
      GAME_PROVIDERS: `acme:http://127.0.0.1:${providerPort}/open:${SECRET}`,
      FEED: 'none',
    });
    const origin = `http://127.0.0.1:${site.port}`;
    const provider = () =>
      launch([EXAMPLE], {
        PORT: String(providerPort),
        SECRET,
        CALLBACK_URL: `http://127.0.0.1:${port}/callbacks/provider/acme`,
        DATA_FILE: file,
        TEST: 'on',
      });
    const listening = async (process: ReturnType<typeof provider>) => {
      await vi.waitFor(() => expect(process.output()).toContain('listening'), { timeout: 30_000 });
      return process;
    };
    const operate = async (command: string, words: string[], options = {}) =>
      (await ops(site.port, { command, words, options })).body.toString();
    const balance = async () =>
      /\\?"balance\\?":\s*\\?"?([\d.]+)/.exec(await operate('players', ['show', 'ayse']))?.[1];

    await operate('players', ['create', 'ayse'], { password: PASSWORD });
    await operate('players', ['credit', 'ayse', '1000'], { reason: 'Test' });
    let running = await listening(provider());
    const listed = JSON.parse(await operate('games', ['list', 'acme'])) as { text: string };
    expect(await operate('games', ['import', 'acme.json'], { text: listed.text })).toContain('acme');

    const cookie = await signIn(origin, 'ayse', PASSWORD);
    const opened = await fetch(`${origin}/play/slot/acme-coin-flip`, { headers: { cookie }, redirect: 'manual' });
    expect(opened.status).toBe(303);
    const target = new URL(opened.headers.get('location') ?? '');
    expect(target.origin).toBe(`http://127.0.0.1:${providerPort}`);
    const token = target.searchParams.get('token')!;
    expect((await fetch(target.href.slice(0, -2), { redirect: 'manual' })).status).toBe(403);

    const play = (outcome: string, stake: string) =>
      fetch(`${target.origin}/test/play`, { method: 'POST', body: JSON.stringify({ token, stake, outcome }) }).then(
        (answer) => answer.json() as Promise<{ code: string }>,
        () => ({ code: 'KILLED' }),
      );
    const rounds = (count: number) =>
      Array.from({ length: count }, () => {
        const outcome = ['win', 'lose', 'cancel'][Math.floor(random() * 3)]!;
        return play(outcome, (1 + Math.floor(random() * 2_000) / 100).toFixed(2));
      });
    for (let at = 0; at < 3; at += 1) await Promise.all(rounds(5));
    // A crash in the middle of rounds: after the restart each is paid out or rolled back.
    const interrupted = rounds(6);
    await interrupted[0];
    running.child.kill('SIGKILL');
    await Promise.all(interrupted);
    await running.exited;
    running = await listening(provider());
    await vi.waitFor(() => expect(readJournal(file).open).toEqual([]), { timeout: 60_000, interval: 100 });

    expect(used).toEqual(new Set(kinds));
    await vi.waitFor(async () => expect(toKurus((await balance()) ?? '')).toBe(100_000 + readJournal(file).net), {
      timeout: 10_000,
    });
    expect(await operate('ledger', ['verify'])).toContain('The ledger is correct');

    // The player's own path: page, form, session end.
    const page = await fetch(target);
    expect(await page.text()).toContain('Coin flip');
    const left = await fetch(page.url.replace('/table', '/leave'), { method: 'POST', redirect: 'manual' });
    expect(left.status).toBe(303);
    expect(new URL(left.headers.get('location') ?? '').pathname).toBe('/slot');
    await vi.waitFor(async () => expect((await play('win', '1')).code).toBe('UNKNOWN_LAUNCH'), { timeout: 10_000 });
  }, 240_000);
});
