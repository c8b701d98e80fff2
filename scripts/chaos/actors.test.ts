import { expect, test, vi } from 'vitest';
import { Feed } from './feed.mjs';
import { Newcomer } from './newcomer.mjs';
import { Operators } from './operators.mjs';

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

const BY = 'This transaction can no longer be changed: it was';
const lost = () => Promise.reject(new Error('fetch failed'));

/**
 * Returns what operators note about withdrawal W, for these replies to the commands of both one after another.
 * @param random the decision of the first operator, then of the second
 */
async function decide(replies: (() => Promise<object>)[], ...random: number[]) {
  const left = [...replies];
  const operate = () => left.shift()!();
  const options = { operate, operateAsSecond: operate, random: () => random.shift()!, goesOn: () => left.length > 0 };
  const operators = new Operators(options);
  await operators.decide('W');
  return operators.noted;
}

const [APPROVE, REJECT] = [0, 0.9];
const [ACCEPT, REFUSE] = [0.9, 0];
const answer =
  (text: string, failed = true) =>
  () =>
    Promise.resolve({ text, failed });

test('SCALE-2 the operator of a chaos run recognizes its decision if the response was lost', async () => {
  for (const [random, decision, text] of [
    [APPROVE, 'approve', `${BY} approved by operator operator at 2026-03-10T12:00:00.000Z.`],
    [APPROVE, 'approve', `${BY} cancelled by system gateway chaos at 2026-03-10T12:00:00.000Z.`],
    [APPROVE, 'approve', 'This withdrawal was sent to the payment provider; it can no longer be changed'],
    [REJECT, 'reject', `${BY} cancelled by operator operator at 2026-03-10T12:00:00.000Z.`],
  ] as const)
    expect(await decide([lost, answer(text)], random)).toMatchObject({
      decisions: [{ id: 'W', decision }],
      open: [],
    });
});

test('SCALE-2 the operator of a chaos run notes no decision of others, and keeps an unknown outcome open', async () => {
  const cancelled = answer(`${BY} cancelled by player at 2026-03-10T12:00:00.000Z.`);
  expect(await decide([cancelled], REJECT)).toEqual({ decisions: [], open: [] });
  expect(await decide([lost, cancelled], REJECT)).toEqual({ decisions: [], open: [] });
  expect(await decide([lost, lost], APPROVE)).toEqual({ decisions: [], open: [{ id: 'W', decision: 'approve' }] });
});

test('SCALE-2 the second operator of a chaos run accepts or refuses an approval, and recognizes its own', async () => {
  const asked = () => Promise.resolve({ text: 'Nothing is booked yet', approval: 'A' });
  const approved = answer('Approved: withdrawal of 75.00 TRY.', false);
  const before = (state: string) =>
    answer(`It was decided before: ${state} by operator ikinci at 2026-03-10T12:00:00.000Z.`);
  const done = { decisions: [{ id: 'W', decision: 'approve', isSecond: true }], open: [] };
  const none = { decisions: [], open: [] };
  expect(await decide([asked, approved], APPROVE, ACCEPT)).toMatchObject(done);
  expect(await decide([asked, lost, before('accepted')], APPROVE, ACCEPT)).toMatchObject(done);
  expect(await decide([asked, lost, before('failed')], APPROVE, ACCEPT)).toEqual(none);
  expect(await decide([asked, answer('does not run', false)], APPROVE, REFUSE)).toEqual(none);
  expect(await decide([asked, lost, lost], APPROVE, ACCEPT)).toEqual({
    decisions: [],
    open: [{ id: 'W', decision: 'approve' }],
  });
});

/** Returns a newcomer whose calls get these replies one after another; undefined: the run ended before. */
function newcomerWith(...replies: (object | undefined)[]) {
  const options = { url: '', name: 'yeni0', password: '', random: () => 0, goesOn: () => true, record: () => {} };
  const newcomer = new Newcomer(options, 0, () => Promise.resolve('https://site.example/confirm?token=abc'));
  newcomer.call = () => Promise.resolve(replies.shift());
  return newcomer;
}

const TAKEN = { result: false, data: { reason: 'taken' } };
const EXPIRED = { result: false, data: { reason: 'link-expired' } };
const UNCONFIRMED = { result: false, data: { reason: 'unconfirmed' } };
const FAILED = { result: false, data: { reason: 'login-failed' } };
const SIGNED_IN = { result: true, data: { uid: 'u', sid: 's' } };

test('SCALE-2 a newcomer recognizes the own registration and confirmation if the response was lost', async () => {
  const own = newcomerWith(TAKEN, UNCONFIRMED, EXPIRED, SIGNED_IN);
  expect(await own.register()).toBe(true);
  expect(await own.confirm()).toBe(true);
  expect(own.noted).toMatchObject({
    registrations: [{ requestID: 'registrations:yeni0' }],
    confirmations: [{ requestID: 'confirmations:yeni0' }],
    open: [],
  });
});

test('SCALE-2 a newcomer notes no account of others, and keeps an unknown outcome open', async () => {
  const other = newcomerWith(TAKEN, FAILED);
  expect(await other.register()).toBe(false);
  expect(other.noted).toMatchObject({ registrations: [], open: [] });
  const expired = newcomerWith(EXPIRED, UNCONFIRMED);
  expect(await expired.confirm()).toBe(false);
  expect(expired.noted).toMatchObject({ confirmations: [], open: [] });
  for (const ended of [newcomerWith(undefined), newcomerWith(TAKEN, undefined)]) {
    expect(await ended.register()).toBe(false);
    expect(ended.noted).toMatchObject({ registrations: [], open: [{ requestID: 'registrations:yeni0' }] });
  }
});

/** Returns a feed for these matches that corrects an earlier result after a part of the results, and what it sends. */
function feedWith({ matches = ['m10'], corrected = 0 }, ...replies: (() => Promise<void>)[]) {
  const sent: { sequence: number; periods: { home: number; away: number }[] }[][] = [];
  const feed = new Feed({
    send: (messages: (typeof sent)[number]) => {
      sent.push(messages);
      return replies.shift()!();
    },
    matches,
    random: () => 0,
    goesOn: () => replies.length > 0,
    corrected,
  });
  return { feed, sequences: () => sent.map((messages) => messages.map(({ sequence }) => sequence)) };
}
const received = () => Promise.resolve();

test('SCALE-2 the feed of a chaos run repeats a result until it was received, and keeps an unknown outcome open', async () => {
  const repeated = feedWith({}, lost, received);
  await repeated.feed.live(0);
  expect(repeated.sequences()).toEqual([
    [10, 11],
    [10, 11],
  ]);
  expect(repeated.feed.noted).toEqual({
    results: new Map([['bench_m10', 'home']]),
    open: new Set(),
    corrections: new Map(),
  });
  const unknown = feedWith({}, lost, lost);
  await unknown.feed.live(0);
  expect(unknown.feed.noted).toEqual({ results: new Map(), open: new Set(['bench_m10']), corrections: new Map() });
});

test('SCALE-2 the feed of a chaos run withdraws a result and sends another one, with later sequences', async () => {
  const corrected = feedWith({ corrected: 1, matches: ['m10', 'm12'] }, received, lost, received, received, received);
  await corrected.feed.live(0);
  expect(corrected.sequences()).toEqual([
    [10, 11],
    [12, 13],
    [12, 13],
    [10, 11],
    [14, 15],
  ]);
  expect(corrected.feed.noted).toEqual({
    results: new Map([
      ['bench_m12', 'home'],
      ['bench_m10', 'home'],
    ]),
    open: new Set(),
    corrections: new Map([['bench_m10', 2]]),
  });
  const unknown = feedWith({ corrected: 1 }, received, lost);
  await unknown.feed.live(0);
  expect(unknown.feed.noted).toEqual({
    results: new Map(),
    open: new Set(['bench_m10']),
    corrections: new Map(),
  });
});
