import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** The arrows of "The house" (docs: design), read from the imports themselves. */

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['app', 'arcade', 'content', 'contract', 'locales', 'platform', 'server'];
/** Later ones may import earlier ones. */
const DOMAINS = ['maintenance', 'content', 'messages', 'players', 'wallet', 'play-limits', 'bonuses', 'games', 'tournaments', 'payments', 'betting', 'support'];
const ALIASES: [RegExp, string][] = [
  [/^~\//, 'app/'],
  [/^#(contract|platform|arcade)$/, '$1/index'],
  [/^#(contract|platform|arcade|content|locales|settings)/, '$1'],
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
  return !clause.name && bindings !== undefined && ts.isNamedImports(bindings) && bindings.elements.length > 0 && bindings.elements.every((element) => element.isTypeOnly);
}

function resolve(from: string, specifier: string): { to: string; own: boolean } {
  const place = specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(from), specifier)
    : ALIASES.reduce((name, [pattern, replacement]) => (name === specifier ? name.replace(pattern, replacement) : name), specifier);
  const own = specifier.startsWith('.') || place !== specifier;
  return { to: own ? place.replace(/\.tsx?$/, '') : specifier, own };
}

function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ from: file, ...resolve(file, node.moduleSpecifier.text), typeOnly: isTypeOnly(node) });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) found.push({ from: file, ...resolve(file, argument.text), typeOnly: false });
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
  return shown(imports.filter((wanted) => within(wanted.from, folder) && wanted.own && !within(wanted.to, folder) && !allowed(wanted)));
}

const SERVES_API = /^app\/(?:services\/endpoint\.server|platform\.server|routes\/(?:endpoint\.v1|datas\.|callbacks\.|ops|rounds))/;

describe('The house: who imports whom', () => {
  test('there is something to read', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  test('contract/ imports zod and itself', () => {
    expect(straying('contract', () => false)).toEqual([]);
    expect(shown(imports.filter(({ from, to, own }) => within(from, 'contract') && !own && to !== 'zod'))).toEqual([]);
  });

  test('arcade/ imports nothing', () => {
    expect(straying('arcade', () => false)).toEqual([]);
    expect(shown(imports.filter(({ from, own }) => within(from, 'arcade') && !own))).toEqual([]);
  });

  test('content/ is data: types and constants at most', () => {
    expect(straying('content', ({ to, typeOnly }) => typeOnly || to === 'contract/constants')).toEqual([]);
  });

  test('platform/ imports the contract, the engines and the seed', () => {
    expect(straying('platform', ({ to }) => ['contract', 'content', 'arcade'].some((folder) => within(to, folder)))).toEqual([]);
  });

  test('app/ imports the contract, texts and settings; what serves the API also the platform and the engines', () => {
    const allowed = ({ from, to }: Import) =>
      ['contract', 'locales', 'settings'].some((folder) => within(to, folder)) ||
      (SERVES_API.test(from) && (within(to, 'platform') || within(to, 'arcade')));
    expect(straying('app', allowed)).toEqual([]);
  });

  test('app/lib imports no other part of the site, components only lib', () => {
    const inside = (folder: string, ...more: string[]) =>
      shown(imports.filter(({ from, to, typeOnly }) => within(from, folder) && within(to, 'app') && !typeOnly && ![folder, ...more].some((place) => within(to, place))));
    expect(inside('app/lib')).toEqual([]);
    expect(inside('app/components', 'app/lib')).toEqual([]);
  });

  test('services do not import routes, components or styles', () => {
    const wrong = imports.filter(({ from, to, typeOnly }) => !typeOnly && within(from, 'app/services') && ['app/routes', 'app/components', 'app/styles'].some((place) => within(to, place)));
    expect(shown(wrong)).toEqual([]);
  });

  test('server/ imports the platform, the settings, and of the app what both need', () => {
    expect(straying('server', ({ to }) => to === 'settings' || within(to, 'platform') || to === 'app/lib/preferences' || to === 'app/load-context')).toEqual([]);
  });

  test('browser code takes nothing from the contract that carries zod', () => {
    const heavy = new Set(imports.filter(({ from, to }) => within(from, 'contract') && to === 'zod').map(({ from }) => from.replace(/\.ts$/, '')));
    const browser = (file: string) => /^app\/(?:components|lib)\//.test(file) && !file.includes('.server.');
    expect(shown(imports.filter(({ from, to, typeOnly }) => browser(from) && !typeOnly && (heavy.has(to) || to === 'zod' || to === 'contract/index')))).toEqual([]);
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
    const folders = readdirSync(path.join(ROOT, 'platform')).filter((name) => statSync(path.join(ROOT, 'platform', name)).isDirectory());
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
      ({ from, to, typeOnly }) => domainOf(from) !== undefined && !typeOnly && (within(to, 'platform/ops') || to === 'platform/index' || (within(to, 'platform/api') && to !== 'platform/api/answer')),
    );
    expect(shown(wrong)).toEqual([]);
  });
});

describe('The house: habits', () => {
  const texts = () => files.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

  test('the environment is read in settings.ts alone', () => {
    expect(texts().filter(({ file, text }) => !isTest(file) && /process\.env\b/.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('no style attributes: the content policy forbids them', () => {
    const wrong = texts().filter(({ file, text }) => within(file, 'app') && !isTest(file) && /\sstyle=[{"']/.test(text));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test('a file is one thing: none is called utils, helpers, misc or common, none has 400 lines', () => {
    expect(files.filter((file) => /\/(?:utils?|helpers?|misc)\.tsx?$/.test(file))).toEqual([]);
    const long = texts().filter(({ file, text }) => !within(file, 'content') && text.split('\n').length > 400);
    expect(long.map(({ file }) => file)).toEqual([]);
  });
});
