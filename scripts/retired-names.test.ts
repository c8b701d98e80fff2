import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from './imports';
import retired from './retired-names.json';

/** Words that no exported name contains, with what to write instead. The glossary has the terms. */
const WORDS: Readonly<Record<string, string>> = {
  asked: 'request, query',
  house: 'context, operator account, test bed',
  kept: 'stored, cached',
  moved: 'the result of the action',
  nobody: 'none',
  nobodys: 'none',
  purse: 'wallet',
  said: 'text, message',
  shelf: 'collection',
  shown: 'a noun with View',
  standing: 'state, leaderboard',
  stretch: 'play session',
  tell: 'notify, report, record or send',
  told: 'message, recorded, notified',
  trail: 'audit log',
};

/** Types of TypeScript itself: a type of the same name hides them. */
const UTILITY_TYPES = new Set(
  'Awaited Exclude Extract NonNullable Omit Parameters Partial Pick Readonly Record Required ReturnType'.split(' '),
);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && existsSync(path.join(ROOT, file)));

/** The names that a source file exports by its declarations. */
function exportedNames(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest);
  const namesIn = (name: ts.BindingName): string[] =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
  return source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap((declaration) => namesIn(declaration.name));
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement);
    return isNamed && statement.name ? [statement.name.text] : [];
  });
}

const exported = files
  .filter((file) => !file.endsWith('.css'))
  .flatMap((file) => exportedNames(file).map((name) => ({ file, name })));
const names = new Map(Object.entries(retired.names));
const paths = new Map(Object.entries(retired.files));

/** The words of an identifier in lower case: 'readKeyFile' is read, key, file. */
const wordsOf = (name: string): string[] =>
  name
    .split(/_|(?<=[a-z\d])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .flatMap((word) => (word.endsWith('s') ? [word, word.slice(0, -1)] : [word]));

/** Exported names that a rule finds fault with, as 'file: name → advice'. */
const faults = (adviceFor: (name: string, file: string) => string | undefined): string[] =>
  exported.flatMap(({ file, name }) => {
    const advice = adviceFor(name, file);
    return advice === undefined ? [] : [`${file}: ${name} → ${advice}`];
  });

test('the sources export more than 2,500 names', () => {
  expect(exported.length).toBeGreaterThan(2500);
});

test('no exported name is a retired one', () => {
  expect(faults((name) => names.get(name))).toEqual([]);
});

test('LANG-2 no file has a retired path', () => {
  expect(files.filter((file) => paths.has(file)).map((file) => `${file} → ${paths.get(file)}`)).toEqual([]);
});

test('LANG-2 no exported name contains a word that the glossary rejects', () => {
  expect(
    faults((name) => {
      const word = wordsOf(name).find((each) => Object.hasOwn(WORDS, each));
      return word && WORDS[word];
    }),
  ).toEqual([]);
});

test('a type named like a utility type of TypeScript is not exported', () => {
  expect(faults((name) => (UTILITY_TYPES.has(name) ? 'another name' : undefined))).toEqual([]);
});

test('exported functions: use… is a React hook in app/, no may…, and getX or toX instead of xOf', () => {
  expect(
    faults((name, file) => {
      if (/^use[A-Z]/.test(name) && !file.startsWith('app/')) return 'consume…, redeem…, adopt…';
      if (/^may[A-Z]/.test(name)) return 'assert… if it throws; is…, has… or can… if it returns a boolean';
      return /^(?!is[A-Z]).*(?:[a-z]Of|_OF)$/.test(name) ? 'get…, to…, find… or list…' : undefined;
    }),
  ).toEqual([]);
});
