import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installDebian } from './debian.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const WINDOWLESS = '/usr/bin/chromium-headless-shell';
const FONTS = 'fonts-liberation';

const present = () => PLACES.find((place) => existsSync(place));

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, else an installed one. If there is none and `mayInstall`, it
 * installs Debian's package (as root), else Playwright's own. `undefined` if none can be installed.
 */
export async function findChromium(mayInstall = true) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  if (present()) return present();
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  if (!mayInstall) return undefined;
  installDebian('Chromium', ['chromium', FONTS], mayInstall);
  if (present()) return present();
  console.log("No Chromium found. Installing Playwright's own; TEST_INSTALL=no prevents it …");
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/**
 * Returns the path of a Chromium for end-to-end tests: CHROMIUM_PATH, else Debian's headless shell, which opens and
 * renders a page with half the processor time of the whole browser; else any.
 */
export async function findWindowlessChromium(mayInstall) {
  const { CHROMIUM_PATH } = process.env;
  if (!CHROMIUM_PATH && !existsSync(WINDOWLESS))
    installDebian('Chromium without windows', ['chromium-headless-shell', FONTS], mayInstall);
  return !CHROMIUM_PATH && existsSync(WINDOWLESS) ? WINDOWLESS : findChromium(mayInstall);
}
