/** A title begins with what it proves: `'AUTH-3 HARD-7 …'`, `'HARD-24 HARD-25 …'`. */
const TITLE = /['"`]((?:[A-Z]+-\d+ )*HARD-\d+ (?:[A-Z]+-\d+ )*)/g;
const LINE = /\bHARD-(\d+)/g;

/** The lines of `docs/hardening.md` that a text names anywhere, a comment for instance. */
export const hardeningLines = (source: string): string[] => [...source.matchAll(LINE)].map(([, line = '']) => line);

/** The lines of `docs/hardening.md` that titles of a test file bear. */
export const provenLines = (source: string): string[] =>
  [...source.matchAll(TITLE)].flatMap(([, ids = '']) => hardeningLines(ids));

/**
 * The text of `docs/hardening.md` with, under each line, the files of the tests that prove it.
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
