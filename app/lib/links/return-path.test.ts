import { expect, test } from 'vitest';
import { afterLogin, safeReturnPath } from './return-path';

test.each([
  '//e.test',
  '/\\e.test',
  '\\\\e.test',
  '/\t/e.test',
  '/\n/e.test',
  '\t//e.test',
  'https:e.test',
  'https://e.test/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '/a/..//e.test',
  '/.//e.test',
  '/./\\e.test',
  '/a\r\nSet-Cookie: x=1',
  '/a\u0000',
  'e.test',
  '',
  ' /slot',
  `/${'a'.repeat(500)}`,
  `/${'ş'.repeat(100)}`,
])('HARD-2 %j is no return path: home instead', (address) => {
  expect(safeReturnPath(address)).toBeUndefined();
  expect(afterLogin(address)).toBe('/');
});

test.each(['/slot', '/slot?q=//e.test', '/live/category/3?offset=48', '/play/slot/1001/Lodos%20Works'])(
  'AUTH-2 %s is a return path',
  (address) => {
    expect(afterLogin(address)).toBe(address);
  },
);

test.each([
  ['/sport/f1?passive=1', '/sport/f1'],
  ['/slot?q=a&passive=1&offset=48', '/slot?q=a&offset=48'],
])('AUTH-9 %s, an automatic reload, leads to %s', (address, path) => {
  expect(safeReturnPath(address)).toBe(path);
});

test('AUTH-2 a URL that contains profile, or none at all, leads home', () => {
  expect(afterLogin('/profile/deposit')).toBe('/');
  expect(afterLogin('/slot?q=profile')).toBe('/');
  expect(afterLogin(undefined)).toBe('/');
});

test('AUTH-2 values other than text are rejected', () => {
  expect(safeReturnPath(new File([], '/slot'))).toBeUndefined();
  expect(safeReturnPath(null)).toBeUndefined();
});
