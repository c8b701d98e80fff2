import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the content of a key file; undefined if it does not exist. */
export function readKeyFile(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  if (!existsSync(file)) return undefined;
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}

/**
 * Writes a key file that only its owner may read, unless it exists, and returns its content. Atomic: of two concurrent
 * processes the first wins, and both get the same content.
 */
export function writeKeyFileOnce(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
