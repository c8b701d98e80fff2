/**
 * `node scripts/platform-texts.mjs > locales/de/platform.json`: prints the English texts of the platform as a file to
 * translate. In code they are pairs of Turkish and English.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './sources.mjs';

const FOLDERS = ['platform', 'contract', 'content', 'server'];

/** Returns the text of a literal, with a name in place of each value. */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  const rest = node.templateSpans.map(({ literal }, index) => `{value${index + 1}}${literal.text}`);
  return node.head.text + rest.join('');
}

function* englishOf(node) {
  const text = textOf(node);
  if (text !== undefined) yield text;
  else if (ts.isObjectLiteralExpression(node))
    for (const property of node.properties)
      if (ts.isPropertyAssignment(property)) yield* englishOf(property.initializer);
}

function* textsIn(node) {
  if (ts.isObjectLiteralExpression(node)) {
    const [turkish, english] = ['tr', 'en'].map((name) =>
      node.properties.find((property) => ts.isPropertyAssignment(property) && property.name.getText() === name),
    );
    if (turkish && english) yield* englishOf(english.initializer);
  }
  for (const child of node.getChildren()) yield* textsIn(child);
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/test\.ts$|testing/.test(file))
    .sort()
    .map((file) => path.join(ROOT, folder, file)),
);
const texts = files.flatMap((file) => [
  ...textsIn(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)),
]);
const translatable = texts.filter((text) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '')));
console.log(JSON.stringify(Object.fromEntries(translatable.map((text) => [text, text])), undefined, 2));
