import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { listSources, ROOT } from './sources.mjs';

/** Entry points of `npm run build`: its programs, its configuration, and the modules of Remix. */
const ENTRIES = [
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/posters.mjs',
  'scripts/posters/all.ts',
  'scripts/conformance/main.ts',
  'scripts/conformance/provider/main.ts',
  'server/main.ts',
  'app/root.tsx',
  'app/entry.client.tsx',
  'app/entry.server.tsx',
  ...readdirSync(path.join(ROOT, 'app/routes'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => `app/routes/${name}`),
];

test('`npm start` builds again after a change to any file that the bundlers read', async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    // One bundle of all: a bundle for each would repeat what they share.
    stdin: { contents: ENTRIES.map((name) => `import './${name}';`).join('\n'), resolveDir: ROOT },
    outdir: 'build',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // Queries of Vite, for files of `app`.
    external: ['*?url', '*?raw'],
    // Bundles modules that are imported for their side effects only, as Vite does.
    ignoreAnnotations: true,
    logLevel: 'error',
  });
  const read = Object.keys(metafile.inputs)
    .filter((name) => name !== '<stdin>')
    .map((name) => name.replace(/\?.*$/, ''));
  expect(read.length).toBeGreaterThan(ENTRIES.length);
  const sources = new Set(listSources());
  expect(read.filter((name) => !sources.has(name))).toEqual([]);
});
