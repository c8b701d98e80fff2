import { expect, test } from 'vitest';
import { supportedLanguage } from '#contract/constants';
import { preferenceCookie } from './preferences';
import { readPreferences } from './preferences.server';

test('SHELL-3 the language comes from the stored value when it is exactly two characters and known, otherwise tr', () => {
  expect(readPreferences('lang=en', false)).toMatchObject({ language: 'en', languageStored: true });
  for (const header of ['lang=eng', 'lang=e', 'lang=de', 'lang=', 'language=en', '', null]) {
    expect(readPreferences(header, false), String(header)).toMatchObject({ language: 'tr', languageStored: false });
  }
  for (const value of ['__proto__', 'TR', 'constructor', undefined, null])
    expect(supportedLanguage(value)).toBeUndefined();
});

test('SHELL-4 SHELL-7 unknown choices become the default', () => {
  expect(readPreferences('mode=dark; lite=1; popup=a1-b; balance=0; refresh=0', false)).toMatchObject({
    mode: 'dark',
    lite: true,
    closedPopups: ['a1-b'],
    showBalance: false,
    refreshes: false,
  });
  expect(readPreferences('mode=toString; lite=yes; popup=<script>; balance=2; refresh=no', false)).toMatchObject({
    mode: 'auto',
    lite: false,
    closedPopups: [],
    showBalance: true,
    refreshes: true,
  });
  expect(readPreferences('', true).lite).toBe(true);
});

test('SHELL-20 the clock has 12 hours unless the visitor stored 24', () => {
  expect(readPreferences('clock=24', false)).toMatchObject({ clock: '24', clockStored: true });
  expect(readPreferences('clock=12', false)).toMatchObject({ clock: '12', clockStored: true });
  for (const header of ['clock=23', 'clock=', 'xclock=24', ''])
    expect(readPreferences(header, false), header).toMatchObject({ clock: '12', clockStored: false });
});

test('HARD-11 preference cookies are HttpOnly, SameSite and Secure behind HTTPS', () => {
  expect(preferenceCookie('lang', 'en', true)).toMatch(
    /^__Host-lang=en; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(preferenceCookie('lang', 'en', false)).not.toContain('Secure');
});
