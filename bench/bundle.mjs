import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '../scripts/sources.mjs';

/**
 * Runs TypeScript of this repository as a module; packages stay external. @param code its exports, by paths from the
 * root
 */
export async function bundled(code) {
  // Inside the project, so that the bundle finds its packages.
  const folder = mkdtempSync(path.join(ROOT, 'node_modules', '.bench-'));
  const outfile = path.join(folder, 'bench.mjs');
  try {
    await build({
      stdin: { contents: code, resolveDir: ROOT, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile,
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
