import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#settings';
import { readMailOptions } from './mail-options.server';

const PUBLIC_URL = 'https://play.acme.test';
let folder: string;
let dkim: Record<string, string>;
const file = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rubato-mail-options-'));
  dkim = {
    MAIL_DKIM_DOMAIN: 'Acme.test',
    MAIL_DKIM_SELECTOR: 'rubato2026',
    MAIL_DKIM_KEY_FILE: file('dkim.pem', rsa(2048)),
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (environment: Record<string, string>) => readMailOptions(readSettings({ PUBLIC_URL, ...environment }));

test('RUN-41 without settings mails come from no-reply at the host of PUBLIC_URL, unsigned', () => {
  expect(read({ BRAND_NAME: 'Acme' })).toEqual({
    from: { name: 'Acme', address: 'no-reply@play.acme.test' },
    replyTo: undefined,
    authority: undefined,
    dkim: undefined,
  });
});

test.each([
  ['no-reply@acme.test', { name: 'Rubato', address: 'no-reply@acme.test' }],
  ['Acme Şans <no-reply@acme.test>', { name: 'Acme Şans', address: 'no-reply@acme.test' }],
  ['<no-reply@acme.test>', { name: 'Rubato', address: 'no-reply@acme.test' }],
])('RUN-41 MAIL_FROM %s is read', (MAIL_FROM, from) => {
  expect(read({ MAIL_FROM }).from).toEqual(from);
});

test.each([
  'acme.test',
  'a@b@c',
  'Acme no-reply@acme.test',
  'A <a@acme.test>, b@acme.test',
  'a@acme.test\nBcc: x@y.z',
  'a@-x',
])('RUN-41 MAIL_FROM and MAIL_REPLY_TO %j are rejected at the start', (text) => {
  expect(() => readSettings({ MAIL_FROM: text })).toThrow(/^Setting MAIL_FROM is wrong: must be an address[^\n]+$/);
  expect(() => readSettings({ MAIL_REPLY_TO: text })).toThrow(/^Setting MAIL_REPLY_TO is wrong: [^\n]+$/);
});

test('RUN-42 DKIM settings give the signing key; the domain may be above the sender’s', () => {
  expect(read(dkim).dkim).toMatchObject({ domainName: 'acme.test', keySelector: 'rubato2026' });
  expect(read({ ...dkim, MAIL_FROM: 'no-reply@acme.test' }).dkim).toBeDefined();
});

test('RUN-42 DKIM settings without a usable signature are rejected by name', () => {
  const wrong = (name: string, environment: Record<string, string>, why: RegExp) => {
    let message = '';
    try {
      read({ ...dkim, ...environment });
    } catch (error) {
      message = error instanceof Error ? error.message : '';
    }
    expect(message).toMatch(new RegExp(`^Setting ${name} is wrong: [^\\n]+$`));
    expect(message).toMatch(why);
  };
  for (const name of ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE'])
    wrong(name, { [name]: '' }, /set together/);
  wrong('MAIL_DKIM_DOMAIN', { MAIL_FROM: 'a@other.test' }, /mails come from other\.test/);
  wrong('MAIL_DKIM_DOMAIN', { MAIL_FROM: 'a@notacme.test' }, /DMARC/);
  wrong('MAIL_DKIM_KEY_FILE', { MAIL_DKIM_KEY_FILE: path.join(folder, 'none.pem') }, /cannot be read/);
  wrong('MAIL_DKIM_KEY_FILE', { MAIL_DKIM_KEY_FILE: file('text.pem', 'x') }, /no private key/);
  wrong('MAIL_DKIM_KEY_FILE', { MAIL_DKIM_KEY_FILE: file('short.pem', rsa(1024)) }, /not RSA of 2048 bits/);
});

/** Commands of the guide that create a key for DKIM. */
const commands = /```sh\n([^`]*genrsa[^`]*)```/.exec(readFileSync('docs/operating.md', 'utf8'))?.[1] ?? '';
const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' }) !== '';
  } catch {
    return false;
  }
})();

describe.skipIf(!hasOpenssl)('the guide’s key', { meta: { needs: 'openssl' } }, () => {
  test('RUN-42 the guide’s commands create a key that the site accepts, and print its public key', () => {
    const printed = execFileSync('sh', ['-e'], { cwd: folder, input: commands, stdio: ['pipe', 'pipe', 'ignore'] });
    const { privateKey = '' } = read({ ...dkim, MAIL_DKIM_KEY_FILE: path.join(folder, 'dkim.pem') }).dkim ?? {};
    const der = Buffer.from(printed.toString(), 'base64');
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const text = Buffer.from('text');
    expect(verify('sha256', text, publicKey, sign('sha256', text, privateKey))).toBe(true);
  });
});

test('RUN-41 MAIL_CA_FILE without a complete certificate is rejected by name', () => {
  const authority = (MAIL_CA_FILE: string) => () => read({ MAIL_CA_FILE });
  expect(authority(path.join(folder, 'none.pem'))).toThrow(/^Setting MAIL_CA_FILE is wrong: [^\n]+ cannot be read/);
  expect(authority(file('empty.pem', 'x'))).toThrow(/no certificate in PEM/);
  const damaged = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
  expect(authority(file('damaged.pem', damaged))).toThrow(/is damaged/);
});
