import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NEEDED_FEATURES } from './needed-features';
import { LOADER } from './scripts.server';

/** Runs the loader of a document in a fake document that records the effects. */

let activated: number;
let left: string[];
let field: object | null;
let window: Record<string, unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  [activated, left, field] = [0, [], null];
  window = Object.create(globalThis) as typeof window;
});
afterEach(() => {
  vi.useRealTimers();
});

/** Loads a page in a browser with these properties. `idle`: milliseconds, as the template writes them. */
function load(navigator: object, idle?: string) {
  let onLoad = () => {};
  const template = { dataset: { idle }, content: 'scripts', replaceWith: () => (activated += 1) };
  const document = { getElementById: () => template, querySelector: () => field };
  const location = { pathname: '/slot', search: '?q=a', assign: (to: string) => left.push(to) };
  const listen = (name: string, listener: () => void) => {
    if (name === 'load') onLoad = listener;
  };
  // oxlint-disable-next-line no-new-func -- the loader is a text, as in a document
  new Function('window', 'navigator', 'document', 'location', 'addEventListener', LOADER)(
    window,
    navigator,
    document,
    location,
    listen,
  );
  expect(activated).toBe(0);
  onLoad();
}

test.each([{}, { connection: {}, deviceMemory: 2 }, { connection: { saveData: false, effectiveType: '4g' } }])(
  'SHELL-8 after load the scripts are activated, and a page that hydrated watches the session itself (%j)',
  (browser) => {
    load(browser, '60000');
    expect(activated).toBe(1);
    window['isScripted'] = true;
    vi.advanceTimersByTime(60_000);
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
  load(browser, '60000');
  expect(activated).toBe(0);
  vi.advanceTimersByTime(59_999);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(left).toEqual(['/session?passive=1&to=%2Fslot%3Fq%3Da']);
});

test('A11Y-3 a page with a text field stays, so that typed input is not lost', () => {
  field = {};
  load({ deviceMemory: 1 }, '60000');
  expect(vi.getTimerCount()).toBe(0);
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
    load({}, '60000');
  } finally {
    Object.defineProperty(owner, last, builtin);
  }
  expect(activated).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(left).toEqual(['/session?passive=1&to=%2Fslot%3Fq%3Da']);
});

test('BROWSER-1 AUTH-9 if the scripts fail, the page redirects after the hour', () => {
  load({}, '60000');
  window['isScripted'] = false;
  vi.advanceTimersByTime(60_000);
  expect(left).toEqual(['/session?passive=1&to=%2Fslot%3Fq%3Da']);
});
