import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NEEDED_FEATURES } from './needed-features';
import { LOADER, REFRESHER } from './scripts.server';

/** Runs loader and refresher of a document in a fake document that records the effects. */

const IDLE = '3605; url=/session?passive=1&to=%2Fslot%3Fq%3Da';
const LOGIN = '/session?passive=1&to=%2Fslot%3Fq%3Da';
const HOUR_MS = 3_605_000;

let activated: number;
let left: string[];
let focused: { form?: object };
let window: Record<string, unknown>;
let listeners: Record<string, (event: object) => void>;

beforeEach(() => {
  vi.useFakeTimers();
  [activated, left, focused, listeners] = [0, [], {}, {}];
  window = Object.create(globalThis) as typeof window;
});
afterEach(() => {
  vi.useRealTimers();
});

/** Loads a page in a browser with these properties. `refresh`: what the page does without scripts. */
function load(navigator: object, refresh?: string) {
  const onLoad: (() => void)[] = [];
  let template: object | null = {
    content: 'scripts',
    replaceWith: () => ([activated, template] = [activated + 1, null]),
  };
  const document = {
    getElementById: () => template,
    querySelector: () => ({ dataset: { refresh } }),
    get activeElement() {
      return focused;
    },
  };
  const location = { replace: (to: string) => left.push(to) };
  const listen = (name: string, listener: (event?: object) => void) => {
    if (name === 'load') onLoad.push(listener);
    else listeners[name] = listener;
  };
  // oxlint-disable-next-line no-new-func -- the scripts are texts, as in a document
  new Function('window', 'navigator', 'document', 'location', 'addEventListener', LOADER + (refresh ? REFRESHER : ''))(
    window,
    navigator,
    document,
    location,
    listen,
  );
  expect(activated).toBe(0);
  for (const run of onLoad) run();
}

test.each([{}, { connection: {}, deviceMemory: 2 }, { connection: { saveData: false, effectiveType: '4g' } }])(
  'SHELL-8 after load the scripts are activated, and a page that hydrated watches the session itself (%j)',
  (browser) => {
    load(browser, IDLE);
    expect(activated).toBe(1);
    window['isScripted'] = true;
    vi.advanceTimersByTime(HOUR_MS);
    expect(left).toEqual([]);
  },
);

test.each([
  { connection: { saveData: true, effectiveType: '4g' } },
  { connection: { effectiveType: 'slow-2g' } },
  { connection: { effectiveType: '3g' }, deviceMemory: 8 },
  { deviceMemory: 1 },
  { deviceMemory: 0.5 },
])('SHELL-7 AUTH-9 no script is activated for %j; a player’s open page redirects after the hour', (browser) => {
  load(browser, IDLE);
  expect(activated).toBe(0);
  vi.advanceTimersByTime(HOUR_MS - 1);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(left).toEqual([LOGIN]);
});

const OLD = { deviceMemory: 1 };
const RELOAD = '5; url=/profile/payments/p1?passive=1&from=a';
const PAYMENT = '/profile/payments/p1?passive=1&from=a';

test('BROWSER-2 BET-3 where no script is activated, a page that refreshes reloads as it does without scripts', () => {
  load(OLD, RELOAD);
  vi.advanceTimersByTime(4_999);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(left).toEqual([PAYMENT]);
});

test('BROWSER-1 if the scripts do not start, a page that refreshes reloads after half a minute, which they may need', () => {
  load({}, RELOAD);
  vi.advanceTimersByTime(29_999);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(left).toEqual([PAYMENT]);
});

test('A11Y-3 a page does not reload while a field has the focus', () => {
  load(OLD, RELOAD);
  focused = { form: {} };
  vi.advanceTimersByTime(5_000);
  expect(left).toEqual([]);
  focused = {};
  vi.advanceTimersByTime(5_000);
  expect(left).toEqual([PAYMENT]);
});

test.each(['input', 'submit', 'click'])('A11Y-3 BROWSER-2 a page does not reload after an %s of the player', (type) => {
  load(OLD, RELOAD);
  listeners[type]!({ type, target: { closest: () => ({}) } });
  vi.advanceTimersByTime(60_000);
  expect(left).toEqual([]);
});

test('BROWSER-2 a click that leads nowhere does not stop the reload', () => {
  load(OLD, RELOAD);
  listeners['click']!({ type: 'click', target: { closest: () => null } });
  vi.advanceTimersByTime(5_000);
  expect(left).toEqual([PAYMENT]);
});

test('AUTH-9 a visitor’s page stays where it is', () => {
  load({ deviceMemory: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

test.each(NEEDED_FEATURES)('BROWSER-1 AUTH-9 no script is activated in a browser without %s', (feature) => {
  const path = feature.split('.');
  const last = path.pop()!;
  const owner = path.reduce<object>((value, name) => Reflect.get(value, name) as object, globalThis);
  const builtin = Object.getOwnPropertyDescriptor(owner, last)!;
  Reflect.deleteProperty(owner, last);
  try {
    load({}, IDLE);
  } finally {
    Object.defineProperty(owner, last, builtin);
  }
  expect(activated).toBe(0);
  vi.advanceTimersByTime(HOUR_MS);
  expect(left).toEqual([LOGIN]);
});

test('BROWSER-1 AUTH-9 if the scripts fail, the page redirects after the hour', () => {
  load({}, IDLE);
  window['isScripted'] = false;
  vi.advanceTimersByTime(HOUR_MS);
  expect(left).toEqual([LOGIN]);
});
