import { printParseErrorCode, visit, type JSONPath, type ParseErrorCode } from 'jsonc-parser';

/** Positions in a JSON text, so that an error can name the line. */
export interface JsonLines {
  /** Returns the 1-based line on which the value at the path begins; its nearest parent's line if the path is missing. */
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

const MAX_DEPTH = 40;

/** Texts of errors for operators, by the parser's name of the error. */
const EXPECTED: Partial<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol: 'expected a value, or a name in double quotes',
  PropertyNameExpected: 'expected a name in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: "expected ':'",
  CommaExpected: "expected ','",
  CloseBraceExpected: "expected ',' or '}'",
  CloseBracketExpected: "expected ',' or ']'",
  EndOfFileExpected: 'expected the end',
  InvalidCommentToken: 'expected no comment',
  UnexpectedEndOfString: 'expected the text to end on its line',
  UnexpectedEndOfNumber: 'expected another digit',
  InvalidUnicode: 'expected four hexadecimal digits after \\u',
  InvalidEscapeCharacter: 'expected another character after \\',
  InvalidCharacter: 'expected no control character in a text',
};

const keyOf = (path: readonly (string | number)[]) => JSON.stringify(path.map(String));

/**
 * Parses a JSON text and records the line of every value. `JSON.parse` reports positions only in some versions of Node,
 * and never those of valid JSON with wrong values.
 * @returns the value with its lines, or the line and reason of the first error: bad syntax, a duplicate name in an
 * object, more than 40 levels.
 */
export function readJsonWithLines(
  text: string,
): { value: unknown; lines: JsonLines } | { line: number; reason: string } {
  const lines = new Map<string, number>();
  const names = new Map<string, Set<string>>();
  const fail = (line: number, reason: string): never => {
    throw new JsonSyntaxError(line + 1, reason);
  };
  const found = (offset: number) =>
    offset < text.length ? `found ${JSON.stringify(text.slice(offset, offset + 12))}` : 'the file ends';
  const note = (line: number, path: JSONPath) => lines.set(keyOf(path), line + 1);
  const enter = (line: number, path: JSONPath) => {
    if (path.length > MAX_DEPTH) fail(line, 'is nested too deeply');
    note(line, path);
    names.set(keyOf(path), new Set());
  };
  try {
    visit(
      text,
      {
        onObjectBegin: (_offset, _length, line, _column, path) => enter(line, path()),
        onArrayBegin: (_offset, _length, line, _column, path) => enter(line, path()),
        onLiteralValue: (_value, _offset, _length, line, _column, path) => note(line, path()),
        onObjectProperty: (name, _offset, _length, line, _column, path) => {
          const known = names.get(keyOf(path()));
          if (known?.has(name)) fail(line, `'${name}' stands twice in the same object`);
          known?.add(name);
        },
        onError: (code: ParseErrorCode, offset, _length, line) =>
          fail(line, `${EXPECTED[printParseErrorCode(code)] ?? 'is no JSON'}, ${found(offset)}`),
      },
      { disallowComments: true },
    );
    const lineOf = (path: readonly (string | number)[]): number =>
      lines.get(keyOf(path)) ?? (path.length > 0 ? lineOf(path.slice(0, -1)) : 1);
    return { value: JSON.parse(text), lines: { lineOf } };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { line: error.line, reason: error.message };
    throw error;
  }
}
