import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, independent of the current one. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const SOURCES = [
  'app',
  'arcade',
  'provider',
  'content',
  'contract',
  'locales',
  'platform',
  'public',
  'server',
  'docs/openapi.json',
  'scripts/aliases.mjs',
  'scripts/browsers.mjs',
  'scripts/build.mjs',
  'scripts/conformance',
  'scripts/environment.mjs',
  'scripts/locales.mjs',
  'scripts/page-scripts.mjs',
  'scripts/posters',
  'scripts/posters.mjs',
  'scripts/sources.mjs',
  'make-folder.ts',
  'settings.ts',
  'setting-kinds.ts',
  'database-settings.ts',
  'integration-settings.ts',
  'mail-settings.ts',
  'operator-settings.ts',
  'picture-file.ts',
  'site-settings.ts',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
];

/** Returns the files under a folder of the project, in a fixed order; for a file itself. */
function filesOf(name) {
  const place = path.join(ROOT, name);
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [name];
  return readdirSync(place)
    .sort()
    .flatMap((entry) => filesOf(path.join(name, entry)));
}

function digest(names) {
  const hash = createHash('sha256');
  for (const name of names)
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(path.join(ROOT, name)))
      .update('\0');
  return hash.digest('hex');
}

/** Returns the paths of all sources of a build, relative to the project. */
export const listSources = () => SOURCES.flatMap(filesOf).filter((name) => !/\.test\.tsx?$/.test(name));

/** Returns the digest of all sources of a build. */
export const sourcesDigest = () => digest(listSources());

/** Returns the digest of the inputs of `npm ci`. */
export function lockDigest() {
  return digest(['package.json', 'package-lock.json']);
}

/** Whether a stamp file contains this digest. */
export function isStamped(file, value) {
  try {
    return readFileSync(file, 'utf8') === value;
  } catch {
    return false;
  }
}

/** Writes a digest to a stamp file, for `isStamped`. */
export const stamp = (file, value) => writeFileSync(file, value);
