/** Lynx, for the journey in a text browser. */
import { spawnSync } from 'node:child_process';
import { installDebian } from './debian.mjs';

/** Installs Debian's package, as root, where there is no lynx and it may. */
export function findLynx(mayInstall) {
  if (spawnSync('lynx', ['-version'], { stdio: 'ignore' }).error) installDebian('lynx', ['lynx'], mayInstall);
}
