import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { dataFolder, describeInstallation, readSettings, rejectDemo, settingNames, wrongSetting } from '../settings';
import { exampleEnvironment } from './settings-documents';

describe('settings', () => {
  test('RUN-2 .env comes from the current folder, else from the installation; ENV_FILE names another; the environment overrides it', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rubato-env-'));
    const installation = path.join(folder, 'installation');
    const current = path.join(folder, 'current');
    const other = path.join(folder, 'other.env');
    for (const made of [path.join(installation, 'scripts'), current]) mkdirSync(made, { recursive: true });
    cpSync(path.resolve(import.meta.dirname, 'environment.mjs'), path.join(installation, 'scripts/environment.mjs'));
    writeFileSync(path.join(installation, 'package.json'), '{}');
    writeFileSync(path.join(installation, '.env'), 'PORT=1\nSITE_NAME=of-the-installation\n');
    writeFileSync(path.join(current, '.env'), 'PORT=2\nSITE_NAME=of-the-folder\n');
    writeFileSync(other, 'PORT=3\nSITE_NAME=of-another-file\n');
    const script = `import { loadEnvironment } from ${JSON.stringify(path.join(installation, 'scripts/environment.mjs'))};
      loadEnvironment(); console.log(process.env.PORT, process.env.SITE_NAME);`;
    const start = (environment: Record<string, string> = {}) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: current,
        env: { NODE_ENV: 'test', ...environment },
        encoding: 'utf8',
      });
    expect(start().stdout).toBe('2 of-the-folder\n');
    expect(start({ PORT: '5' }).stdout).toBe('5 of-the-folder\n');
    expect(start({ ENV_FILE: other }).stdout).toBe('3 of-another-file\n');
    expect(start({ ENV_FILE: 'missing' }).stderr).toContain('Setting ENV_FILE is wrong: there is no file');
    rmSync(path.join(current, '.env'));
    expect(start().stdout).toBe('1 of-the-installation\n');
    rmSync(path.join(installation, '.env'));
    expect(start()).toMatchObject({ stdout: 'undefined undefined\n', stderr: '', status: 0 });
    rmSync(folder, { recursive: true });
  });

  test('RUN-2 gateways and feed are demos only over the embedded database, unless a setting enables them', () => {
    const database = { DATABASE_URL: 'postgres://localhost/rubato' };
    expect(readSettings({})).toMatchObject({ GATEWAYS: 'demo', FEED: 'demo' });
    expect(readSettings(database)).toMatchObject({ GATEWAYS: 'none', FEED: 'none' });
    expect(readSettings({ ...database, GATEWAYS: 'demo', FEED: 'demo' })).toMatchObject({
      GATEWAYS: 'demo',
      FEED: 'demo',
    });
    expect(readSettings({ ...database, GATEWAYS: 'acme, other-pay' }).GATEWAYS).toBe('acme, other-pay');
    expect(readSettings({ GATEWAYS: 'none', FEED: 'none' })).toMatchObject({ GATEWAYS: 'none', FEED: 'none' });
  });

  test.each([
    [{}, /DATABASE_URL is missing.*; GATEWAYS is demo; FEED is demo\. .*ALLOW_DEMO=on/],
    [{ DATABASE_URL: 'postgres://localhost/rubato', FEED: 'demo' }, /https, but FEED is demo\. /],
    [{ DATABASE_URL: 'postgres://localhost/rubato', GATEWAYS: 'demo' }, /https, but GATEWAYS is demo\. /],
    [{ GATEWAYS: 'none', FEED: 'none' }, /https, but DATABASE_URL is missing, so the embedded database is used\. /],
  ])('RUN-2 with PUBLIC_URL on https %o is rejected in production without ALLOW_DEMO', (environment, message) => {
    const reject = (more: Record<string, string>) => () =>
      rejectDemo(readSettings({ PUBLIC_URL: 'https://play.example', ...environment, ...more }));
    expect(reject({})).toThrow(message);
    expect(reject({ ALLOW_DEMO: 'off' })).toThrow(message);
    for (const allowed of [
      { ALLOW_DEMO: 'on' },
      { NODE_ENV: 'development' },
      { PUBLIC_URL: 'http://localhost:3000' },
      { PUBLIC_URL: '' },
      { ENDPOINT_URL: 'https://platform.example/endpoint/v1' },
    ])
      expect(reject(allowed as unknown as Record<string, string>), JSON.stringify(allowed)).not.toThrow();
  });

  test('RUN-2 the installation is described without passwords', () => {
    const described = describeInstallation(
      readSettings({
        DATABASE_URL: 'postgres://user:password@db.example:5433/rubato',
        SMTP_URL: 'smtp://user:password@mail.example:587',
        MAIL_DKIM_DOMAIN: 'play.example',
        FEEDS: `acme:${'s'.repeat(32)}`,
        PUBLIC_URL: 'https://play.example',
      }),
    );
    expect(described).toEqual({
      database: 'postgres://db.example:5433/rubato',
      gateways: 'none',
      feed: 'none, acme',
      mail: 'smtp://mail.example:587, signed for play.example',
      publicUrl: 'https://play.example',
      backOffice: 'on',
    });
  });

  test.each<[Record<string, string>, string]>([
    [{ HOST: '127.0.0.1' }, 'on'],
    [{ PUBLIC_URL: 'https://play.example', DESK_ADDRESSES: '10.0.0.0/8' }, 'on, for 10.0.0.0/8'],
    [{ PUBLIC_URL: 'https://play.example', DESK: 'off' }, 'off: DESK is off'],
    [
      { PUBLIC_URL: 'http://play.example' },
      'off: DESK is not on, and the site is neither on https (PUBLIC_URL) nor on loopback (HOST and PUBLIC_URL)',
    ],
  ])('RUN-2 DESK-16 the description of %o has the state of the back office with its reason', (environment, state) => {
    expect(describeInstallation(readSettings(environment))).toMatchObject({ backOffice: state });
  });

  test('.env.example without comment marks has the default settings', () => {
    const example = parseEnv(exampleEnvironment().replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
    expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
    expect(readSettings(example)).toEqual(readSettings({}));
  });

  test.each([
    ['HOST', 'not a host'],
    ['TOP_WINS_URL', 'wins'],
    ['IP_INFO_URL', 'ftp://ip.test'],
    ['SMS_URL', 'https://user:password@sms.example/send'],
    ['TOP_WINS_URL', 'https://user@wins.example/latest.json'],
    ['IP_INFO_URL', 'https://:password@ip.example/json'],
    ['ENDPOINT_URL', 'https://user:password@platform.example/endpoint/v1'],
    ['DATABASE_URL', 'postgres'],
    ['TRUST_PROXY', 'the one over there'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '1, nobody'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', 'loopback, ::/0'],
    ['OPS_PORT', '70000'],
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
    ['GATEWAYS', 'acme,demo'],
    ['GATEWAYS', 'demo,hosted:acme'],
    ['GATEWAYS', 'Acme'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['ENDPOINT_URL', 'ftp://play.test/endpoint/v1'],
    ['SMTP_URL', 'https://mail.test'],
    ['SMS_URL', 'sms.test'],
    ['SEAL_KEY', '{}'],
    ['SEAL_KEY', '{"kty":"OKP","crv":"X25519","d":"x","x":"y"}'],
  ])(
    'an invalid %s (%s) is reported in one line of the site’s own text, with valid values and an example',
    (name, value) => {
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
    },
  );

  test('the example of an invalid setting is itself valid', () => {
    // Shortened examples, and commands that create a value.
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

  test('TRUST_PROXY accepts a hop count, IP addresses, networks, and the names of Express', () => {
    for (const right of ['0', '10.0.0.1', '10.0.0.0/8, 192.168.1.1', 'loopback', '::1', 'fd00::/8, uniquelocal'])
      expect(readSettings({ TRUST_PROXY: right }).TRUST_PROXY, right).toBe(right);
  });

  test('HARD-10 a hop count needs HOST on loopback or TRUST_ANY_SENDER=on', () => {
    for (const HOST of ['', '0.0.0.0', '10.0.0.1', '::', '127.0.0.1.example'])
      expect(() => readSettings({ TRUST_PROXY: '1', HOST }), HOST).toThrow(/^Setting TRUST_PROXY is wrong: with HOST /);
    for (const HOST of ['127.0.0.1', '::1', 'localhost'])
      expect(readSettings({ TRUST_PROXY: '2', HOST }).TRUST_PROXY).toBe('2');
    expect(readSettings({ TRUST_PROXY: '1', TRUST_ANY_SENDER: 'on' }).TRUST_PROXY).toBe('1');
  });

  test('a DATA_DIR is created with its parent folders', () => {
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

  test('an empty setting counts as not set', () => {
    expect(readSettings(Object.fromEntries(settingNames.map((name) => [name, ''])))).toEqual(readSettings({}));
  });

  test('a site runs without any setting', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: 'data',
      BRAND_NAME: 'Rubato',
      NODE_ENV: 'production',
    });
  });
});
