import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../scripts/sources.mjs';

const CACHE = path.join(ROOT, '.cache', 'measure');

function install(folder, words) {
  if (existsSync(path.join(folder, 'node_modules'))) return;
  const { status } = spawnSync('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The packages of ${path.basename(folder)} could not be installed`);
}

/**
 * Returns a copy of the measuring instruments (`MEASURE_DIR`, default `../shared/measure`) with their packages
 * installed; `undefined` if there are none.
 */
export function instruments() {
  const source = path.resolve(ROOT, process.env.MEASURE_DIR ?? '../shared/measure');
  if (!existsSync(path.join(source, 'measure.mjs'))) return undefined;
  if (!existsSync(CACHE)) {
    mkdirSync(path.dirname(CACHE), { recursive: true });
    cpSync(source, CACHE, { recursive: true, filter: (file) => !file.includes('node_modules') });
  }
  return CACHE;
}

/** Installs the packages of the measuring instruments in their own folder. */
export function installInstruments(folder) {
  install(folder, ['ci']);
}

/** Builds the smallest possible Remix site, the reference for requests per second. */
export function anchor(folder) {
  const place = path.join(folder, 'anchors', 'remix-min');
  install(place, ['install']);
  if (!existsSync(path.join(place, 'build', 'server', 'index.js'))) {
    const cli = path.join(place, 'node_modules', '@remix-run', 'dev', 'dist', 'cli.js');
    if (spawnSync(process.execPath, [cli, 'vite:build'], { cwd: place, stdio: 'inherit' }).status !== 0)
      throw new Error('The anchor could not be built');
  }
  return place;
}
