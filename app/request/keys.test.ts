import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompactEncrypt } from 'jose';
import { beforeEach, expect, test, vi } from 'vitest';

const AUTH = { uid: 'u1', sid: 'S'.repeat(26), uip: '192.0.2.1' };
let folder: string;

/** Simulates another process on the same folder: modules read their keys once. */
async function freshProcess(environment: Record<string, string> = {}) {
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('SESSION_SECRETS', '');
  vi.stubEnv('SEAL_KEY', '');
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return { ...(await import('./keys.server')), ...(await import('~/sessions.server')) };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rubato-keys-'));
});

test('AUTH-1 uid, sid and uip are sealed, and opened by the same installation, after a restart too', async () => {
  const first = await freshProcess();
  const sealed = await first.seal(AUTH);
  expect(sealed).not.toContain(AUTH.sid);
  expect(sealed.length).toBeLessThan(600);
  const later = await freshProcess();
  expect(await later.unseal(sealed)).toEqual(AUTH);
});

test('HARD-3 a flipped byte anywhere, or any other text, opens nothing and throws nothing', async () => {
  const { seal, unseal } = await freshProcess();
  const sealed = await seal(AUTH);
  for (const part of sealed.split('.').filter(Boolean)) {
    const at = sealed.indexOf(part) + Math.floor(part.length / 2);
    const flipped = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(await unseal(flipped), `at ${at}`).toBeUndefined();
  }
  for (const other of ['', 'x', 'a.b.c.d.e', `${sealed}.x`, JSON.stringify(AUTH)])
    expect(await unseal(other)).toBeUndefined();
});

test.each([
  ['ECDH-ES+A128KW', 'A128GCM'],
  ['ECDH-ES+A256KW', 'A128GCM'],
  ['ECDH-ES', 'A256GCM'],
  ['ECDH-ES', 'A128CBC-HS256'],
])('HARD-3 a token sealed under the public key with %s and %s opens nothing', async (alg, enc) => {
  const { siteKeys, unseal } = await freshProcess();
  const { publicKey } = await siteKeys();
  const forged = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(AUTH)))
    .setProtectedHeader({ alg, enc })
    .encrypt(publicKey);
  expect(await unseal(forged)).toBeUndefined();
});

test('HARD-3 another installation opens nothing', async () => {
  const sealed = await (await freshProcess()).seal(AUTH);
  folder = mkdtempSync(join(tmpdir(), 'rubato-keys-'));
  expect(await (await freshProcess()).unseal(sealed)).toBeUndefined();
});

test('HARD-3 the stored keys are readable by their owner only', async () => {
  await (await freshProcess()).siteKeys();
  const file = join(folder, 'site-keys.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('sealKey.d');
});

test('RUN-83 after a failed read of the keys the next request reads them again', async () => {
  const file = join(folder, 'site-keys.json');
  writeFileSync(file, '{');
  const { cookies } = await freshProcess();
  await expect(cookies(false)).rejects.toThrow('JSON');
  rmSync(file);
  expect(await cookies(false)).toHaveProperty('session');
});

test('HARD-3 secrets rotate: the first signs, all verify, a removed one makes a visitor', async () => {
  const [old, young] = ['o'.repeat(32), 'y'.repeat(32)];
  const signedBy = async (secrets: string) => {
    const { cookies } = await freshProcess({ SESSION_SECRETS: secrets });
    const { session } = await cookies(true);
    const made = await session.getSession();
    made.set('rid', '7');
    return (await session.commitSession(made)).split(';')[0]!;
  };
  const ridOf = async (secrets: string, cookie: string) => {
    const { cookies } = await freshProcess({ SESSION_SECRETS: secrets });
    return (await (await cookies(true)).session.getSession(cookie)).get('rid');
  };
  const cookie = await signedBy(old);
  expect(await ridOf(`${young},${old}`, cookie)).toBe('7');
  expect(await ridOf(young, cookie)).toBeUndefined();
  expect(await ridOf(old, await signedBy(`${young},${old}`))).toBeUndefined();
  const at = cookie.length - 5;
  expect(
    await ridOf(old, cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1)),
  ).toBeUndefined();
});

test('HARD-3 a forged or truncated cookie makes a visitor, never an error', async () => {
  const { cookies } = await freshProcess();
  const { session } = await cookies(false);
  for (const value of [
    'session=eyJzZXNzaW9uIjp0cnVlfQ%3D%3D',
    'session=%',
    'session=a.b',
    'session=',
    'session=%7B%7D.abc',
  ]) {
    expect((await session.getSession(value)).data, value).toEqual({});
  }
});

test('HARD-11 cookies are HttpOnly, SameSite=Lax, Secure and bound to this host behind HTTPS', async () => {
  const { cookies } = await freshProcess();
  for (const secure of [true, false]) {
    const made = await cookies(secure);
    for (const name of ['session', 'pending', 'toast'] as const) {
      const storage = made[name] as typeof made.session;
      const filled = await storage.getSession();
      filled.set('rid', '7');
      const header = await storage.commitSession(filled);
      expect(header).toMatch(/HttpOnly/);
      expect(header).toMatch(/SameSite=Lax/);
      expect(header.includes('; Secure')).toBe(secure);
      // Behind HTTPS no other host of the domain can set one: cookies of the other name are ignored.
      expect(header.startsWith(secure ? `__Host-${name}=` : `${name}=`)).toBe(true);
      const planted = header.replace(/^[^=]+/, secure ? name : `__Host-${name}`).split(';')[0];
      expect((await storage.getSession(planted)).data).toEqual({});
    }
  }
});

test('HARD-3 the session cookie with the longest digest, ids and IP addresses stays under 4 KB, and is read back completely', async () => {
  const { seal, cookies } = await freshProcess();
  const { session: storage } = await cookies(true);
  const session = await storage.getSession();
  const address = `/${'a'.repeat(499)}`;
  const values = {
    sealed: await seal({
      uid: 'u'.repeat(26),
      sid: 'S'.repeat(26),
      uip: 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255',
    }),
    session: true,
    // The longest digest that the contract accepts.
    profileHash: 'h'.repeat(64),
    rid: 'r'.repeat(32),
    gmt: '+03:00',
    lang: 'tr',
    checkedUntil: Date.now(),
    activeAt: Date.now(),
    noRefreshUntil: Date.now(),
    returnTo: address,
    launchedFrom: address,
    maintenance: true,
    ledOnAt: Date.now(),
  };
  for (const [name, value] of Object.entries(values)) session.set(name as 'sealed', value as string);
  const line = await storage.commitSession(session);
  expect(line.length).toBeLessThan(4096);
  expect((await storage.getSession(line.split(';')[0])).data).toEqual(values);
});
