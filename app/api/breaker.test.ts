import { expect, test, vi } from 'vitest';
import { CircuitBreaker } from './breaker.server';

function breaker() {
  let now = 1_000;
  return { made: new CircuitBreaker({ failures: 3, pauseMs: 100 }, () => now), pass: (ms: number) => (now += ms) };
}

test('API-5 after consecutive failures requests are blocked for a pause, then one request tries', () => {
  const { made, pass } = breaker();
  for (let failure = 0; failure < 3; failure += 1) {
    expect(made.canRequest()).toBe(true);
    made.record(made.begin(), false);
  }
  expect(made.canRequest()).toBe(false);
  pass(99);
  expect(made.canRequest()).toBe(false);
  pass(1);
  expect(made.canRequest()).toBe(true);
  // The others wait while it is pending.
  expect(made.canRequest()).toBe(false);
});

test('API-5 a response closes it again, a failure begins another pause', () => {
  const { made, pass } = breaker();
  for (let failure = 0; failure < 3; failure += 1) made.record(made.begin(), false);
  pass(100);
  expect(made.canRequest()).toBe(true);
  made.record(made.begin(), false);
  expect(made.canRequest()).toBe(false);
  pass(100);
  expect(made.canRequest()).toBe(true);
  made.record(made.begin(), true);
  expect(made.canRequest()).toBe(true);
  expect(made.canRequest()).toBe(true);
});

test('API-5 only consecutive failures count', () => {
  const { made } = breaker();
  for (let round = 0; round < 10; round += 1) {
    made.record(made.begin(), false);
    made.record(made.begin(), false);
    made.record(made.begin(), true);
  }
  expect(made.canRequest()).toBe(true);
});

test('API-5 requests sent during an outage that fail after a later response do not open it', () => {
  const { made, pass } = breaker();
  // Eight are pending at once; three fail, the others hang.
  const under = Array.from({ length: 8 }, () => made.begin());
  for (const sent of under.slice(0, 3)) made.record(sent, false);
  expect(made.canRequest()).toBe(false);
  pass(100);
  expect(made.canRequest()).toBe(true);
  made.record(made.begin(), true);
  for (const sent of under.slice(3)) made.record(sent, false);
  expect(made.canRequest()).toBe(true);
  expect(made.canRequest()).toBe(true);
});

test('API-5 many simultaneous failures begin one pause, not several', () => {
  const { made, pass } = breaker();
  const under = Array.from({ length: 20 }, () => made.begin());
  for (const sent of under.slice(0, 3)) made.record(sent, false);
  for (const sent of under.slice(3)) {
    pass(20);
    made.record(sent, false);
  }
  expect(made.canRequest()).toBe(true);
});

test('API-5 a clock that is set back does not prolong the pause', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:20:00Z') });
  try {
    const made = new CircuitBreaker({ failures: 1, pauseMs: 0 });
    made.record(made.begin(), false);
    vi.setSystemTime(new Date('2026-03-01T12:00:00Z'));
    expect(made.canRequest()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
