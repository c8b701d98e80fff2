import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFeedSecrets } from '../platform/feeds';
import { readOperatorTokens } from '../platform/operators';
import { readSettings, settingNames } from '../settings';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rubato-setup-'));
  file = path.join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

const environment = { PATH: process.env.PATH, NODE_ENV: 'test' };
const setup = (...words: string[]) =>
  spawnSync(process.execPath, [path.resolve(import.meta.dirname, 'setup.mjs'), ...words], {
    cwd: folder,
    env: environment as NodeJS.ProcessEnv,
    input: '',
    encoding: 'utf8',
  });
const written = () => parseEnv(readFileSync(file, 'utf8')) as Record<string, string | undefined>;
/** Returns the settings of a shell after `set -a; source .env`. */
function sourced(): Record<string, string | undefined> {
  const print = 'process.stdout.write(JSON.stringify(process.env))';
  const shell = spawnSync('sh', ['-c', `set -a; . ./.env; set +a; '${process.execPath}' -e '${print}'`], {
    cwd: folder,
    env: environment as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  expect(shell.stderr).toBe('');
  return JSON.parse(shell.stdout) as Record<string, string>;
}

test('RUN-36 setup writes a file that the site accepts: every setting, generated keys, readable only by its owner', () => {
  const { status, stdout } = setup('--public-url', 'https://play.acme.test', '--database-url', 'postgres://a@b/c');
  expect(status).toBe(0);
  expect(stdout).toContain('Made: SESSION_SECRETS, SEAL_KEY, OPS_TOKEN.');
  const settings = readSettings(written());
  expect(settings).toMatchObject({ PUBLIC_URL: 'https://play.acme.test', GATEWAYS: 'none', FEED: 'none' });
  for (const name of ['SESSION_SECRETS', 'SEAL_KEY', 'OPS_TOKEN'] as const) {
    expect(settings[name]?.length, name).toBeGreaterThan(60);
    expect(stdout).not.toContain(settings[name]);
  }
  const text = readFileSync(file, 'utf8');
  for (const name of settingNames) expect(text, name).toMatch(new RegExp(`^#?${name}=`, 'm'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.new`)).toBe(false);
});

test('RUN-36 values with blanks, quotes and shell characters are the same for the site and after `source`', () => {
  const values = {
    '--brand-name': "Ayşe's Şans & Oyun",
    '--smtp-url': 'smtp://u:p$HOME`x`"\\n@mail.acme.test:587',
    '--site-name': 'two  words # no comment',
    '--trust-proxy': 'loopback, 10.0.0.0/8',
  };
  expect(setup(...Object.entries(values).flat()).status).toBe(0);
  const expected = {
    BRAND_NAME: values['--brand-name'],
    SMTP_URL: values['--smtp-url'],
    SITE_NAME: values['--site-name'],
    TRUST_PROXY: values['--trust-proxy'],
    SEAL_KEY: written()['SEAL_KEY'],
  };
  expect(JSON.parse(expected.SEAL_KEY ?? '')).toMatchObject({ crv: 'X25519' });
  expect(written()).toMatchObject(expected);
  expect(sourced()).toMatchObject(expected);
});

test('RUN-36 setup again keeps keys, values and unknown names, and changes only the given settings', () => {
  writeFileSync(file, 'BRAND_NAME=Acme\nMY_OWN="kept too"\nPORT=4000\n');
  setup('--feeds', 'acme', '--ops-tokens', 'ayse:money,can:read');
  const first = written();
  expect(first).toMatchObject({ BRAND_NAME: 'Acme', MY_OWN: 'kept too', PORT: '4000' });
  expect(readFeedSecrets(first['FEEDS'] ?? '')).toMatchObject([{ name: 'acme' }]);
  expect(readOperatorTokens(first['OPS_TOKENS'] ?? '')).toMatchObject([
    { name: 'ayse', role: 'money' },
    { name: 'can', role: 'read' },
  ]);
  expect(setup('--port', '5000').stdout).not.toContain('Made:');
  expect(written()).toEqual({ ...first, PORT: '5000' });
  expect(setup().status).toBe(0);
  expect(written()).toEqual({ ...first, PORT: '5000' });
});

test('RUN-36 setup again keeps the secrets of the named feeds and operators, and prints the entries with new ones', () => {
  const [old, next] = ['o'.repeat(64), 'n'.repeat(64)];
  writeFileSync(file, `FEEDS=acme:${old},acme:${next},gone:${'g'.repeat(64)}\n`);
  expect(setup('--ops-tokens', 'ayse:money,can:read').stdout).toContain('OPS_TOKENS (ayse:money, can:read)');
  const first = readOperatorTokens(written()['OPS_TOKENS'] ?? '') ?? [];
  const { stdout } = setup('--feeds', 'acme, other', '--ops-tokens', 'ayse:money,can:trade,eda:read');
  expect(stdout).toContain('Made: FEEDS (other), OPS_TOKENS (can:trade, eda:read).');
  expect(readFeedSecrets(written()['FEEDS'] ?? '')).toMatchObject([
    { name: 'acme', secret: old },
    { name: 'acme', secret: next },
    { name: 'other' },
  ]);
  const tokens = readOperatorTokens(written()['OPS_TOKENS'] ?? '') ?? [];
  expect(tokens.map(({ name, role }) => `${name}:${role}`)).toEqual(['ayse:money', 'can:trade', 'eda:read']);
  expect(tokens[0]).toEqual(first[0]);
  expect(tokens[1]?.token).not.toBe(first[1]?.token);
});

test('RUN-36 the command of the guide writes settings that the site accepts', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../docs/operating.md'), 'utf8');
  const [, words = ''] = /^ *npm run setup --((?:[^\n]*\\\n)*[^\n]*)/m.exec(guide) ?? [];
  const program = `'${process.execPath}' '${path.resolve(import.meta.dirname, 'setup.mjs')}'`;
  const { status, stderr } = spawnSync('sh', ['-c', `${program}${words}`], {
    cwd: folder,
    env: environment as NodeJS.ProcessEnv,
    input: '',
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  expect(readSettings(written())).toMatchObject({ BRAND_NAME: 'Your name', HOST: '127.0.0.1', GATEWAYS: 'none' });
  expect(sourced()).toMatchObject({ BRAND_NAME: 'Your name' });
});

test('RUN-36 at a terminal it asks for the settings of an opening; an empty answer omits a setting', () => {
  const answers = ['https://play.acme.test', '', 'Acme Oyun', '', 'loopback', '', 'acme', ''];
  // `script` provides its child with a terminal.
  const { status, stdout } = spawnSync(
    'script',
    ['-qec', `'${process.execPath}' '${path.resolve(import.meta.dirname, 'setup.mjs')}'`, '/dev/null'],
    { cwd: folder, env: environment as NodeJS.ProcessEnv, input: `${answers.join('\n')}\n`, encoding: 'utf8' },
  );
  expect(status, stdout).toBe(0);
  expect(written()).toMatchObject({ PUBLIC_URL: answers[0], BRAND_NAME: 'Acme Oyun', TRUST_PROXY: 'loopback' });
  expect(readFeedSecrets(written()['FEEDS'] ?? '')).toMatchObject([{ name: 'acme' }]);
  expect(Object.keys(written()).sort()).toEqual([
    'BRAND_NAME',
    'FEEDS',
    'OPS_TOKEN',
    'PUBLIC_URL',
    'SEAL_KEY',
    'SESSION_SECRETS',
    'TRUST_PROXY',
  ]);
});

test('RUN-36 an unknown option, and a value that a file cannot hold, write nothing', () => {
  for (const [words, message] of [
    [['--publik-url', 'x'], /npm run setup -- --help/],
    [['--brand-name', `it's "it"`], /BRAND_NAME: a value with '/],
    [['--brand-name', 'two\nlines'], /BRAND_NAME: a value has one line/],
  ] as const) {
    const { status, stderr } = setup(...words);
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
  }
  expect(existsSync(file)).toBe(false);
});
