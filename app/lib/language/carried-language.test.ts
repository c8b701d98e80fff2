import { describe, expect, test } from 'vitest';
import { withLanguage } from './carried-language';

describe('SHELL-3 a language that is only in the URL is carried on', () => {
  test.each([
    ['/', '/?lang=en'],
    ['/slot?q=a&offset=48', '/slot?q=a&offset=48&lang=en'],
    ['/info/faq#top', '/info/faq?lang=en#top'],
    ['/slot?q=a#games', '/slot?q=a&lang=en#games'],
  ])('%s becomes %s', (address, carried) => {
    expect(withLanguage(address, 'en')).toBe(carried);
  });

  test.each([
    '/slot?lang=tr',
    '/slot?q=a&lang=en',
    'https://elsewhere.test/a',
    '//elsewhere.test',
    '/\\elsewhere.test',
    '#main',
    'mailto:a@b.test',
    '',
  ])('%s is unchanged', (address) => {
    expect(withLanguage(address, 'en')).toBe(address);
  });
});
