import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Runs an expression over one of the scripts in a process that finds no programs. */
function withoutPrograms(file: string, line: string) {
  const script = `const found = await import(${JSON.stringify(path.resolve(import.meta.dirname, file))}); console.log(${line});`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { NODE_ENV: 'test', PATH: '' },
    encoding: 'utf8',
  });
}

test('with TEST_INSTALL=no a missing Java is reported, and nothing is installed', () => {
  expect(withoutPrograms('java.mjs', 'found.findJava(false)')).toMatchObject({ stdout: 'false\n', stderr: '' });
});
