import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { dataFolder, readSettings, settingNames, wrongSetting } from '../settings';
import { exampleEnvironment } from './settings-documents';

describe('settings', () => {
  test('.env is read from the current folder, and what the environment says already stands', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rubato-env-'));
    writeFileSync(path.join(folder, '.env'), 'PORT=1234\nSITE_NAME=from-the-file\n');
    const script = `import { loadEnvironment } from ${JSON.stringify(path.resolve(import.meta.dirname, 'environment.mjs'))};
      loadEnvironment(); console.log(process.env.PORT, process.env.SITE_NAME);`;
    const said = (cwd: string) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd,
        env: { NODE_ENV: 'test', PORT: '5' },
        encoding: 'utf8',
      });
    expect(said(folder).stdout).toBe('5 from-the-file\n');
    rmSync(path.join(folder, '.env'));
    expect(said(folder)).toMatchObject({ stdout: '5 undefined\n', stderr: '', status: 0 });
    rmSync(folder, { recursive: true });
  });

  test('.env.example with every comment taken off is what nothing set is', () => {
    const example = parseEnv(exampleEnvironment().replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
    expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
    expect(readSettings(example)).toEqual(readSettings({}));
  });

  test.each([
    ['HOST', 'not a host'],
    ['TOP_WINS_URL', 'wins'],
    ['IP_INFO_URL', 'ftp://ip.test'],
    ['DATABASE_URL', 'postgres'],
    ['TRUST_PROXY', 'the one over there'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '1, nobody'],
    ['RATE_LIMIT_FACTOR', 'much'],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'play.test'],
    ['ENDPOINT_URL', 'nowhere'],
    ['SESSION_SECRETS', 'short'],
    ['OPS_TOKEN', 'short'],
    ['NODE_ENV', 'staging'],
    ['LOG_LEVEL', 'loud'],
    ['BRAND_NAME', 'A name that is far too long for a door'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['GATEWAYS', 'on'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['ENDPOINT_URL', 'ftp://play.test/endpoint/v1'],
    ['SMTP_URL', 'https://mail.test'],
    ['SMS_URL', 'sms.test'],
    ['SEAL_KEY', '{}'],
    ['SEAL_KEY', '{"kty":"OKP","crv":"X25519","d":"x","x":"y"}'],
  ])('a wrong %s (%s) is said in one line of our own words, with what is expected and an example', (name, value) => {
    let message = '';
    try {
      readSettings({ [name]: value });
    } catch (error) {
      message = error instanceof Error ? error.message : '';
    }
    expect(message).toMatch(
      new RegExp(`^Setting ${name} is wrong: (?:must|each secret must) [^\\n]+, for example \\S[^\\n]*$`),
    );
    expect(message).not.toMatch(/invalid|expected|received|regex|string\(s\)/i);
  });

  test('an example of a wrong setting is itself right', () => {
    // What is not shown whole, or is a command that makes one.
    const shortened = /…|openssl/;
    const examples = settingNames.map((name) => [
      name,
      / for example (.+)$/.exec(wrongSetting(name).message)?.[1] ?? '',
    ]);
    expect(examples.filter(([, example]) => example === '')).toEqual([]);
    for (const [name = '', example = ''] of examples)
      for (const one of shortened.test(example) ? [] : example.split(' or '))
        expect(() => readSettings({ [name]: one }), `${name}=${one}`).not.toThrow();
  });

  test('TRUST_PROXY takes a number of hops, addresses, networks, and what Express names', () => {
    for (const right of ['0', '2', '10.0.0.1', '10.0.0.0/8, 192.168.1.1', 'loopback', '::1', 'fd00::/8, uniquelocal'])
      expect(readSettings({ TRUST_PROXY: right }).TRUST_PROXY, right).toBe(right);
  });

  test('a DATA_DIR is made with the folders it lies in', () => {
    const scratch = mkdtempSync(path.join(tmpdir(), 'rubato-settings-'));
    const folder = path.join(scratch, 'a', 'b');
    expect(dataFolder(readSettings({ DATA_DIR: folder }))).toBe(folder);
    expect(dataFolder(readSettings({ DATA_DIR: folder }))).toBe(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
    writeFileSync(path.join(scratch, 'file'), '');
    for (const wrong of [path.join(scratch, 'file'), path.join(scratch, 'file', 'x'), '/proc/x', '/proc/x/y']) {
      expect(() => dataFolder(readSettings({ DATA_DIR: wrong })), wrong).toThrow(/^Setting DATA_DIR is wrong: [^\n]+$/);
    }
    rmSync(scratch, { recursive: true });
  });

  test('an empty setting is one that is not set', () => {
    expect(readSettings(Object.fromEntries(settingNames.map((name) => [name, ''])))).toEqual(readSettings({}));
  });

  test('nothing set is a site that runs', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: 'data',
      BRAND_NAME: 'Rubato',
      NODE_ENV: 'production',
    });
  });
});
