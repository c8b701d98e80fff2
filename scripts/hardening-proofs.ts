/** Matches the ids at the beginning of a title: `'AUTH-3 HARD-7 …'`, `'HARD-24 HARD-25 …'`. */
const TITLE = /['"`]((?:[A-Z]+-\d+ )*HARD-\d+ (?:[A-Z]+-\d+ )*)/g;
const LINE = /\bHARD-(\d+)/g;

/** Returns the lines of `docs/hardening.md` that a text names anywhere, including comments. */
export const hardeningLines = (source: string): string[] => [...source.matchAll(LINE)].map(([, line = '']) => line);

/** Returns the lines of `docs/hardening.md` in the titles of a test file. */
export const provenLines = (source: string): string[] =>
  [...source.matchAll(TITLE)].flatMap(([, ids = '']) => hardeningLines(ids));

/**
 * Returns `docs/hardening.md` with the test files that prove each line below it.
 * @param tests path and source of every test
 */
export function withProofs(document: string, tests: readonly { file: string; text: string }[]): string {
  const proven = tests.map(({ file, text }) => ({ file, lines: new Set(provenLines(text)) }));
  return document
    .split('\n')
    .filter((line) => !line.startsWith('   `'))
    .flatMap((line) => {
      const number = /^(\d+)\. /.exec(line)?.[1];
      const files = proven
        .filter(({ lines }) => number !== undefined && lines.has(number))
        .map(({ file }) => `\`${file}\``);
      return files.length > 0 ? [line, `   ${files.sort().join(' ')}`] : [line];
    })
    .join('\n');
}
