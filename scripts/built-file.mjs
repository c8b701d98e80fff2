/** Paths of built files, for the scripts that serve them. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Returns the path of a file of the build. Without a build it prints a message and ends the process with 1. */
export function builtFile(...names) {
  const folder = process.env.BUILD_DIR ?? 'build';
  const file = path.resolve(folder, ...names);
  if (!existsSync(file)) {
    console.error(`There is no build in ${folder}. Run: npm run build`);
    process.exit(1);
  }
  return file;
}
