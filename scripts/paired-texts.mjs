/** Texts that stand in code as pairs of Turkish and English, read from its syntax tree. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './sources.mjs';

/** The text of a literal, with a name in place of each value. */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  const rest = node.templateSpans.map(({ literal }, index) => `{value${index + 1}}${literal.text}`);
  return node.head.text + rest.join('');
}

/** The texts of one side of a pair: one text, or an object of them, as a mail's subject and text. */
function* textsOf(node) {
  const text = textOf(node);
  if (text !== undefined) yield text;
  else if (ts.isObjectLiteralExpression(node))
    for (const property of node.properties) if (ts.isPropertyAssignment(property)) yield* textsOf(property.initializer);
}

function* pairsIn(node) {
  if (ts.isObjectLiteralExpression(node)) {
    const [turkish, english] = ['tr', 'en'].map((name) =>
      node.properties.find((property) => ts.isPropertyAssignment(property) && property.name.getText() === name),
    );
    if (turkish && english) yield { tr: [...textsOf(turkish.initializer)], en: [...textsOf(english.initializer)] };
  }
  for (const child of node.getChildren()) yield* pairsIn(child);
}

/** The pairs in the folders' code, without tests: the file, and its Turkish and its English texts. */
export const pairedTexts = (folders, root = ROOT) =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/test\.ts$|testing/.test(file))
        .sort()
        .map((file) => path.join(folder, file)),
    )
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return [...pairsIn(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))].map((pair) => ({
        file,
        ...pair,
      }));
    });
