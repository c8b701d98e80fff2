import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSettings } from '#settings';
import { settingChecks } from './setting-checks.server';

const openOf = (environment: Record<string, string>) =>
  settingChecks(readSettings(environment)).flatMap(({ item, todo }) => (todo === '' ? [] : item));

const seal = JSON.stringify(generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' }));
const REAL = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://play.acme.test',
  DATABASE_URL: 'postgres://rubato@localhost/rubato',
  FEEDS: `acme:${'f'.repeat(32)}`,
  SESSION_SECRETS: 's'.repeat(64),
  SEAL_KEY: seal,
  OPS_TOKEN: 'o'.repeat(64),
  SMTP_URL: 'smtp://mail.acme.test:587',
  TRUST_PROXY: '10.0.0.5',
  BRAND_NAME: 'Acme',
};

test('RUN-34 settings for real players and real money are all done', () => {
  expect(openOf(REAL)).toEqual([]);
  const { FEEDS: _, ...others } = REAL;
  expect(openOf({ ...others, PRODUCTS: 'slots,live' })).toEqual([]);
});

test('RUN-34 RUN-6 an installation without settings has every item of them open', () => {
  expect(openOf({})).toEqual([
    'PUBLIC_URL',
    'DATABASE_URL',
    'GATEWAYS',
    'FEED',
    'FEEDS',
    'SESSION_SECRETS',
    'SEAL_KEY',
    'OPS_TOKEN',
    'SMTP_URL',
    'TRUST_PROXY',
    'BRAND_NAME',
  ]);
});

test.each([
  ['NODE_ENV', 'development'],
  ['PUBLIC_URL', 'http://play.acme.test'],
  ['PUBLIC_URL', 'https://play.example'],
  ['ALLOW_DEMO', 'on'],
  ['GATEWAYS', 'demo'],
  ['FEED', 'demo'],
  ['FEEDS', 'acme:what-openssl-rand-hex-32-prints-0'],
  ['SESSION_SECRETS', 'what openssl rand -hex 32 prints'],
  ['OPS_TOKEN', 'what openssl rand -hex 32 prints'],
  ['OPS_TOKENS', 'ayse:money:what-openssl-rand-hex-32-prints'],
  ['SMTP_URL', 'smtp://user:password@mail.example:587'],
  ['MAIL_FROM', 'Acme <no-reply@play.example>'],
  ['SMS_URL', 'https://sms.example/send'],
  ['RATE_LIMIT_FACTOR', '100'],
  ['LOG_LEVEL', 'silent'],
])('RUN-34 %s %j is open', (name, value) => {
  expect(openOf({ ...REAL, [name]: value })).toEqual([name]);
});

test('RUN-34 the checklist shows no secret', () => {
  const text = JSON.stringify(settingChecks(readSettings({ ...REAL, OPS_TOKENS: `ayse:money:${'t'.repeat(30)}` })));
  for (const secret of ['ssss', 'oooo', 'ffff', 'tttt', seal.slice(-20)]) expect(text).not.toContain(secret);
});
