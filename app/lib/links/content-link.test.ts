import { expect, test } from 'vitest';
import { contentLink } from './content-link';

test.each([
  '/promotions',
  '/slot/type/3d',
  '/support?category=vip',
  'https://social.example/rubato',
  'http://a.example',
])('CONTENT-2 %s is a link', (url) => {
  expect(contentLink(url)).toBe(url);
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'vbscript:x',
  '',
  'promotions',
  'https://',
  '/\tevil',
])('HARD-13 %j is no link', (url) => {
  expect(contentLink(url)).toBe('');
});
