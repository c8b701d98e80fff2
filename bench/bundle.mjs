/** A TypeScript file of the benchmarks as a module; packages stay where they are. */
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** @param folder where the bundle is written: below the project, so that it finds its packages */
export async function bundled(file, folder) {
  const outfile = join(folder, `${parse(file).name}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, file)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}
