import { expect, test } from 'vitest';
import { Breaker } from './breaker.server';

function breaker() {
  let now = 1_000;
  return { made: new Breaker({ failures: 3, pauseMs: 100 }, () => now), pass: (ms: number) => (now += ms) };
}

test('API-5 after failures in a row nothing is sent for a pause, then one request tries', () => {
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
  // The others wait while it is under way.
  expect(made.closed()).toBe(false);
});

test('API-5 an answer closes it again, a failure begins another pause', () => {
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

test('API-5 failures count in a row only', () => {
  const { made } = breaker();
  for (let round = 0; round < 10; round += 1) {
    made.note(made.sent(), false);
    made.note(made.sent(), false);
    made.note(made.sent(), true);
  }
  expect(made.closed()).toBe(true);
});

test('API-5 what was sent while the upstream was down and fails after it answered again does not open it', () => {
  const { made, pass } = breaker();
  // Eight are under way at once; three fail, the rest hang.
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

test('API-5 many failures at once begin one pause, not one after another', () => {
  const { made, pass } = breaker();
  const under = Array.from({ length: 20 }, () => made.sent());
  for (const sent of under.slice(0, 3)) made.note(sent, false);
  for (const sent of under.slice(3)) {
    pass(20);
    made.note(sent, false);
  }
  expect(made.closed()).toBe(true);
});
