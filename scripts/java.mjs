/** Java for the HTML checker. */
import { spawnSync } from 'node:child_process';
import { installDebian } from './debian.mjs';

const answers = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/** Returns whether Java runs; if not and `mayInstall`, it first installs Debian's package, as root. */
export function findJava(mayInstall) {
  if (answers()) return true;
  installDebian('Java', ['default-jre-headless'], mayInstall);
  return answers();
}
