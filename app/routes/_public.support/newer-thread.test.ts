import { expect, test } from 'vitest';
import { newerThread } from './newer-thread';

const THREAD_LIMIT = 200;
const messages = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({
    messageID: String(from + at).padStart(4, '0'),
    date: new Date((from + at) * 1_000),
  }));

test.each([
  ['a reply to a full thread of 200 messages', messages(0, THREAD_LIMIT), messages(1, THREAD_LIMIT + 1), true],
  ['a longer thread', messages(0, 2), messages(0, 3), true],
  ['the first message', [], messages(0, 1), true],
  ['the same thread', messages(0, 3), messages(0, 3), false],
  ['an older thread after an own message', messages(0, 4), messages(0, 3), false],
  ['no fetched thread', messages(0, 3), undefined, false],
])('CONTENT-3 with script, %s shows the newer messages', (_, loaded, fetched, isFetched) => {
  expect(newerThread(loaded, fetched)).toBe(isFetched ? fetched : loaded);
});

test('CONTENT-3 of two threads that end in the same millisecond, the one with the later id is newer', () => {
  const [one, two] = messages(0, 2).map((message) => ({ ...message, date: new Date(0) }));
  expect(newerThread([one!], [one!, two!])).toHaveLength(2);
  expect(newerThread([one!, two!], [one!])).toHaveLength(2);
});
