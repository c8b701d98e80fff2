import { expect, test } from 'vitest';
import { readJsonWithLines } from './json-lines';

const refused = (text: string) => {
  const read = readJsonWithLines(text);
  return 'reason' in read ? `line ${read.line}: ${read.reason}` : 'read';
};

test.each([
  ['', 'line 1: expected a value, the file ends'],
  ['{"a": 1,\n}', 'line 2: expected a name in double quotes, found "}"'],
  ['[1,\n\n]', 'line 3: expected a value, found "]"'],
  ['[1 2]', 'line 1: expected \',\', found "2]"'],
  ['{"a" 1}', 'line 1: expected \':\', found "1}"'],
  ['{\na: 1}', 'line 2: expected a value, or a name in double quotes, found "a: 1}"'],
  ["['a']", 'line 1: expected a value, or a name in double quotes, found "\'a\']"'],
  ['[01]', 'line 1: expected \',\', found "1]"'],
  ['[1.]', 'line 1: expected another digit, found "1.]"'],
  ['["a\nb"]', 'line 1: expected the text to end on its line, found "\\"a\\nb\\"]"'],
  ['["\\x"]', 'line 1: expected another character after \\, found "\\"\\\\x\\"]"'],
  ['["\\u12"]', 'line 1: expected four hexadecimal digits after \\u, found "\\"\\\\u12\\"]"'],
  ['["\u0001"]', 'line 1: expected no control character in a text, found "\\"\\u0001\\"]"'],
  ['// why\n{}', 'line 1: expected no comment, found "// why\\n{}"'],
  ['{} {}', 'line 1: expected the end, found "{}"'],
  ['{"a": 1', "line 1: expected ',' or '}', the file ends"],
  ['[1', "line 1: expected ',' or ']', the file ends"],
  ['{"a": 1,\n"b": {"a": 2},\n"a": 3}', "line 3: 'a' stands twice in the same object"],
  ['[{"a": 1}, {"a": 1, "\\u0061": 2}]', "line 1: 'a' stands twice in the same object"],
  ['['.repeat(100_000), 'line 1: is nested too deeply'],
  [`${'{"a":'.repeat(41)}1${'}'.repeat(41)}`, 'read'],
  [`${'{"a":'.repeat(42)}1${'}'.repeat(42)}`, 'line 1: is nested too deeply'],
])('HARD-12 what is no JSON is refused with its line and the reason: %j', (text, message) => {
  expect(refused(text)).toBe(message);
});

test('HARD-12 the result equals that of JSON.parse, also for names of the prototype', () => {
  const text = '{"__proto__": {"constructor": [true, null, -1.5e3]}, "toString": "\\u0131ş"}';
  expect(readJsonWithLines(text)).toMatchObject({ value: JSON.parse(text) as unknown });
});

test('every value has its line, and a missing one has its parent’s', () => {
  const read = readJsonWithLines('{\n"a": [\n1,\n{"b": 2}\n]\n}');
  const lineOf = 'lines' in read ? read.lines.lineOf : () => 0;
  expect([[], ['a'], ['a', 0], ['a', 1], ['a', 1, 'b'], ['a', 1, 'c'], ['z']].map(lineOf)).toEqual([
    1, 2, 3, 4, 4, 4, 1,
  ]);
});
