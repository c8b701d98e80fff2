import { spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { isStamped, lockDigest, ROOT, stamp } from './sources.mjs';

const FOLDER = path.join(ROOT, 'node_modules');
const STAMP = path.join(FOLDER, '.rubato-installed');

/** Whether node_modules is a link: `npm ci` empties the folder first, which may belong to another project. */
const isLink = () => lstatSync(FOLDER, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Installs the packages of the lock file unless they are installed already. Ends the process if it fails. */
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
