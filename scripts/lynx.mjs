/** A browser of text alone, for the journey in one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const answers = () => spawnSync('lynx', ['-version'], { stdio: 'ignore' }).status === 0;

/** True when a lynx answers; where there is none and it may, installs Debian's package, as root. */
export function findLynx(mayInstall) {
  if (answers()) return true;
  if (!mayInstall || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log("No lynx found. Installing Debian's package (apt-get, as root); TEST_INSTALL=no prevents it …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'lynx'], { stdio: 'inherit', env });
  return answers();
}
