import { expect, test } from 'vitest';
import { cookieName, cookiePattern, readCookie } from './cookie-name';

test('HARD-11 behind HTTPS a cookie has the prefix that binds it to this host', () => {
  expect(cookieName('session', true)).toBe('__Host-session');
  expect(cookieName('session', false)).toBe('session');
});

test('HARD-11 a cookie is found under either name, and not under a name that only ends the same', () => {
  const found = cookiePattern('session', 'toast');
  for (const header of ['session=a', 'lang=tr; toast=b', '__Host-session=a', 'lang=tr;__Host-toast=b'])
    expect(header).toMatch(found);
  for (const header of ['', 'lang=session', 'xsession=a', 'x__Host-session=a', '__Secure-session=a'])
    expect(header).not.toMatch(found);
});

test('HARD-11 a value stored over HTTPS overrides one that another host of the domain may have set', () => {
  expect(readCookie('lang=tr; __Host-lang=en', 'lang')).toBe('en');
  expect(readCookie('lang=tr', 'lang')).toBe('tr');
  expect(readCookie('slang=tr', 'lang')).toBe('');
});
