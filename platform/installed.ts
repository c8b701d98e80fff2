import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Returns the full path of a file or folder of the project. Searches upwards from this file, bundled or not, because a
 * service manager may start the site in any folder. If it is not found, the path is relative to the working directory.
 */
export function installed(path: string): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, path)) && folder !== dirname(folder)) folder = dirname(folder);
  return existsSync(join(folder, path)) ? join(folder, path) : resolve(path);
}
