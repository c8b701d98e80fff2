import { expect, test } from 'vitest';
import { Breaker } from './breaker.server';

function breaker() {
  let now = 1_000;
  return { made: new Breaker({ failures: 3, pauseMs: 100 }, () => now), pass: (ms: number) => (now += ms) };
}

test('API-5 after consecutive failures requests are blocked for a pause, then one request tries', () => {
  const { made, pass } = breaker();
  for (let failure = 0; failure < 3; failure += 1) {
    expect(made.closed()).toBe(true);
    made.note(made.sent(), false);
  }
  expect(made.closed()).toBe(false);
  pass(99);
  expect(made.closed()).toBe(false);
  pass(1);
  expect(made.closed()).toBe(true);
  // The others wait while it is pending.
  expect(made.closed()).toBe(false);
});

test('API-5 a response closes it again, a failure begins another pause', () => {
  const { made, pass } = breaker();
  for (let failure = 0; failure < 3; failure += 1) made.note(made.sent(), false);
  pass(100);
  expect(made.closed()).toBe(true);
  made.note(made.sent(), false);
  expect(made.closed()).toBe(false);
  pass(100);
  expect(made.closed()).toBe(true);
  made.note(made.sent(), true);
  expect(made.closed()).toBe(true);
  expect(made.closed()).toBe(true);
});

test('API-5 only consecutive failures count', () => {
  const { made } = breaker();
  for (let round = 0; round < 10; round += 1) {
    made.note(made.sent(), false);
    made.note(made.sent(), false);
    made.note(made.sent(), true);
  }
  expect(made.closed()).toBe(true);
});

test('API-5 requests sent during an outage that fail after a later response do not open it', () => {
  const { made, pass } = breaker();
  // Eight are pending at once; three fail, the others hang.
  const under = Array.from({ length: 8 }, () => made.sent());
  for (const sent of under.slice(0, 3)) made.note(sent, false);
  expect(made.closed()).toBe(false);
  pass(100);
  expect(made.closed()).toBe(true);
  made.note(made.sent(), true);
  for (const sent of under.slice(3)) made.note(sent, false);
  expect(made.closed()).toBe(true);
  expect(made.closed()).toBe(true);
});

test('API-5 many simultaneous failures begin one pause, not several', () => {
  const { made, pass } = breaker();
  const under = Array.from({ length: 20 }, () => made.sent());
  for (const sent of under.slice(0, 3)) made.note(sent, false);
  for (const sent of under.slice(3)) {
    pass(20);
    made.note(sent, false);
  }
  expect(made.closed()).toBe(true);
});
