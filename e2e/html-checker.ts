import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What the Nu HTML checker finds wrong with documents; `name` says in its findings which one it is. */
export function htmlProblems(documents: readonly { name: string; html: string }[]): string[] {
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
    ['-Xss1m', '-jar', jar, '--errors-only', '--format', 'json', '--stdout', '--exit-zero-always', ...files],
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
