import { expect, test } from 'vitest';
import { z } from 'zod';
import '~/lib/language/i18next.server';
import { formState, parseForm, readForm } from './forms.server';

const FORM = 'application/x-www-form-urlencoded';

/**
 * Reads a body as a route's action would.
 * @returns the fields, or the status of the rejection
 */
async function read(body: string, type = FORM): Promise<number | Record<string, unknown>> {
  const request = new Request('http://site.test/login', { method: 'POST', headers: { 'Content-Type': type }, body });
  return readForm(request).then(
    (form) => Object.fromEntries(form),
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : Promise.reject(thrown)),
  );
}

test('HARD-9 a form of plain fields is read, including Turkish letters', async () => {
  expect(await read('ad=%C4%B1%C5%9F%C4%B1k+oyun&not=')).toEqual({ ad: 'ışık oyun', not: '' });
  expect(await read('a=1', `${FORM}; charset=UTF-8`)).toEqual({ a: '1' });
});

test('HARD-9 64 kB and 100 fields pass, one byte or field more does not', async () => {
  expect(await read(`a=${'x'.repeat(64 * 1024 - 2)}`)).toMatchObject({ a: expect.stringMatching(/^x+$/) });
  expect(await read(`a=${'x'.repeat(64 * 1024 - 1)}`)).toBe(413);
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=1`).join('&');
  expect(Object.keys((await read(fields(100))) as object)).toHaveLength(100);
  expect(await read(fields(101))).toBe(400);
});

test.each(['a[999999999]', 'a[0]', 'a[]', '', ' ', 'a b', '1a', '<b>', 'ş', `a${'b'.repeat(64)}`])(
  'HARD-9 a field named %j is 400',
  async (name) => {
    expect(await read(`${encodeURIComponent(name)}=1`)).toBe(400);
  },
);

test('HARD-9 SHELL-1 a button whose name contains a field and value is read as that field, whatever its own value is', async () => {
  expect(await read('to=%2F&intent~confirm=')).toEqual({ to: '/', intent: 'confirm' });
  expect(await read('intent~confirm=BUTTON')).toEqual({ intent: 'confirm' });
  expect(await read('pick~f12~result~~home~185=1')).toEqual({ pick: 'f12~result~~home~185' });
  for (const name of ['pick~', '~pick', 'pick~<b>', 'a[0]~b', `pick~${'f'.repeat(301)}`, 'intent~a b'])
    expect(await read(`${encodeURIComponent(name)}=1`)).toBe(400);
});

test.each(['multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', 'application/json', ''])(
  'HARD-9 a body of type %j is 400, malformed or not',
  async (type) => {
    for (const body of ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', 'broken', '{"a":1}'])
      expect(await read(body, type)).toBe(400);
  },
);

test('HARD-12 names of object internals are ordinary fields, and reach no prototype', async () => {
  await read('__proto__=x&constructor=y&toString=z');
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test('HARD-29 NUL in a field is 400', async () => {
  expect(await read('username=a%00b')).toBe(400);
});

test('HARD-9 HARD-12 names reserved by Conform, and names that every object has, break no form', () => {
  const form = new FormData();
  for (const name of ['__intent__', '__state__', '__proto__', 'constructor', 'toString', 'a.b', 'username'])
    form.append(name, '{');
  const parsed = parseForm(form, { schema: z.object({ username: z.string().min(2) }), language: 'en' });
  expect(parsed).toMatchObject({ ok: false, form: { initialValue: { username: '{' }, fields: ['username'] } });
  expect(formState(form, { formErrors: ['No'] })).toMatchObject({
    initialValue: { username: '{' },
    error: { '': ['No'] },
  });
});

test('REG-3 the returned form holds the typed values and every message, but no passwords or codes', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ username: ' ayse', password: 'x', note: '' })) form.append(name, value);
  const schema = z.object({ username: z.string(), password: z.string().min(6, 'short'), email: z.string() });
  expect(parseForm(form, { schema, language: 'en', hidden: ['password'] })).toEqual({
    ok: false,
    form: {
      status: 'error',
      initialValue: { username: ' ayse' },
      error: { password: ['short'], email: ['Required field'] },
      fields: ['username', 'password', 'note'],
      withheld: true,
      key: expect.any(String),
    },
  });
  expect(formState(form, { errors: { username: ['taken'] } })).toMatchObject({
    initialValue: { username: ' ayse', password: 'x' },
    error: { username: ['taken'] },
    withheld: false,
  });
});

test('SEC-4 REG-3 the fields of a re-authentication are in no returned form', () => {
  const form = new FormData();
  const proof = { proofPassword: 'Sifre123', proofCode: '123456', proofPasskey: '{}' };
  for (const [name, value] of Object.entries({ email: 'x', ...proof })) form.append(name, value);
  const parsed = parseForm(form, { schema: z.object({ email: z.string().min(2) }), language: 'en' });
  const returned = { initialValue: { email: 'x' }, fields: ['email'], withheld: true };
  expect(parsed).toMatchObject({ ok: false, form: returned });
  expect(formState(form, { formErrors: ['No'] })).toMatchObject({ initialValue: { email: 'x' }, withheld: true });
});
