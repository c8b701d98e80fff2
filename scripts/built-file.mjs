/** Files of the build, for the scripts that serve it. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Path of a file of the build. Without a build the process says so and ends with 1. */
export function builtFile(...names) {
  const folder = process.env.BUILD_DIR ?? 'build';
  const file = path.resolve(folder, ...names);
  if (!existsSync(file)) {
    console.error(`There is no build in ${folder}. Run: npm run build`);
    process.exit(1);
  }
  return file;
}
