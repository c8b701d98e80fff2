/** A Java for the HTML checker. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const answers = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/** True when a Java answers; where there is none and it may, installs Debian's package, as root. */
export function findJava(mayInstall) {
  if (answers()) return true;
  if (!mayInstall || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(
    "No Java found. Installing Debian's default-jre-headless (apt-get, as root); TEST_INSTALL=no prevents it …",
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'default-jre-headless'], {
    stdio: 'inherit',
    env,
  });
  return answers();
}
