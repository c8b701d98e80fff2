import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';

const TIMEOUT_MS = 180_000;

/**
 * Returns a folder that several processes of a test run use. The first process that asks makes it; the others wait.
 * @param {string} folder
 * @param {(draft: string) => Promise<unknown>} make fills the folder `draft`, which is renamed afterwards
 * @returns {Promise<string>} `folder`
 */
export async function madeOnce(folder, make) {
  mkdirSync(path.dirname(folder), { recursive: true });
  const isFirst = mkdirSync(`${folder}.lock`, { recursive: true }) !== undefined;
  if (isFirst) {
    await make(`${folder}.draft`);
    renameSync(`${folder}.draft`, folder);
  }
  const deadline = Date.now() + TIMEOUT_MS;
  while (!existsSync(folder)) {
    if (Date.now() > deadline) throw new Error(`No process has made ${folder}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return folder;
}
