import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['app', 'arcade', 'content', 'contract', 'locales', 'platform', 'provider', 'server'];
const ALIASES: [RegExp, string][] = [
  [/^~\//, 'app/'],
  [/^#(contract|platform|provider|arcade)$/, '$1/index'],
  [/^#(contract|platform|provider|arcade|content|locales|settings)/, '$1'],
];

/** An import of the project, as written. */
export interface Import {
  from: string;
  /** Path in the project without extension; a package's name otherwise. */
  to: string;
  own: boolean;
  typeOnly: boolean;
}

/** Returns the sources in a folder of the project. */
export function filesIn(folder: string): string[] {
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

/** Paths of all sources, relative to the project. */
export const files = FOLDERS.flatMap(filesIn);
/** Whether a source only serves tests. */
export const isTest = (file: string) => /\.test\.tsx?$|\/testing(\/|\.ts$)/.test(file);
/** Imports of the sources, without those of tests, which may import anything. */
export const imports = files.filter((file) => !isTest(file)).flatMap(importsOf);

/** Whether a path is a folder or inside it. */
export const within = (place: string, folder: string) => place === folder || place.startsWith(`${folder}/`);
