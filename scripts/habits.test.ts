import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, filesIn, imports, isTest, ROOT, within } from './imports';

/** What is usual in the sources, held by reading them. */

describe('The house: habits', () => {
  const texts = () => files.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

  test('the environment is read in settings.ts alone', () => {
    expect(
      texts()
        .filter(({ file, text }) => !isTest(file) && /process\.env\b/.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  test('the site starts no programs, runs no text as code, takes no messages from other windows and checks every certificate', () => {
    const risky =
      /node:(?:child_process|vm)\b|\beval\(|\beval: true|\bnew Function\(|onmessage|addEventListener\('message'|rejectUnauthorized|TLS_REJECT/;
    // The thread that hashes is no window: no browser loads the platform.
    const toWindows = (file: string, text: string) =>
      file !== 'platform/players/hashing.ts' && /postMessage/.test(text);
    const wrong = texts().filter(({ file, text }) => !isTest(file) && (risky.test(text) || toWindows(file, text)));
    expect(wrong.map(({ file }) => file)).toEqual([]);
    const parts = files.map((file) => file.split('/')[0]);
    for (const part of ['app', 'server', 'platform', 'provider', 'arcade', 'contract']) expect(parts).toContain(part);
  });

  test('a stake is taken by the bonuses alone, which ask mayStake first; who books a deposit asks mayDeposit', () => {
    const sources = texts().filter(
      ({ file }) => within(file, 'platform') && !within(file, 'platform/wallet') && !isTest(file),
    );
    const fromWallet = /\bwallet\.takeStake\b|import \{[^}]*\btakeStake\b[^}]*\} from '[./]*wallet'/;
    const takers = sources.filter(({ text }) => fromWallet.test(text));
    expect(takers.map(({ file }) => file)).toEqual(['platform/bonuses/stakes.ts']);
    expect(takers[0]?.text).toMatch(/await mayStake\([^]*\bwallet\.takeStake\(tx/);
    const deposits = sources.filter(({ text }) => /kind: 'deposit'/.test(text));
    expect(deposits.length).toBeGreaterThan(0);
    const silent = deposits.filter(({ text }) => !/await mayDeposit\([^]*kind: 'deposit'/.test(text));
    expect(silent.map(({ file }) => file)).toEqual([]);
  });

  test('no style attributes: the content policy forbids them', () => {
    const wrong = texts().filter(
      ({ file, text }) => within(file, 'app') && !isTest(file) && /\sstyle=[{"']/.test(text),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test('a file is one thing: none is called utils, helpers, misc or common, none has 450 lines as Prettier writes them', () => {
    expect(files.filter((file) => /\/(?:utils?|helpers?|misc)\.tsx?$/.test(file))).toEqual([]);
    const beside = ['e2e', 'scripts'].flatMap(filesIn);
    const long = [...files, ...beside].filter(
      (file) => !within(file, 'content') && readFileSync(path.join(ROOT, file), 'utf8').split('\n').length > 450,
    );
    expect(long).toEqual([]);
  });
});

describe('The house: texts', () => {
  const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const fileOf = (place: string) =>
    files.find((file) => [`${place}.ts`, `${place}.tsx`, `${place}/index.ts`, `${place}/route.tsx`].includes(file));
  const namesIn = (list: string) => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name!);
  const handled = (file: string) => namesIn(/export const handle[^;]*?i18n: \[([^\]]*)\]/.exec(text(file))?.[1] ?? '');

  /** The files of the site that a route brings to the browser. */
  function shownBy(file: string, seen = new Set<string>()): Set<string> {
    if (seen.has(file) || file.includes('.server.') || !within(file, 'app')) return seen;
    seen.add(file);
    for (const { from, to, typeOnly } of imports) {
      const found = from === file && !typeOnly ? fileOf(to) : undefined;
      if (found) shownBy(found, seen);
    }
    return seen;
  }

  /** What a file asks for in its components and in its `meta`: loaders and actions have every text. */
  function asked(file: string, isRoute: boolean): string[] {
    const source = text(file);
    const where = isRoute ? (/export const meta[\s\S]*?\n\}?;?\n/.exec(source)?.[0] ?? '') : source;
    return [
      ...[...source.matchAll(/useTranslation\('(\w+)'/g)].map(([, name]) => name!),
      ...[...where.matchAll(/fixedT\([^)]*, '(\w+)'\)/g)].map(([, name]) => name!),
    ];
  }

  test('a screen names in its handle the namespaces that it shows, and no others', () => {
    const everywhere = handled('app/root.tsx');
    expect(everywhere.length).toBeGreaterThan(0);
    const routes = files.filter((file) => /^app\/routes\/(?:[^/]+|[^/]+\/route)\.tsx$/.test(file));
    const wrong = routes.flatMap((route) => {
      // A route that gives on another's handle is that route.
      if (!/^export const handle\b|^export default function/m.test(text(route))) return [];
      const needed = [...shownBy(route)].flatMap((file) => asked(file, file === route));
      const own = [...new Set(needed)].filter((name) => !everywhere.includes(name)).sort();
      const told = handled(route).sort();
      return own.join() === told.join()
        ? []
        : [`${route} shows ${own.join() || 'none'}, its handle says ${told.join() || 'none'}`];
    });
    expect(wrong).toEqual([]);
  });
});
