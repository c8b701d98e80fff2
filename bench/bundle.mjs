import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '../scripts/sources.mjs';

/**
 * Runs TypeScript of this repository as a module; packages stay external.
 * @param code its exports, by paths from the root
 * @param replaced files by the end of the import that they replace, for a comparison
 */
export async function bundled(code, replaced = {}) {
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
      plugins: Object.entries(replaced).map(([name, file]) => ({
        name,
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\./ }, ({ path: imported }) =>
            imported.endsWith(name) ? { path: path.join(ROOT, file) } : undefined,
          ),
      })),
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
