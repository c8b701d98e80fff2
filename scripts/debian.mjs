/** Debian's packages, for what tests need and npm does not bring. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Says that `what` is missing and installs packages, where it may, as root. A machine without a network goes on without. */
export function installDebian(what, packages, mayInstall) {
  if (!mayInstall || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`No ${what} found. Installing Debian's ${packages[0]} (apt-get, as root); TEST_INSTALL=no prevents it …`);
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', ...words], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
}
