/** Text browsers, for the tests that read the site in them. */
import { spawnSync } from 'node:child_process';
import { installDebian } from './debian.mjs';

const BROWSERS = ['lynx', 'w3m'];

/** Installs Debian's packages, as root, if one of them is missing and `mayInstall`. */
export function findTextBrowsers(mayInstall) {
  const missing = BROWSERS.filter((name) => spawnSync(name, ['-version'], { stdio: 'ignore' }).error);
  if (missing.length > 0) installDebian(missing.join(' and '), missing, mayInstall);
}
