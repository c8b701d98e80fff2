/** A Java for the HTML checker. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const answers = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/** True when a Java answers; installs Debian's package where there is none and we may. */
export function findJava() {
  if (answers()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Installing Java (apt-get) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'default-jre-headless'], { stdio: 'inherit', env });
  return answers();
}
