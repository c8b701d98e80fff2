import { expect, test } from 'vitest';
import { readBody } from './body.server';

const post = (body: BodyInit) =>
  new Request('http://site.test/', { method: 'POST', body, duplex: 'half' } as RequestInit);

test('HARD-9 a body of exactly the limit is read, one byte more is not; the limit counts bytes, not letters', async () => {
  expect(await readBody(post('x'.repeat(10)), 10)).toBe('x'.repeat(10));
  expect(await readBody(post('x'.repeat(11)), 10)).toBeUndefined();
  expect(await readBody(post('ışışı'), 10)).toBe('ışışı');
  expect(await readBody(post('ışışık'), 10)).toBeUndefined();
});

test('HARD-9 reading an endless body stops at the limit', async () => {
  let sent = 0;
  let left = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1;
      controller.enqueue(new Uint8Array(1_000));
    },
    cancel: () => {
      left = true;
    },
  });
  expect(await readBody(post(endless), 10_000)).toBeUndefined();
  expect(sent).toBeLessThan(20);
  expect(left).toBe(true);
});

test('HARD-9 a reply is read by the same rule; letters split between two chunks stay intact; no body is an empty text', async () => {
  const bytes = Buffer.from('ışık');
  const halves = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes.subarray(0, 1));
      controller.enqueue(bytes.subarray(1));
      controller.close();
    },
  });
  expect(await readBody(new Response(halves), 100)).toBe('ışık');
  expect(await readBody(new Response(null), 100)).toBe('');
  expect(await readBody(new Response('four'), 3)).toBeUndefined();
});
