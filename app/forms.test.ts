import { expect, test } from 'vitest';
import { readForm } from './forms.server';

const FORM = 'application/x-www-form-urlencoded';

/** Reads a body as a route's action would; the status of the refusal, or what was read. */
async function read(body: string, type = FORM): Promise<number | Record<string, unknown>> {
  const request = new Request('http://site.test/login', { method: 'POST', headers: { 'Content-Type': type }, body });
  return readForm(request).then(
    (form) => Object.fromEntries(form),
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : Promise.reject(thrown)),
  );
}

test('hardening 9: a form of plain fields is read, Turkish letters and all', async () => {
  expect(await read('ad=%C4%B1%C5%9F%C4%B1k+oyun&not=')).toEqual({ ad: 'ışık oyun', not: '' });
  expect(await read('a=1', `${FORM}; charset=UTF-8`)).toEqual({ a: '1' });
});

test('hardening 9: 64 kB and 100 fields pass, one byte or field more does not', async () => {
  expect(await read(`a=${'x'.repeat(64 * 1024 - 2)}`)).toMatchObject({ a: expect.stringMatching(/^x+$/) });
  expect(await read(`a=${'x'.repeat(64 * 1024 - 1)}`)).toBe(413);
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=1`).join('&');
  expect(Object.keys((await read(fields(100))) as object)).toHaveLength(100);
  expect(await read(fields(101))).toBe(400);
});

test.each(['a[999999999]', 'a[0]', 'a[]', '', ' ', 'a b', '1a', '<b>', 'ş', `a${'b'.repeat(64)}`])('hardening 9: a field named %j is 400', async (name) => {
  expect(await read(`${encodeURIComponent(name)}=1`)).toBe(400);
});

test.each(['multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', 'application/json', ''])('hardening 9: a body of type %j is 400, broken or not', async (type) => {
  for (const body of ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', 'broken', '{"a":1}']) expect(await read(body, type)).toBe(400);
});

test('hardening 12: names of an object’s own machinery are fields like others, and reach no prototype', async () => {
  await read('__proto__=x&constructor=y&toString=z');
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test('hardening 29: NUL in a field is 400', async () => {
  expect(await read('username=a%00b')).toBe(400);
});
