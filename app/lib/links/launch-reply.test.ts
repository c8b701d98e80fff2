import { expect, test } from 'vitest';
import { launchUrl, meansUnsupportedDevice } from './launch-reply';

test('PLAY-1 a launch leads to a path of the site or an http(s) URL', () => {
  for (const url of ['/rounds/abc', 'https://games.invalid/x?token=1', 'http://127.0.0.1:9/x'])
    expect(launchUrl(url)).toBe(url);
});

test('PLAY-2 any other URL is rejected', () => {
  for (const url of [
    undefined,
    '',
    'javascript:alert(1)',
    '//evil.invalid',
    '/\\evil.invalid',
    'data:text/html,x',
    'rounds/abc',
    'https://',
    ' /x',
    '/a\r\nSet-Cookie: x',
  ]) {
    expect(launchUrl(url), String(url)).toBeUndefined();
  }
});

test('CONTENT-4 a message about an unsupported device is recognized', () => {
  for (const message of [
    'Bu oyun bu cihazda desteklenmiyor',
    'Cihazınız desteklenmiyor',
    'Device not supported',
    'This device is unsupported',
  ])
    expect(meansUnsupportedDevice(message), message).toBe(true);
  for (const message of ['Internal Server Error', 'Bu oyun henüz açılmadı', 'Yetersiz bakiye'])
    expect(meansUnsupportedDevice(message), message).toBe(false);
});
