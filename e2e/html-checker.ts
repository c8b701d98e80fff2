import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from '@playwright/test';

/** A page's HTML as the server sent it; `name` identifies it in a problem. */
export type ServedDocument = { name: string; html: string };

/**
 * Arguments of Java for the checker, which runs for two seconds: without the optimizing compiler it takes half of the
 * processor time. Its schemas need a large stack.
 */
const FAST_START = ['-XX:TieredStopAtLevel=1', '-Xss4m'];

/**
 * Returns the problems that the Nu HTML checker finds in documents. Call it last: with `HTML_CHECKER=no` it skips the rest
 * of the test, so that the run lists the test as skipped.
 */
export function htmlProblems(documents: readonly ServedDocument[]): string[] {
  test.skip(
    process.env['HTML_CHECKER'] === 'no',
    'no Java for the HTML checker, and TEST_INSTALL=no forbids to install one',
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'rubato-html-'));
  const files = documents.map(({ name, html }) => {
    const file = path.join(folder, `${encodeURIComponent(name)}.html`);
    writeFileSync(file, html);
    return file;
  });
  const jar = path.join(
    createRequire(import.meta.url).resolve('vnu-jar/package.json'),
    '..',
    'build',
    'dist',
    'vnu.jar',
  );
  const checked = spawnSync(
    'java',
    [...FAST_START, '-jar', jar, '--errors-only', '--format', 'json', '--stdout', '--exit-zero-always', ...files],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  rmSync(folder, { recursive: true, force: true });
  if (checked.error) throw checked.error;
  const { messages } = JSON.parse(checked.stdout) as {
    messages: { type: string; url: string; message: string; extract?: string }[];
  };
  return messages
    .filter(({ type }) => type !== 'info')
    .map(({ url, message, extract }) => `${decodeURIComponent(path.basename(url))}: ${message} ${extract ?? ''}`);
}
