/** A title that names lines of hardening: `hardening 8: …`, `hardening 24 and 25: …`. */
const NAMED = /\bhardening ((?:\d+(?:, | and )?)+)/g;

/** The lines of `docs/hardening.md` that a source names. */
export function hardeningLines(source: string): string[] {
  return [...source.matchAll(NAMED)].flatMap(([, lines = '']) => lines.match(/\d+/g) ?? []);
}

/**
 * The text of `docs/hardening.md` with, under each line, the files of the tests that name it.
 * @param tests path and source of every test
 */
export function withProofs(document: string, tests: readonly { file: string; text: string }[]): string {
  const named = tests.map(({ file, text }) => ({ file, lines: new Set(hardeningLines(text)) }));
  return document
    .split('\n')
    .filter((line) => !line.startsWith('   `'))
    .flatMap((line) => {
      const number = /^(\d+)\. /.exec(line)?.[1];
      const files = named
        .filter(({ lines }) => number !== undefined && lines.has(number))
        .map(({ file }) => `\`${file}\``);
      return files.length > 0 ? [line, `   ${files.sort().join(' ')}`] : [line];
    })
    .join('\n');
}
