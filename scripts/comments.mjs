/** Phrases that comments must not contain, each with a suggestion. */
import ts from 'typescript';

const NAME_IT = 'name the thing: request, caller, provider, player; a default is "none"';

/** @type {[RegExp, string][]} */
const BANNED = [
  [/\b(?:nobody|somebody|anybody|no ?one|someone)(?:'s|’s)?\b/gi, NAME_IT],
  [/\bwho(?:m|se)?ever\b/gi, NAME_IT],
  [
    /\bwhat (?:was|is|were) (?:asked|told|said|typed|done|given)\b/gi,
    'use a noun: the request, the reply, the typed value',
  ],
  // A blackjack hand stands; code does not.
  [
    /(?<!(?:dealer|player|hand)s? )\bstands?\b(?! (?:on|at) (?:all )?(?:soft )?\d)/gi,
    'use "is", "stays", or name the state',
  ],
  [
    /\b(?:is|are|was|were|be) told\b|\btells? (?:the|its|a|what|whether|how)\b/gi,
    'use report, notify, record, send or return',
  ],
  [/\bon (?:its|their) way\b|\bunder way\b/gi, 'name the state: pending, in progress'],
];

/** Returns the comments of a source as `{ pos, text }`. */
function commentsOf(source) {
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = new Map();
  const add = (ranges) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, source.slice(pos, end));
  };
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    const children = node.getChildren(file);
    if (children.length > 0) return children.forEach(visit);
    add(ts.getLeadingCommentRanges(source, node.pos));
    add(ts.getTrailingCommentRanges(source, node.end));
  };
  visit(file);
  return [...found].map(([pos, text]) => ({ pos, text }));
}

/** Returns the banned phrases in the comments of a source, with their lines and the suggestions. */
export function bannedPhrases(source) {
  return commentsOf(source)
    .flatMap(({ pos, text }) =>
      BANNED.flatMap(([pattern, instead]) =>
        [...text.matchAll(pattern)].map(({ 0: phrase, index }) => ({
          line: source.slice(0, pos + index).split('\n').length,
          phrase,
          instead,
        })),
      ),
    )
    .toSorted((one, other) => one.line - other.line);
}
