import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NEEDED_FEATURES } from './needed-features';
import lateStart, { type LateStart } from './late-start';

/** The script at the end of a document, in a document that only notes what is done to it. */

const MANIFEST = {
  entry: { module: '/assets/entry.js', imports: [] },
  routes: { root: { module: '/assets/root.js' }, 'routes/login': { module: '/assets/login.js' } },
} as unknown as LateStart[3];
const TEXTS = ['/assets/common-tr.json'];

let links: { rel: string; as: string; href: string; crossOrigin: string }[];
let loaded: string[];
let left: string[];
let field: object | null;
let window: Record<string, unknown>;
let onLoad: () => Promise<void>;
let running: Promise<never>;
let giveBack: (reason: Error) => void;

beforeEach(() => {
  vi.useFakeTimers();
  [links, loaded, left] = [[], [], []];
  field = null;
  window = Object.create(globalThis) as typeof window;
  running = new Promise((_, reject) => (giveBack = reject));
  onLoad = () => Promise.reject(new Error('nothing waits for load'));
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', { pathname: '/slot', assign: (to: string) => left.push(to) });
  vi.stubGlobal('document', {
    createElement: () => ({}),
    querySelector: () => field,
    head: { append: (link: (typeof links)[number]) => links.push(link) },
  });
  vi.stubGlobal('addEventListener', (name: string, listener: typeof onLoad) => {
    if (name === 'load') onLoad = listener;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page of a browser like this, up to its `load` and beyond. */
async function opens(browser: object, idleMs?: number, { needed = NEEDED_FEATURES, fails = '' } = {}) {
  vi.stubGlobal('navigator', browser);
  const page: LateStart = [
    needed,
    '[{"state":1}]',
    { future: {} },
    MANIFEST,
    ['root', 'routes/login'],
    ['/assets/shared.js'],
    TEXTS,
  ];
  if (idleMs) page.push(idleMs);
  lateStart(page, async (file) => {
    loaded.push(file);
    if (file === fails) throw new Error(`${file} cannot be had`);
    return file === MANIFEST.entry.module ? { running } : { from: file };
  });
  expect([links, loaded]).toEqual([[], []]);
  void onLoad();
  await vi.advanceTimersByTimeAsync(0);
}

test.each([{}, { connection: {}, deviceMemory: 2 }, { connection: { saveData: false, effectiveType: '4g' } }])(
  'SHELL-8 after load the runtime is given its page and started, modules and texts fetched ahead (%j)',
  async (browser) => {
    await opens(browser, 60_000);
    expect(links.map(({ rel, as, href }) => [rel, as, href])).toEqual([
      ['modulepreload', '', '/assets/shared.js'],
      ['preload', 'fetch', '/assets/common-tr.json'],
    ]);
    // The entry comes last: it reads what the others left.
    expect(loaded).toEqual(['/assets/root.js', '/assets/login.js', '/assets/entry.js']);
    expect(window).toMatchObject({
      __remixContext: { future: {} },
      __remixManifest: MANIFEST,
      __remixRouteModules: { root: { from: '/assets/root.js' }, 'routes/login': { from: '/assets/login.js' } },
    });
    const { stream } = window['__remixContext'] as { stream: ReadableStream<Uint8Array> };
    expect(await new Response(stream).text()).toBe('[{"state":1}]');
    // The runtime itself watches the hour.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(left).toEqual([]);
  },
);

test.each([
  { connection: { saveData: true, effectiveType: '4g' } },
  { connection: { effectiveType: 'slow-2g' } },
  { connection: { effectiveType: '3g' }, deviceMemory: 8 },
  { deviceMemory: 1 },
  { deviceMemory: 0.5 },
])('SHELL-7 AUTH-9 nothing is fetched for %j; a player’s open page leaves after the hour', async (browser) => {
  await opens(browser, 60_000);
  expect([links, loaded, Object.keys(window)]).toEqual([[], [], []]);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(left).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(left).toEqual(['/session?passive=1&to=%2Fslot']);
});

test('A11Y-3 a page with a field to type into stays: what is typed is not lost', async () => {
  field = {};
  await opens({ deviceMemory: 1 }, 60_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('AUTH-9 a visitor’s page stays where it is', async () => {
  await opens({ deviceMemory: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

test.each(NEEDED_FEATURES)('BROWSER-1 AUTH-9 nothing is fetched by a browser without %s', async (feature) => {
  const [name, ...path] = feature.split('.');
  const lacking = path.reduceRight<object | undefined>((value, key) => ({ [key]: value }), undefined);
  Object.assign(window, { [name!]: lacking });
  await opens({}, 60_000);
  expect([links, loaded]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(left).toEqual(['/session?passive=1&to=%2Fslot']);
});

test('BROWSER-1 AUTH-9 a failed download is logged once, and the page watches the hour itself', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await opens({}, 60_000, { fails: '/assets/login.js' });
  expect(loaded).not.toContain('/assets/entry.js');
  expect(logged.mock.calls).toEqual([[new Error('/assets/login.js cannot be had')]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(left).toEqual(['/session?passive=1&to=%2Fslot']);
});

test('BROWSER-1 AUTH-9 a runtime that gives the page back is logged once, and the page watches the hour itself', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await opens({}, 60_000);
  expect(logged).not.toHaveBeenCalled();
  giveBack(new Error('hydration'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(logged.mock.calls).toEqual([[new Error('hydration')]]);
  expect(left).toEqual(['/session?passive=1&to=%2Fslot']);
});
