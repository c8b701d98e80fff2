import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { BODY_LIMIT } from '../contract/body-limit';

/** Runs the operator's program without a site. */
function ops(...words: string[]) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.resolve(import.meta.dirname, 'ops.mjs'), ...words],
    {
      env: { NODE_ENV: 'test', SITE_URL: 'http://127.0.0.1:1', OPS_TOKEN: 'operator-token-of-the-test-0123' },
      encoding: 'utf8',
    },
  );
  return { stdout, stderr, status };
}

test('--help lists every command while the site is down', () => {
  const { stdout, status } = ops('--help');
  expect(status).toBe(0);
  for (const command of ['players create NAME', 'payments approve ID', 'maintenance on', 'outbox', 'ledger verify'])
    expect(stdout).toContain(command);
});

test('--help after a command shows its arguments, after a group those of its commands', () => {
  expect(ops('players', 'suspend', '--help').stdout).toMatch(/^ *players suspend WHO[^\n]*\n *WHO: [^\n]+\n$/);
  expect(ops('payments', 'approve', '--help').stdout).toMatch(/^ *payments approve ID[^\n]*\n$/);
  expect(ops('outbox', '--help').stdout).toMatch(/^ *outbox [^\n]*\n$/);
  const group = ops('maintenance', '--help').stdout.trimEnd().split('\n');
  expect(group.map((line) => line.trim().split(/[ :]/, 2).join(' '))).toEqual([
    'maintenance on',
    'maintenance off',
    'maintenance status',
  ]);
  expect(ops('nothing', '--help').stdout).toContain('players create NAME');
});

/** Returns the request that the program sends to a site for `input`, piped into it or typed at its terminal. */
async function sent(words: string[], input: string, terminal = false) {
  let body = '';
  const site = createServer((request, response) => {
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => response.setHeader('Content-Type', 'application/json').end('{"text":"Done."}'));
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const program = [process.execPath, path.resolve(import.meta.dirname, 'ops.mjs'), ...words];
  // `script` provides its child with a terminal.
  const [command = '', ...rest] = terminal
    ? ['script', '-qec', program.map((word) => `'${word}'`).join(' '), '/dev/null']
    : program;
  const child = spawn(command, rest, {
    env: {
      ...process.env,
      SITE_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
      OPS_TOKEN: 'operator-token-of-the-test-0123',
    },
  });
  let shown = '';
  const answers = input.split('\n');
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      shown += part;
      // Types an answer after each prompt.
      if (terminal && part.endsWith(': ')) child.stdin.write(`${answers.shift() ?? ''}\r`);
    });
  if (!terminal) child.stdin.end(input);
  const [code] = (await once(child, 'exit')) as [number | null];
  site.close();
  const order = body === '' ? undefined : (JSON.parse(body) as { words: string[]; options: object });
  return { code, shown, words: order?.words, options: order?.options };
}

test('AUTH-1 the password of a new player is read from standard input', async () => {
  expect(await sent(['players', 'create', 'ayse'], 'Parola1!\n')).toMatchObject({
    code: 0,
    options: { password: 'Parola1!' },
  });
  expect(await sent(['players', 'create', 'ayse', '--password', 'Parola2!'], 'Parola1!')).toMatchObject({
    options: { password: 'Parola2!' },
  });
});

test('RUN-80 the error of a file that is too large names the limit', async () => {
  const site = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(413).end());
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  const program = path.resolve(import.meta.dirname, 'ops.mjs');
  const child = spawn(process.execPath, [program, 'games', 'reconcile', '--file', program], {
    env: { ...process.env, SITE_URL: `http://127.0.0.1:${port}`, OPS_TOKEN: 'operator-token-of-the-test-0123' },
  });
  let shown = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (shown += part));
  const [code] = (await once(child, 'exit')) as [number | null];
  site.close();
  expect({ code, shown }).toEqual({
    code: 1,
    shown: `The command is too large: the site takes ${BODY_LIMIT.command / 1e6} MB, a proxy before it maybe less. Split the file.\n`,
  });
});

afterEach(() => vi.unstubAllEnvs());
test('RUN-80 a file is read from the folder in which npm was started', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rubato-ops-'));
  vi.stubEnv('INIT_CWD', folder);
  try {
    writeFileSync(path.join(folder, 'statement.csv'), 'id;amount\n');
    for (const line of ['games reconcile --file statement.csv', 'content import statement.csv'])
      expect(await sent(line.split(' '), ''), line).toMatchObject({ code: 0, options: { text: 'id;amount\n' } });
    expect(await sent(['content', 'import', 'missing.csv'], '')).toMatchObject({
      code: 1,
      shown: `${path.join(folder, 'missing.csv')} cannot be read.\n`,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('RUN-93 a switch takes no value, so the word after it stays a word', async () => {
  for (const [line, words, options] of [
    ['bonuses revoke --released B-1 --reason Deneme', ['revoke', 'B-1'], { released: true, reason: 'Deneme' }],
    ['--json players credit --bonus ayse 5', ['credit', 'ayse', '5'], { bonus: true }],
    ['support list --all', ['list'], { all: true }],
    ['players suspend --preview ayse', ['suspend', 'ayse'], { preview: true }],
    ['audit --command=players --player ayse', [], { command: 'players', player: 'ayse' }],
  ] as const)
    expect(await sent(line.split(' '), ''), line).toMatchObject({ words, options });
});

const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;
test.skipIf(!hasTerminal)(
  'AUTH-1 at a terminal the password is asked twice and not shown',
  { meta: { needs: 'the program script' } },
  async () => {
    const { code, shown, options } = await sent(['players', 'create', 'ayse'], 'Parola1!\nParola1!', true);
    expect({ code, options }).toEqual({ code: 0, options: { password: 'Parola1!' } });
    expect(shown).toContain('Password');
    expect(shown).not.toContain('Parola1!');
    expect(await sent(['players', 'create', 'ayse'], 'Parola1!\nParola2!', true)).toMatchObject({
      code: 1,
      options: undefined,
    });
  },
);

test('without a command it prints the list and fails; a command without a site reports that none responds', () => {
  expect(ops()).toMatchObject({ status: 1, stderr: expect.stringContaining('ledger verify') as string });
  expect(ops('ledger', 'verify')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('No site answers') as string,
  });
});

/** Runs `players credit` against a server. @returns its exit code and what it printed */
async function creditAt(answer: RequestListener) {
  const site = createServer((request, response) => {
    request.resume().on('end', () => void answer(request, response));
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  try {
    const { port } = site.address() as AddressInfo;
    return await run(`http://127.0.0.1:${port}`);
  } finally {
    site.close();
  }
}

async function run(SITE_URL: string) {
  const program = path.resolve(import.meta.dirname, 'ops.mjs');
  const child = spawn(process.execPath, [program, 'players', 'credit', 'ayse', '5', '--reason', 'Deneme'], {
    env: { ...process.env, SITE_URL, OPS_TOKEN: 'operator-token-of-the-test-0123' },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed };
}

test.each<[string, string, RequestListener]>([
  ['the connection is lost', 'ECONNRESET', (request) => void request.socket.destroy()],
  ...[500, 502, 503, 504].map((status): [string, string, RequestListener] => [
    `the response is ${status}`,
    `status ${status}`,
    (_request, response) => void response.writeHead(status).end('<html>'),
  ]),
  [
    'the connection is lost within the response',
    'ECONNRESET',
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"text":', () => response.destroy());
    },
  ],
  ['the response is another program’s', 'JSON', (_request, response) => void response.end('<html>')],
])('API-5 if %s after a command was sent, its outcome is unknown', async (_what, reason, answer) => {
  const { code, printed } = await creditAt(answer);
  expect({ code, printed }).toMatchObject({ code: 2, printed: expect.stringContaining(reason) as string });
  expect(printed).toMatch(/may have been executed.*`audit`.*before you repeat/);
  expect(printed).not.toContain('No site answers');
});

test.each(['http://127.0.0.1:1', 'http://site.invalid', 'no URL', 'ftp://127.0.0.1'])(
  'API-5 without a connection to %s nothing was sent',
  async (url) => {
    expect(await run(url)).toMatchObject({ code: 1, printed: expect.stringContaining('No site answers at') as string });
  },
);

test.each([
  ['{"text":"Not understood: too many words","failed":true}', 'Not understood: too many words\n'],
  ['{"message":"Bu adres okunamadı."}', 'The site answered 400.\n'],
  ['<html>', 'The site answered 400.\n'],
])('API-5 a response with 400 and %s is printed as its text, or as the status', async (body, printed) => {
  const answer: RequestListener = (_request, response) => void response.writeHead(400).end(body);
  expect(await creditAt(answer)).toEqual({ code: 1, printed });
});

test('API-5 a redirect is not followed, and nothing was done', async () => {
  const answer: RequestListener = (_request, response) =>
    void response.writeHead(301, { Location: 'http://127.0.0.1:1/ops' }).end();
  expect(await creditAt(answer)).toEqual({ code: 1, printed: 'The site answered 301.\n' });
});
