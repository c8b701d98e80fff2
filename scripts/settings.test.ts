import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, settingNames } from '../settings';

const readme = readFileSync(path.resolve(import.meta.dirname, '..', 'README.md'), 'utf8');

describe('settings', () => {
  test('the table of the README holds every setting, and no other', () => {
    const cells = [...readme.matchAll(/^\|((?:\s*`[A-Z][A-Z_]+`,?)+)\s*\|/gm)].map(([, cell]) => cell ?? '');
    const rows = cells.flatMap((cell) => cell.match(/[A-Z][A-Z_]+/g) ?? []);
    expect([...rows].sort()).toEqual([...settingNames].sort());
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'play.test'],
    ['ENDPOINT_URL', 'nowhere'],
    ['SESSION_SECRETS', 'short'],
    ['OPS_TOKEN', 'short'],
    ['NODE_ENV', 'staging'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['ENDPOINT_URL', 'ftp://play.test/endpoint/v1'],
    ['SMTP_URL', 'https://mail.test'],
    ['SMS_URL', 'sms.test'],
    ['SEAL_KEY', '{}'],
    ['SEAL_KEY', '{"kty":"OKP","crv":"X25519","d":"x","x":"y"}'],
  ])('a wrong %s (%s) is said in one line that names it', (name, value) => {
    let message = '';
    try {
      readSettings({ [name]: value });
    } catch (error) {
      message = error instanceof Error ? error.message : '';
    }
    expect(message).toMatch(new RegExp(`^Setting ${name} is wrong: [^\\n]+$`));
  });

  test('an empty setting is one that is not set', () => {
    expect(readSettings(Object.fromEntries(settingNames.map((name) => [name, ''])))).toEqual(readSettings({}));
  });

  test('nothing set is a site that runs', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, DATA_DIR: 'data', BRAND_NAME: 'Rubato', NODE_ENV: 'production' });
  });
});
