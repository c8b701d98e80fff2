import { spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { isStamped, lockDigest, ROOT, stamp } from './sources.mjs';

const FOLDER = path.join(ROOT, 'node_modules');
const STAMP = path.join(FOLDER, '.rubato-installed');

/** `npm ci` empties the folder first, and through a link that would be somebody else's. */
const isLink = () => lstatSync(FOLDER, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Installs what the lock file names, when that is not what is installed already. Ends the process when it can't. */
export function installWhenNeeded() {
  const digest = lockDigest();
  if (isStamped(STAMP, digest) || isLink()) return;
  console.log('Installing packages (npm ci) …');
  // Through a shell, because npm is a batch file on Windows.
  const { status } = spawnSync('npm ci --include=dev --no-audit --no-fund', {
    cwd: ROOT,
    stdio: 'inherit',
    shell: true,
  });
  if (status !== 0) {
    console.error('The packages could not be installed; see above.');
    process.exit(status ?? 1);
  }
  stamp(STAMP, digest);
}
