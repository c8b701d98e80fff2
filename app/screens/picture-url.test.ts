import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller, upstream } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
beforeAll(async () => {
  api = await upstream({});
});
afterAll(() => api.close());

test('INT-25 a picture is a path, or a URL on the host of the API; other hosts and schemes are dropped', async () => {
  const { toPictureUrl } = await import('./picture-url.server');
  const caller = await createCaller('/');
  const { origin } = new URL(process.env.ENDPOINT_URL!);
  const paths = {
    '/pictures/nar.webp': '/pictures/nar.webp',
    'pictures/nar.webp?v=2': '/pictures/nar.webp?v=2',
    [`${origin}/art/marks.svg#f`]: '/art/marks.svg#f',
    'https://pictures.example/nar.webp': '',
    '//pictures.example/nar.webp': '',
    '/\\pictures.example/nar.webp': '',
    'javascript:alert(1)': '',
    'data:image/png;base64,AAAA': '',
    'http://[': '',
    '': '',
  };
  expect(Object.fromEntries(Object.keys(paths).map((image) => [image, toPictureUrl(caller, image)]))).toEqual(paths);
  expect(toPictureUrl(await createCaller('/', { lite: true }), '/pictures/nar.webp')).toBe('');
});
