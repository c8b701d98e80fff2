import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { inLongRun } from '#arcade/testing';
import { freePort } from '../../bench/site.mjs';
import { BUILD, endProcesses, IS_BUILT, launch, scratch } from './testing';

const SECRET = 'k'.repeat(32);
const PROGRAM = path.resolve('scripts/conformance-provider.mjs');
const EXAMPLE = path.resolve('examples/game-provider/server.mjs');

interface Message {
  type: string;
  uid?: string;
  gameID?: string;
  transactionID?: string;
  stakeID?: string;
  amount?: string;
  rounds?: unknown[];
  timestamp: string;
}
interface Answer {
  status: number;
  code?: string;
}
type Forward = (message: Message, signature?: string) => Promise<Answer | undefined>;

const sign = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex');

/** A provider with one fault: the example behind a proxy that changes what it sends and receives. */
interface Variant {
  /** The check that names it. */
  check: string;
  problem: RegExp;
  /** Replaces the delivery of a callback; returns the site's answer to the provider, undefined without one. */
  callback?: (message: Message, forward: Forward, nth: number) => Promise<Answer | undefined>;
  /** Answers a launch without the example. */
  opens?: (token: string) => boolean;
}

const OK: Answer = { status: 200, code: 'OK' };
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { aud: string; exp: number };
const headOf = (token: string) => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
const isForged = (token: string) => {
  const [head, claims, signature] = token.split('.');
  return signature !== createHmac('sha256', SECRET).update(`${head}.${claims}`).digest('base64url');
};
const isExpired = (token: string) => claimsOf(token).exp * 1_000 < Date.now();

const VARIANTS: Record<string, Variant> = {
  'opens a forged token': {
    check: 'launch/forged',
    problem: /forged is accepted/,
    opens: (token) => isForged(token) && headOf(token).includes('HS256'),
  },
  'opens an expired token': { check: 'launch/expired', problem: /expired is accepted/, opens: isExpired },
  'opens a token for another provider': {
    check: 'launch/foreign',
    problem: /foreign is accepted/,
    opens: (token) => claimsOf(token).aud !== 'acme',
  },
  'opens an unsigned token': {
    check: 'launch/unsigned',
    problem: /unsigned is accepted/,
    opens: (token) => headOf(token).includes('none'),
  },
  'signs a stake with another secret': {
    check: 'callbacks/signature',
    problem: /X-Signature/,
    callback: (message, forward) => forward(message, message.type === 'debit' ? 'f'.repeat(64) : undefined),
  },
  'sends an old timestamp': {
    check: 'callbacks/timestamp',
    problem: /not the time of sending/,
    callback: (message, forward, nth) =>
      forward({ ...message, timestamp: new Date(Date.now() - 3_600_000 + nth).toISOString() }),
  },
  'repeats a message with its first timestamp': {
    check: 'callbacks/repeat',
    problem: /first timestamp/,
    callback: (message, forward) =>
      forward({ ...message, timestamp: new Date().toISOString().replace(/T.*/, 'T23:59:59.000Z') }),
  },
  'sends amounts without decimals': {
    check: 'callbacks/message',
    problem: /two decimals/,
    callback: (message, forward) =>
      forward(message.type === 'debit' ? { ...message, amount: String(Number(message.amount)) } : message),
  },
  'sends the code of the game as its gameID': {
    check: 'callbacks/claims',
    problem: /gameID .*coin-flip.*, not .*acme-coin-flip/,
    callback: (message, forward) => forward(message.gameID ? { ...message, gameID: 'coin-flip' } : message),
  },
  'sends the alias of the player as uid': {
    check: 'callbacks/claims',
    problem: /uid .*conformance.*, not .*player-/,
    callback: (message, forward) => forward(message.uid ? { ...message, uid: 'conformance' } : message),
  },
  'sends a stake in kuruş': {
    check: 'round/win',
    problem: /1000\.00 lira, not 10\.00/,
    callback: (message, forward) => forward(message.type === 'debit' ? { ...message, amount: '1000.00' } : message),
  },
  'gives up an unanswered `credits`': {
    check: 'payout/answer-lost',
    problem: /not repeated/,
    callback: async (message, forward) =>
      (await forward(toCredits(message))) ?? (message.type === 'credit' ? OK : undefined),
  },
  'sends a payout of another amount in a repeat': {
    check: 'callbacks/identity',
    problem: /two contents/,
    callback: (message, forward, nth) =>
      forward(message.type === 'credit' && nth > 1 ? { ...message, amount: '99.00' } : message),
  },
  'repeats a stake under another id': {
    check: 'stake/answer-lost',
    problem: /under \d ids/,
    callback: (message, forward, nth) =>
      forward(
        message.type === 'debit' && nth > 1
          ? { ...message, transactionID: `${message.transactionID}-${nth}` }
          : message,
      ),
  },
  'repeats a payout under another id': {
    check: 'payout/answer-lost',
    problem: /under \d ids/,
    callback: (message, forward, nth) =>
      forward(message.type === 'credit' ? { ...message, transactionID: `${message.transactionID}-${nth}` } : message),
  },
  'names another stake in a payout': {
    check: 'round/win',
    problem: /another stake/,
    callback: (message, forward) => forward(message.type === 'credit' ? { ...message, stakeID: 'other' } : message),
  },
  'sends a stake more than three times': {
    check: 'stake/unanswered',
    problem: /sent \d+ times/,
    callback: async (message, forward) => {
      const answer = await forward(message);
      return message.type === 'debit' && !answer
        ? forward({ ...message, timestamp: new Date().toISOString() })
        : answer;
    },
  },
  'does not roll back an unanswered stake': {
    check: 'stake/unanswered',
    problem: /not rolled back/,
    callback: async (message, forward) => (message.type === 'rollback' ? OK : forward(message)),
  },
  'starts a round without an answer': {
    check: 'stake/unanswered',
    problem: /round without a stake/,
    callback: async (message, forward) => (await forward(message)) ?? OK,
  },
  'starts a round after a rejection': {
    check: 'stake/rejected',
    problem: /round without a stake/,
    callback: async (message, forward) => {
      const answer = await forward(message);
      return answer?.status === 402 ? OK : answer;
    },
  },
  'gives up an unanswered payout': {
    check: 'payout/answer-lost',
    problem: /not repeated/,
    callback: async (message, forward) => (await forward(message)) ?? (message.type === 'credit' ? OK : undefined),
  },
  'gives up a payout after a 503': {
    check: 'payout/error',
    problem: /not repeated/,
    callback: async (message, forward) => {
      const answer = await forward(message);
      return message.type === 'credit' && answer && answer.status > 409 ? OK : answer;
    },
  },
  'repeats a rejected payout': {
    check: 'payout/rejected',
    problem: /same payout/,
    callback: async (message, forward) => {
      const answer = await forward(message);
      return message.type === 'credit' && answer?.status === 409 ? { status: 500 } : answer;
    },
  },
  'never ends a lost round': {
    check: 'round/lose',
    problem: /not ended/,
    callback: async (message, forward) => (message.type === 'ends' ? OK : forward(message)),
  },
};

/** Returns a payout as a `credits` message of one; other messages unchanged. */
const toCredits = ({ type, timestamp, ...win }: Message): Message =>
  type === 'credit' ? ({ type: 'credits', credits: [win], timestamp } as Message) : { type, timestamp, ...win };

/** Returns the first variant of each group of checks: 'launch', 'callbacks', 'stake', 'payout', 'round'. */
function firstOfEachGroup(variants: [string, Variant][]): [string, Variant][] {
  const groups = new Map(variants.toReversed().map((entry) => [entry[1].check.split('/')[0], entry]));
  return [...groups.values()];
}

/** Starts the proxy of a variant. @returns its port, and the port of the wallet's own callbacks to set before use */
async function openProxy({ callback, opens }: Variant, ports: { example: number; wallet: number }): Promise<Server> {
  const counts = new Map<string, number>();
  const forward: Forward = async (message, signature) => {
    const body = JSON.stringify(message);
    try {
      const answer = await fetch(`http://127.0.0.1:${ports.wallet}/callbacks/provider/acme`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Signature': signature ?? sign(body) },
        body,
        redirect: 'manual',
      });
      if (answer.status < 200 || answer.status === 302) return undefined;
      return { status: answer.status, ...((await answer.json()) as object) };
    } catch {
      return undefined;
    }
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const raw = Buffer.concat(parts).toString();
    const url = new URL(request.url ?? '/', 'http://proxy.test');
    if (url.pathname.startsWith('/callbacks')) {
      const message = JSON.parse(raw) as Message;
      const identity = message.transactionID ?? `${message.type} ${JSON.stringify(message.rounds)}`;
      const nth = (counts.get(identity) ?? 0) + 1;
      counts.set(identity, nth);
      const answer = await (callback ?? ((one, send) => send(one)))(message, forward, nth);
      if (!answer) return void response.destroy();
      const { status, ...body } = answer;
      return void response.writeHead(status).end(JSON.stringify({ result: status === 200, ...body }));
    }
    if (url.pathname === '/open' && opens?.(url.searchParams.get('token') ?? '')) return void response.end('a game');
    const answer = await fetch(`http://127.0.0.1:${ports.example}${request.url}`, {
      method: request.method ?? 'GET',
      ...(raw === '' ? {} : { body: raw }),
      redirect: 'manual',
    });
    response.writeHead(answer.status).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

interface Outcome {
  name: string;
  state: string;
  note: string;
}
const read = (output: string): Outcome[] => {
  const lines = output.split('\n');
  return (JSON.parse(lines.slice(lines.indexOf('{'), lines.lastIndexOf('}') + 1).join('\n')) as { outcomes: Outcome[] })
    .outcomes;
};

describe.skipIf(!IS_BUILT)('conformance of a game provider', { timeout: 600_000, meta: { needs: 'a build' } }, () => {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    await endProcesses();
  });

  /** Runs the program against the example behind the proxy of a variant. */
  async function check(variant: Variant | undefined, words: string[] = ['--json']) {
    const ports = { example: await freePort(), wallet: await freePort() };
    const proxy = variant && (await openProxy(variant, ports));
    if (proxy) servers.push(proxy);
    const port = (proxy?.address() as AddressInfo | undefined)?.port;
    const example = launch([EXAMPLE], {
      PORT: String(ports.example),
      SECRET,
      CALLBACK_URL: `http://127.0.0.1:${port ?? ports.wallet}/callbacks/provider/acme`,
      DATA_FILE: path.join(scratch(), 'journal.jsonl'),
      TEST: 'on',
    });
    await vi.waitFor(() => expect(example.output()).toContain('listening'), { timeout: 30_000 });
    return launch(
      [
        PROGRAM,
        '--url',
        `http://127.0.0.1:${port ?? ports.example}/open`,
        '--game',
        'coin-flip',
        '--port',
        String(ports.wallet),
        ...words,
      ],
      { BUILD_DIR: BUILD, CONFORMANCE_SECRET: SECRET },
    );
  }

  test('INT-32 finds nothing at the example provider', async () => {
    const program = await check(undefined);
    expect(await program.closed, program.output()).toBe(0);
    const outcomes = read(program.output());
    expect(outcomes.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(25);
  });

  test('INT-32 finds nothing at a provider that pays by `credits`', async () => {
    const program = await check({
      check: '',
      problem: / /,
      callback: async (message, forward) => {
        const answer = await forward(toCredits(message));
        // The example reads the answer to its single win.
        const [own] = (answer as { credits?: { code: string }[] } | undefined)?.credits ?? [];
        return answer && own && own.code !== 'OK' ? { status: 409, code: own.code } : answer;
      },
    });
    expect(await program.closed, program.output()).toBe(0);
    expect(read(program.output()).filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  test('INT-32 names each fault of broken providers', { tags: ['long'] }, async () => {
    const all = Object.entries(VARIANTS);
    const entries = inLongRun(firstOfEachGroup(all), all);
    const missed: string[] = [];
    const work = async () => {
      for (let entry = entries.shift(); entry; entry = entries.shift()) {
        const [title, variant] = entry;
        const program = await check(variant, ['--json', '--timeout', '8']);
        const code = await program.closed;
        const found = read(program.output()).find(({ name }) => name === variant.check);
        if (code !== 1 || found?.state !== 'fault' || !variant.problem.test(JSON.stringify(found)))
          missed.push(`${title}: ${code} ${JSON.stringify(found)}`);
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    expect(missed).toEqual([]);
  });

  test(
    'INT-32 Ctrl-C keeps the checks so far; nothing there and wrong options end with 2',
    { tags: ['long'] },
    async () => {
      const program = await check(undefined, []);
      await vi.waitFor(() => expect(program.output()).toMatch(/^5\//m), { timeout: 60_000, interval: 10 });
      program.child.kill('SIGINT');
      expect(await program.closed).toBe(130);
      expect(program.output()).toMatch(/Stopped after \d+ checks/);
      const run = (...words: string[]) => launch([PROGRAM, ...words], { BUILD_DIR: BUILD, CONFORMANCE_SECRET: SECRET });
      const nothing = run('--url', 'http://127.0.0.1:9/open', '--game', 'coin-flip', '--port', '0', '--timeout', '1');
      expect(await nothing.exited).toBe(2);
      expect(nothing.output()).toContain('Nothing answers at http://127.0.0.1:9/open');
      const wrong = run('--url', 'ftp://x', '--game', 'coin-flip');
      expect(await wrong.exited).toBe(2);
      expect(wrong.output()).toContain('--url is no URL: ftp://x');
    },
  );
});
