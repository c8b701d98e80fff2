/** Debian packages that tests need and npm does not provide. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Prints that `what` is missing and installs packages, as root, if allowed. Without a network it continues without
 * them.
 */
export function installDebian(what, packages, mayInstall) {
  if (!mayInstall || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`No ${what} found. Installing Debian's ${packages[0]} (apt-get, as root); TEST_INSTALL=no prevents it …`);
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', ...words], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
}
