import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const run = (command, words) =>
  spawnSync(command, words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;
const present = () => PLACES.find((place) => existsSync(place));

/**
 * A Chromium for the journeys: CHROMIUM_PATH, else one that is installed. Where there is none and it may, it installs
 * Debian's package (as root), else Playwright's own. `undefined` when there is none to be had.
 */
export async function findChromium(mayInstall = true) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  if (present()) return present();
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  if (!mayInstall) return undefined;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("No Chromium found. Installing Debian's package (apt-get, as root); TEST_INSTALL=no prevents it …");
    run('apt-get', ['update', '-qq']);
    if (
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']) &&
      present()
    )
      return present();
  }
  console.log("No Chromium found. Installing Playwright's own; TEST_INSTALL=no prevents it …");
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
