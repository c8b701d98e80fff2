import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCaller, upstream, type UpstreamReply } from './testing';

const cup = (name: string): UpstreamReply => ({
  result: true,
  message: 'İşlem Başarılı',
  code: 200,
  data: [{ id: 1, name, Start_date: '2026-01-01', End_date: '2027-01-01' }],
});
const now = new Date('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

let says: UpstreamReply;
let api: Awaited<ReturnType<typeof upstream>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now });
  // The cache treats a time of 0 as missing.
  vi.advanceTimersByTime(1);
  says = cup('first');
  api = await upstream({ 'cmscontroller/getTournaments': () => says });
});
afterEach(async () => {
  vi.useRealTimers();
  await api.close();
});

/** The cache reuses the time of day for one real millisecond, by a timer that fires before this one. */
const pass = async (milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds);
  await new Promise((resolve) => setTimeout(resolve, 5));
};

const running = async () => {
  const { tournaments } = await import('~/services/cmscontroller.server');
  const reply = await tournaments(await createCaller('/tournaments'), now);
  return reply.ok ? reply.data.running.map(({ name }) => name) : undefined;
};

test('CONTENT-1 public content is slightly stale while it is renewed, and never an hour old', async () => {
  expect(await running()).toEqual(['first']);
  says = cup('second');
  expect(await running()).toEqual(['first']);
  await pass(30_000);
  expect(await running()).toEqual(['first']);
  await vi.waitFor(async () => expect(await running()).toEqual(['second']), { timeout: 10_000 });
  says = cup('third');
  await pass(60 * MINUTE);
  expect(await running()).toEqual(['third']);
});

test('ERR-3 the last reply is served as long as the API does not respond', async () => {
  expect(await running()).toEqual(['first']);
  says = 'down';
  await pass(60 * MINUTE);
  expect(await running()).toEqual(['first']);
});
