import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callerOf, upstream, type Says } from './testing';

const cup = (name: string): Says => ({
  result: true,
  message: 'İşlem Başarılı',
  code: 200,
  data: [{ id: 1, name, Start_date: '2026-01-01', End_date: '2027-01-01' }],
});
const now = new Date('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

let says: Says;
let api: Awaited<ReturnType<typeof upstream>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now });
  // To the cache a moment of 0 is none at all.
  vi.advanceTimersByTime(1);
  says = cup('first');
  api = await upstream({ 'cmscontroller/getTournaments': () => says });
});
afterEach(async () => {
  vi.useRealTimers();
  await api.close();
});

/** The cache remembers the time of day for a millisecond of the real clock, by a timer that is due before this one. */
const pass = async (milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds);
  await new Promise((resolve) => setTimeout(resolve, 5));
};

const running = async () => {
  const { tournaments } = await import('~/services/cmscontroller.server');
  const reply = await tournaments(await callerOf('/tournaments'), now);
  return reply.ok ? reply.data.running.map(({ name }) => name) : undefined;
};

test('CONTENT-1 public content is at most a moment old: a little stale while it is renewed, never of another hour', async () => {
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

test('ERR-3 what was read last stands for as long as the API does not answer', async () => {
  expect(await running()).toEqual(['first']);
  says = 'down';
  await pass(60 * MINUTE);
  expect(await running()).toEqual(['first']);
});
