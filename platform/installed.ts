import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Where a file or folder of the project is, by its path there. Looked for upwards from this very file, bundled or not: a service
 * manager starts the site wherever it likes.
 */
export function installed(path: string): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, path)) && folder !== dirname(folder)) folder = dirname(folder);
  return existsSync(join(folder, path)) ? join(folder, path) : resolve(path);
}
