import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toStream } from '~/request/stream.server';
import { testSite, type TestSite } from './testing';

const PART = randomBytes(64 * 1024);
const PARTS = 1_000;

let site: TestSite;
let made = 0;
let lastMadeAt = 0;
let isOver = false;

async function* parts() {
  try {
    while (made < PARTS) {
      made += 1;
      lastMadeAt = Date.now();
      yield PART;
    }
  } finally {
    isOver = true;
  }
}

beforeAll(async () => {
  site = await testSite({
    resource: ({ context }) =>
      new Response(toStream(parts(), context.hasRoom), {
        headers: { 'Content-Type': 'application/json', 'X-Accel-Buffering': 'no' },
      }),
  });
});
afterAll(() => site.close());
beforeEach(() => {
  made = 0;
  isOver = false;
});

const request = (encoding: string) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    get(`${site.origin}/resource`, { headers: { 'Accept-Encoding': encoding } }, resolve).on('error', reject),
  );
/** Waits until no part was made for a while, because the client takes none. */
const stall = () =>
  vi.waitFor(() => expect(Date.now() - lastMadeAt).toBeGreaterThan(500), { timeout: 20_000, interval: 50 });

test.each(['identity', 'gzip'])(
  'ACC-31 a streamed body is made as fast as its client takes it, and arrives whole with %s',
  async (encoding) => {
    const response = await request(encoding);
    expect(response.headers['content-encoding']).toBe(encoding === 'gzip' ? 'gzip' : undefined);
    expect(response.headers['content-security-policy']).toBeDefined();
    await stall();
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(PARTS / 4);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const body = encoding === 'gzip' ? gunzipSync(Buffer.concat(chunks)) : Buffer.concat(chunks);
    expect(body.length).toBe(PARTS * PART.length);
    expect(body.subarray(-PART.length).equals(PART)).toBe(true);
  },
  60_000,
);

test('ACC-31 a streamed body ends when its client is gone', async () => {
  const response = await request('gzip');
  await stall();
  response.destroy();
  await vi.waitFor(() => expect(isOver).toBe(true), 10_000);
  expect(made).toBeLessThan(PARTS);
});
