import { describe, expect, test } from 'vitest';
import { markupWithLanguage, withLanguage } from './carried-language';

describe('SHELL-3 a language that stands in the address alone is carried on', () => {
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
  ])('%s stays', (address) => {
    expect(withLanguage(address, 'en')).toBe(address);
  });

  test('in links and forms of a page, not in pictures, heads or preferences', () => {
    const page =
      '<link rel="icon" href="/favicon.svg"/><a class="x" href="/slot?q=a&amp;b=1" rel="nofollow">Slots</a>' +
      '<a href="#main">Skip</a><img src="/art/a.svg"/><form method="post" action="/login"><input value="/a"/></form>' +
      '<form method="post" action="/preferences/language"></form><a data-href="/x" href="/y">/z href="/z"</a>';
    expect(markupWithLanguage(page, 'en')).toBe(
      '<link rel="icon" href="/favicon.svg"/><a class="x" href="/slot?q=a&amp;b=1&amp;lang=en" rel="nofollow">Slots</a>' +
        '<a href="#main">Skip</a><img src="/art/a.svg"/><form method="post" action="/login?lang=en"><input value="/a"/></form>' +
        '<form method="post" action="/preferences/language"></form><a data-href="/x" href="/y?lang=en">/z href="/z"</a>',
    );
  });
});
