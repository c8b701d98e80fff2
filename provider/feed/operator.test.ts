import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { feedBatch, type FeedAnswer, type FeedMessage } from '#contract/feed';
import type { Database } from '#platform/db/database';
import { deliver, FEED_NAME } from './operator';

const SUSPEND: FeedMessage = { type: 'suspend', fixtureID: 'f-1', sequence: 4 };
const NO_DATABASE = {} as Database;

test('BET-5 a batch is signed over its exact bytes, and a rejection is returned', async () => {
  const requests: { name: string; body: unknown; signed: boolean }[] = [];
  const answers: FeedAnswer[] = [
    { status: 200, body: { result: true, code: 'OK', outcomes: ['ok'], recover: true } },
    { status: 400, body: { result: false, code: 'UNKNOWN_FIXTURE' } },
  ];
  const operator = {
    now: () => new Date('2026-05-01T12:00:00Z'),
    key: (purpose: string) => `key of ${purpose}`,
    report: async (_: Database, name: string, rawBody: string, signature: string) => {
      const expected = createHmac('sha256', `key of callback:${FEED_NAME}`).update(rawBody).digest('hex');
      requests.push({ name, body: feedBatch.parse(JSON.parse(rawBody)), signed: signature === expected });
      return answers.shift()!;
    },
  };
  const position = { epoch: 3, number: 8, recover: false };
  const batch = { messages: [SUSPEND], position };
  expect(await deliver(operator, NO_DATABASE, batch)).toBeUndefined();
  expect(await deliver(operator, NO_DATABASE, batch)).toBe('UNKNOWN_FIXTURE');
  // A rejected batch keeps its number for the next one.
  expect(position).toEqual({ epoch: 3, number: 9, recover: true });
  expect(requests[0]).toEqual({
    name: FEED_NAME,
    body: { timestamp: '2026-05-01T12:00:00.000Z', epoch: 3, number: 9, messages: [SUSPEND] },
    signed: true,
  });
});
