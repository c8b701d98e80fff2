/** Lynx, for the journey in a text browser. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian's package, as root, where there is no lynx and it may. */
export function findLynx(mayInstall) {
  const there = spawnSync('lynx', ['-version'], { stdio: 'ignore' }).status === 0;
  if (there || !mayInstall || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log("No lynx found. Installing Debian's package (apt-get, as root); TEST_INSTALL=no prevents it …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'lynx'], { stdio: 'inherit', env });
}
