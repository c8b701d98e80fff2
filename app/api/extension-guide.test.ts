import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls';
import { FEATURES as SITE_FEATURES } from './features.server';
import { upstream } from './testing';

/** Tables of `docs/installations.md`, step 3, against the site. */
const GUIDE = readFileSync('docs/installations.md', 'utf8');
const FIVE_MINUTES_MS = 5 * 60_000 + 1;

/** Returns the rows of the table whose head begins with a cell, as cells. */
function tableOf(head: string): string[][] {
  const lines = GUIDE.slice(GUIDE.indexOf(`| ${head} |`)).split('\n');
  return lines.slice(2, lines.indexOf('')).map((line) => line.slice(2, -2).split(' | '));
}
const codes = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Returns the full names of a cell's calls: a name without a class has the class of the name before it. */
function callsOf(cell: string): string[] {
  let group = '';
  return codes(cell).map((code) => {
    if (code.includes('/')) group = code.split('/')[0]!;
    return code.includes('/') ? code : `${group}/${code}`;
  });
}

const FEATURES = tableOf('Feature').map(([feature = '', urls = '', needs = '']) => ({
  feature,
  paths: codes(urls),
  needs: callsOf(needs),
}));
const BETTING = FEATURES.find(({ feature }) => feature === 'sports betting')!.needs;
const needsOf = ({ feature, needs }: (typeof FEATURES)[number]) =>
  ['bet slip', 'booking codes', 'virtual football'].includes(feature) ? [...BETTING, ...needs] : needs;

let site: Awaited<ReturnType<typeof upstream>> | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await site?.close();
});

test('INT-36 each feature of the guide has its URLs exactly while the API names all calls that the guide says it needs', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let named: readonly string[] = [];
  site = await upstream({ 'system/extensions': () => ({ result: true, message: '', code: 0, data: [...named] }) });
  vi.stubEnv('ENDPOINT_EXTENSIONS', '');
  const { followExtensions, extensionsVersion } = await import('./extensions.server');
  const { isPathOffered } = await import('./products.server');
  const name = async (names: readonly string[]) => {
    named = names;
    const before = extensionsVersion();
    vi.advanceTimersByTime(FIVE_MINUTES_MS);
    await followExtensions();
    await vi.waitFor(() => expect(extensionsVersion()).not.toBe(before), { interval: 1 });
  };
  expect(FEATURES.length).toBeGreaterThan(20);
  for (const row of FEATURES) {
    const { feature, paths } = row;
    const needs = needsOf(row);
    await name(needs);
    expect(paths.filter(isPathOffered), `${feature} with its calls`).toEqual(paths);
    for (const missing of needs) {
      await name(needs.filter((one) => one !== missing));
      expect(paths.filter(isPathOffered), `${feature} without ${missing}`).toEqual([]);
    }
  }
});

test('INT-36 the guide says what each extension and each feature of the site gives and needs, and names no other call', () => {
  const listed = [
    ...FEATURES.flatMap(({ needs }) => needs),
    ...tableOf('Screen').flatMap(([, , cell = '']) => callsOf(cell)),
  ];
  const extensions = [...calls].filter(([name, { extension }]) => extension && name !== 'system/extensions');
  expect(extensions.map(([name]) => name).filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !calls.get(name)?.extension)).toEqual([]);
  const urls = FEATURES.flatMap(({ paths }) => paths);
  const undocumented = SITE_FEATURES.filter(
    ({ needs = [], paths }) =>
      needs.length > 0 && !paths.some((path) => urls.some((url) => url.startsWith(path.replace('$', '')))),
  );
  expect(undocumented.flatMap(({ paths }) => paths)).toEqual([]);
});
