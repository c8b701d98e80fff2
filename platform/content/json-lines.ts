/** Where things stand in a JSON text, so that a message can name the line an operator has to look at. */
export interface JsonLines {
  /** 1-based line on which the value at the path begins; of its nearest parent where the path itself is missing. */
  lineOf(path: readonly (string | number)[]): number;
}

class JsonSyntaxError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// oxlint-disable-next-line no-control-regex
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const MAX_DEPTH = 40;

const keyOf = (path: readonly (string | number)[]) => JSON.stringify(path.map(String));

/**
 * Reads a JSON text and remembers the line of every value. `JSON.parse` tells positions in some versions of Node only,
 * and never those of values that parse but are wrong.
 * @returns the value with its lines, or the line and reason of the first syntax error.
 */
export function readJsonWithLines(text: string): { value: unknown; lines: JsonLines } | { line: number; reason: string } {
  const lines = new Map<string, number>();
  let at = 0;
  const lineAt = (offset: number) => {
    let line = 1;
    for (let index = text.indexOf('\n'); index !== -1 && index < offset; index = text.indexOf('\n', index + 1)) line += 1;
    return line;
  };
  const fail = (message: string): never => {
    throw new JsonSyntaxError(lineAt(at), message);
  };
  const found = () => (at < text.length ? `found ${JSON.stringify(text.slice(at, at + 12))}` : 'the file ends');
  const space = () => {
    while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1;
  };
  const take = (pattern: RegExp, what: string): string => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return fail(`expected ${what}, ${found()}`);
    at = pattern.lastIndex;
    return match[0];
  };
  const members = (path: (string | number)[], close: string, member: (index: number) => void) => {
    if (path.length > MAX_DEPTH) fail('is nested too deeply');
    at += 1;
    space();
    for (let index = 0; text[at] !== close; index += 1) {
      if (index > 0) {
        if (text[at] !== ',') fail(`expected ',' or '${close}', ${found()}`);
        at += 1;
        space();
      }
      member(index);
      space();
    }
    at += 1;
  };
  const value = (path: (string | number)[]) => {
    space();
    lines.set(keyOf(path), lineAt(at));
    if (text[at] === '{') {
      const names = new Set<string>();
      members(path, '}', () => {
        const name = JSON.parse(take(STRING, 'a name in double quotes')) as string;
        if (names.has(name)) fail(`'${name}' stands twice in the same object`);
        names.add(name);
        space();
        if (text[at] !== ':') fail(`expected ':', ${found()}`);
        at += 1;
        value([...path, name]);
      });
    } else if (text[at] === '[') members(path, ']', (index) => value([...path, index]));
    else if (text[at] === '"') take(STRING, 'a text in double quotes');
    else take(LITERAL, 'a value');
  };
  try {
    value([]);
    space();
    if (at < text.length) fail(`expected the end, ${found()}`);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { line: error.line, reason: error.message };
    throw error;
  }
  const lineOf = (path: readonly (string | number)[]): number =>
    lines.get(keyOf(path)) ?? (path.length > 0 ? lineOf(path.slice(0, -1)) : 1);
  return { value: JSON.parse(text), lines: { lineOf } };
}
