import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the text of a file of keys, undefined where there is none yet. */
export function readKeyFile(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  if (!existsSync(file)) return undefined;
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}

/**
 * Writes a file of keys that its owner alone may read, once, and returns its text. Of two processes that start together
 * both get the same one: the file appears whole, and the first wins.
 */
export function writeKeyFileOnce(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}
