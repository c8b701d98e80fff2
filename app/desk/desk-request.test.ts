import { expect, test } from 'vitest';
import { isDeskOpen } from '#settings';
import { deviceCookie, redirectTo, safeDeskPath, sessionCookie } from './desk-request.server';

test('DESK-16 DESK_ADDRESSES admits its addresses and networks only', () => {
  const open = { DESK: 'on', DESK_ADDRESSES: '10.0.0.0/8, 192.0.2.7, 2001:db8::/32' } as const;
  for (const address of ['10.1.2.3', '192.0.2.7', '2001:db8::5']) expect(isDeskOpen(open, address), address).toBe(true);
  for (const address of ['11.0.0.1', '192.0.2.8', '2001:db9::5', ''])
    expect(isDeskOpen(open, address), address).toBe(false);
  expect(isDeskOpen({ DESK: 'on' }, '203.0.113.9')).toBe(true);
  expect(isDeskOpen({ ...open, DESK: 'off' }, '10.1.2.3')).toBe(false);
});

test('DESK-16 after the sign-in an operator goes to a page of the desk only', () => {
  expect(safeDeskPath('/desk/commands/players-list?status=held')).toBe('/desk/commands/players-list?status=held');
  for (const path of [
    'https://evil.example',
    '//evil.example',
    '/desktop',
    '/profile',
    '/desk/../profile',
    '/desk\\..',
    '',
  ])
    expect(safeDeskPath(path), path).toBeUndefined();
});

test('DESK-16 behind TLS the cookie is for this host and HTTPS only', () => {
  expect(sessionCookie('t', true)).toBe(
    '__Secure-desk=t; Path=/desk; Max-Age=43200; HttpOnly; SameSite=Strict; Secure',
  );
  expect(sessionCookie('', false)).toBe('desk=; Path=/desk; Max-Age=0; HttpOnly; SameSite=Strict');
  expect(deviceCookie('a.b', true)).toBe(
    '__Secure-desk-device=a.b; Path=/desk; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure',
  );
});

test('DESK-13 DESK-16 a redirect after the sign-in sets both cookies', () => {
  const { headers } = redirectTo('/desk', sessionCookie('t', false), deviceCookie('a', false));
  expect(headers.get('Location')).toBe('/desk');
  expect(headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual(['desk=t', 'desk-device=a']);
  expect(redirectTo('/desk').headers.getSetCookie()).toEqual([]);
});
