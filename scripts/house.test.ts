import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** The arrows of the README's map, "The house", read from the imports themselves. */

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['app', 'arcade', 'content', 'contract', 'locales', 'platform', 'provider', 'server'];
/** Later ones may import earlier ones. */
const DOMAINS = [
  'audit',
  'maintenance',
  'content',
  'messages',
  'players',
  'wallet',
  'play-limits',
  'bonuses',
  'games',
  'tournaments',
  'payments',
  'betting',
  'support',
];
const ALIASES: [RegExp, string][] = [
  [/^~\//, 'app/'],
  [/^#(contract|platform|provider|arcade)$/, '$1/index'],
  [/^#(contract|platform|provider|arcade|content|locales|settings)/, '$1'],
];

interface Import {
  from: string;
  /** Path in the project without extension; a package's name otherwise. */
  to: string;
  own: boolean;
  typeOnly: boolean;
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(name);
    return /\.tsx?$/.test(name) ? [name] : [];
  });
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const bindings = clause.namedBindings;
  return (
    !clause.name &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.length > 0 &&
    bindings.elements.every((element) => element.isTypeOnly)
  );
}

function resolve(from: string, specifier: string): { to: string; own: boolean } {
  const place = specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(from), specifier)
    : ALIASES.reduce(
        (name, [pattern, replacement]) => (name === specifier ? name.replace(pattern, replacement) : name),
        specifier,
      );
  const own = specifier.startsWith('.') || place !== specifier;
  return { to: own ? place.replace(/\.tsx?$/, '') : specifier, own };
}

function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      found.push({ from: file, ...resolve(file, node.moduleSpecifier.text), typeOnly: isTypeOnly(node) });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument))
        found.push({ from: file, ...resolve(file, argument.text), typeOnly: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = FOLDERS.flatMap(filesIn);
const isTest = (file: string) => /\.test\.tsx?$|\/testing(\/|\.ts$)/.test(file);
const imports = files.filter((file) => !isTest(file)).flatMap(importsOf);

const within = (place: string, folder: string) => place === folder || place.startsWith(`${folder}/`);
const shown = (wrong: Import[]) => wrong.map(({ from, to }) => `${from} → ${to}`);

/** Imports out of a folder that lead neither into it nor to an allowed place of the project. */
function straying(folder: string, allowed: (wanted: Import) => boolean): string[] {
  return shown(
    imports.filter(
      (wanted) => within(wanted.from, folder) && wanted.own && !within(wanted.to, folder) && !allowed(wanted),
    ),
  );
}

/** The rooms of `app/` that answer a request, in the order in which they may import one another. */
const ROOMS = [
  ['app/lib', 'app/styles/families'],
  ['app/request', 'app/sessions.server'],
  ['app/answers'],
  ['app/api'],
  ['app/services'],
  ['app/session'],
  ['app/screens'],
];

/** The resource routes that serve the API over HTTP. */
const SERVES_API = /^app\/routes\/(?:endpoint\.v1|datas\.|callbacks\.|ops|rounds)/;
/** What starts the platform of this process; the server takes it from the entry. */
const EMBEDS_PLATFORM = 'app/api/platform.server';

/** Where the platform and its game provider are put together, and the games' own screens. */
const SERVES_GAMES = /^app\/(?:api\/platform\.server|routes\/rounds)/;

describe('The house: who imports whom', () => {
  test('there is something to read', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  test('contract/ imports zod and itself', () => {
    expect(straying('contract', () => false)).toEqual([]);
    expect(shown(imports.filter(({ from, to, own }) => within(from, 'contract') && !own && to !== 'zod/v4'))).toEqual(
      [],
    );
  });

  test('zod is zod/v4 everywhere, and Conform reads the same: mixed they throw when a form comes in', () => {
    expect(shown(imports.filter(({ to }) => /^(?:@conform-to\/)?zod(?!\/v4$)/.test(to)))).toEqual([]);
    expect(imports.some(({ to }) => to === '@conform-to/zod/v4')).toBe(true);
  });

  test('arcade/ imports nothing', () => {
    expect(straying('arcade', () => false)).toEqual([]);
    expect(shown(imports.filter(({ from, own }) => within(from, 'arcade') && !own))).toEqual([]);
  });

  test('content/ is data: types and constants at most', () => {
    expect(straying('content', ({ to, typeOnly }) => typeOnly || to === 'contract/constants')).toEqual([]);
  });

  test('locales/ imports nothing of the project', () => {
    expect(straying('locales', () => false)).toEqual([]);
    expect(shown(imports.filter(({ from, own }) => within(from, 'locales') && !own))).toEqual([]);
  });

  test('platform/ imports the contract, the engines and the seed', () => {
    expect(
      straying('platform', ({ to }) => ['contract', 'content', 'arcade'].some((folder) => within(to, folder))),
    ).toEqual([]);
  });

  test('provider/ imports the engines, the contract, the seed, and of the platform the database alone; nothing imports it but what serves its games', () => {
    expect(
      straying('provider', ({ to }) =>
        ['arcade', 'contract', 'content', 'platform/db'].some((folder) => within(to, folder)),
      ),
    ).toEqual([]);
    expect(
      shown(
        imports.filter(
          ({ from, to }) => within(to, 'provider') && !within(from, 'provider') && !SERVES_GAMES.test(from),
        ),
      ),
    ).toEqual([]);
  });

  test('app/ imports the contract, texts and settings; what serves the API also the platform and the engines', () => {
    const allowed = ({ from, to }: Import) =>
      ['contract', 'locales', 'settings'].some((folder) => within(to, folder)) ||
      (within(from, `${EMBEDS_PLATFORM}.ts`) && within(to, 'platform')) ||
      (SERVES_API.test(from) && (within(to, 'platform') || within(to, 'arcade'))) ||
      (SERVES_GAMES.test(from) && within(to, 'provider'));
    expect(straying('app', allowed)).toEqual([]);
  });

  test('app/api/ alone knows where the platform is', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        to === EMBEDS_PLATFORM && !within(from, 'app/api') && !SERVES_API.test(from) && from !== 'app/entry.server.tsx',
    );
    expect(shown(wrong)).toEqual([]);
    const asking = files.filter(
      (file) =>
        within(file, 'app') &&
        !within(file, 'app/api') &&
        !isTest(file) &&
        /\bENDPOINT_URL\b/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(asking).toEqual([]);
  });

  test('the rooms of app/ import earlier rooms alone; no loose file beside the five at its root', () => {
    const rank = (place: string) => ROOMS.findIndex((room) => room.some((part) => within(place, part)));
    const wrong = imports.filter(({ from, to, typeOnly }) => {
      // What a screen makes has the shape of what shows it.
      if (typeOnly && within(from, 'app/screens') && within(to, 'app/components')) return false;
      const at = rank(from.replace(/\.tsx?$/, ''));
      return at >= 0 && within(to, 'app') && (rank(to) < 0 || rank(to) > at);
    });
    expect(shown(wrong)).toEqual([]);
    expect(files.filter((file) => /^app\/[^/]+$/.test(file)).sort()).toEqual([
      'app/entry.client.tsx',
      'app/entry.server.tsx',
      'app/load-context.ts',
      'app/root.tsx',
      'app/sessions.server.ts',
    ]);
  });

  test('no file imports itself in a circle', () => {
    const known = new Set(files.map((file) => file.replace(/\.tsx?$/, '')));
    const targets = new Map<string, string[]>();
    for (const { from, to, own, typeOnly } of imports) {
      const file = [to, `${to}/index`].find((name) => known.has(name));
      if (!own || typeOnly || !file) continue;
      const importing = from.replace(/\.tsx?$/, '');
      targets.set(importing, [...(targets.get(importing) ?? []), file]);
    }
    const circles: string[] = [];
    const done = new Set<string>();
    const walk = (file: string, way: string[]) => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
      if (done.has(file) || way.includes(file)) return;
      for (const next of targets.get(file) ?? []) walk(next, [...way, file]);
      done.add(file);
    };
    for (const file of targets.keys()) walk(file, []);
    expect(circles).toEqual([]);
  });

  test('app/lib imports no other part of the site, components only lib', () => {
    const inside = (folder: string, ...more: string[]) =>
      shown(
        imports.filter(
          ({ from, to, typeOnly }) =>
            within(from, folder) &&
            within(to, 'app') &&
            !typeOnly &&
            ![folder, ...more].some((place) => within(to, place)),
        ),
      );
    expect(inside('app/lib')).toEqual([]);
    expect(inside('app/components', 'app/lib')).toEqual([]);
  });

  test('services are one module for each of the contract, callable without a screen: no components, texts or zod', () => {
    const modules = files.filter((file) => within(file, 'app/services') && !isTest(file));
    const contract = new Set(files.filter((file) => /^contract\/[^/]+\.ts$/.test(file)));
    const nameless = modules.filter(
      (file) => !contract.has(file.replace('app/services', 'contract').replace('.server', '')),
    );
    expect(nameless).toEqual([]);
    const wrong = imports.filter(
      ({ from, to }) =>
        within(from, 'app/services') &&
        (to === 'zod' ||
          to === 'zod/v4' ||
          to === 'app/lib/texts' ||
          ['app/routes', 'app/components', 'app/styles', 'locales'].some((place) => within(to, place))),
    );
    expect(shown(wrong)).toEqual([]);
  });

  test('services and the transport alone make calls', () => {
    const wrong = files.filter(
      (file) =>
        within(file, 'app') &&
        !within(file, 'app/services') &&
        !within(file, 'app/api') &&
        !isTest(file) &&
        /\b(?:callEndpoint|getResource)\b/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  test('server/ imports the platform, the settings, and of the app what both need', () => {
    expect(
      straying(
        'server',
        ({ to, typeOnly }) =>
          to === 'settings' ||
          within(to, 'platform') ||
          to === 'app/lib/preferences' ||
          to === 'app/load-context' ||
          (typeOnly && to === 'app/entry.server'),
      ),
    ).toEqual([]);
  });

  test('browser code takes nothing from the contract that carries zod', () => {
    const heavy = new Set(
      imports
        .filter(({ from, to }) => within(from, 'contract') && to === 'zod/v4')
        .map(({ from }) => from.replace(/\.ts$/, '')),
    );
    const browser = (file: string) => /^app\/(?:components|lib)\//.test(file) && !file.includes('.server.');
    expect(
      shown(
        imports.filter(
          ({ from, to, typeOnly }) =>
            browser(from) &&
            !typeOnly &&
            (heavy.has(to) || /^zod\b|^@conform-to\/zod\b/.test(to) || to === 'contract/index'),
        ),
      ),
    ).toEqual([]);
  });
});

describe('The house: domains of the platform', () => {
  const domainOf = (place: string) => DOMAINS.find((domain) => within(place, `platform/${domain}`));
  const between = imports.filter(({ from, to }) => {
    const domain = domainOf(to);
    return domain !== undefined && within(from, 'platform') && domainOf(from) !== domain;
  });

  test('every folder of rules has a place in the order', () => {
    const known = [...DOMAINS, 'api', 'db', 'ops', 'jobs'];
    const folders = readdirSync(path.join(ROOT, 'platform')).filter((name) =>
      statSync(path.join(ROOT, 'platform', name)).isDirectory(),
    );
    expect(folders.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('a domain is imported through its index only', () => {
    const wrong = between.filter(({ from, to }) => {
      const domain = `platform/${domainOf(to)}`;
      if (to === domain || to === `${domain}/index`) return false;
      // The one schema gathers the tables; tables refer to each other; seeding and commands of a domain are the platform's own.
      return !(to === `${domain}/schema` && /^platform\/(?:db\/schema|[\w-]+\/schema)\.ts$/.test(from));
    });
    expect(shown(wrong)).toEqual([]);
  });

  test('a later domain may import an earlier one, never the other way round', () => {
    const wrong = between.filter(({ from, to, typeOnly }) => {
      const importing = domainOf(from);
      if (importing === undefined || typeOnly) return false;
      return DOMAINS.indexOf(domainOf(to) ?? '') > DOMAINS.indexOf(importing);
    });
    expect(shown(wrong)).toEqual([]);
  });

  test('no domain imports the api, the operator or the start-up', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        domainOf(from) !== undefined &&
        !typeOnly &&
        (within(to, 'platform/ops') || to === 'platform/index' || within(to, 'platform/api')),
    );
    expect(shown(wrong)).toEqual([]);
  });
});

describe('The house: habits', () => {
  const texts = () => files.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

  test('the environment is read in settings.ts alone', () => {
    expect(
      texts()
        .filter(({ file, text }) => !isTest(file) && /process\.env\b/.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  test('who takes a stake asks mayStake first, who books a deposit asks mayDeposit', () => {
    const ways: [RegExp, RegExp][] = [
      [/\btakeStake\(tx/, /await mayStake\([^]*\btakeStake\(tx/],
      [/kind: 'deposit'/, /await mayDeposit\([^]*kind: 'deposit'/],
    ];
    const booking = texts().filter(
      ({ file, text }) =>
        within(file, 'platform') &&
        !within(file, 'platform/wallet') &&
        !isTest(file) &&
        ways.some(([books]) => books.test(text)),
    );
    expect(booking.map(({ file }) => file).sort()).toEqual(expect.arrayContaining(['platform/games/callbacks.ts']));
    const silent = booking.filter(({ text }) => ways.some(([books, asks]) => books.test(text) && !asks.test(text)));
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
    const long = texts().filter(({ file, text }) => !within(file, 'content') && text.split('\n').length > 450);
    expect(long.map(({ file }) => file)).toEqual([]);
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
