/** nginx, for the test of the operator's guide. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './sources.mjs';

const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'nginx');
const UNPACKED = path.join(FOLDER, 'usr', 'sbin', 'nginx');
const answers = (program) => spawnSync(program, ['-v'], { stdio: 'ignore' }).status === 0;
const present = () => ['nginx', '/usr/sbin/nginx', UNPACKED].find(answers);

/**
 * Returns the path of nginx, or undefined. If there is none and `mayInstall`, it unpacks Debian's package into
 * `node_modules/.cache`, because an installed one would start and use port 80.
 */
export function findNginx(mayInstall) {
  if (present() || !mayInstall || !existsSync('/usr/bin/apt-get')) return present();
  console.log("No nginx found. Unpacking Debian's nginx into node_modules/.cache; TEST_INSTALL=no prevents it …");
  mkdirSync(FOLDER, { recursive: true });
  const apt = (...words) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', ...words], {
      cwd: FOLDER,
      stdio: 'ignore',
    });
  if (apt('download', 'nginx').status !== 0 && process.getuid?.() === 0) {
    apt('update');
    apt('download', 'nginx');
  }
  const file = readdirSync(FOLDER).find((name) => name.endsWith('.deb'));
  if (file) spawnSync('dpkg-deb', ['--extract', file, '.'], { cwd: FOLDER, stdio: 'ignore' });
  return present();
}
