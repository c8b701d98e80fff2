/** `npm run build`: posters, the Remix build, the bundles of the server and of `npm run conformance`, compressed copies of the client's files. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { checkLocales, localeConstants } from './locales.mjs';
import { ROOT, sourcesDigest, stamp } from './sources.mjs';

process.chdir(ROOT);
const folder = path.resolve(process.env.BUILD_DIR ?? 'build');

function run(file, ...words) {
  const { status } = spawnSync(process.execPath, [file, ...words], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|xml|ico|html)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes `.br` and `.gz` copies of every file that becomes smaller. */
async function compressFolder(place) {
  const names = readdirSync(place, { withFileTypes: true });
  await Promise.all(
    names.map(async (entry) => {
      const file = path.join(place, entry.name);
      if (entry.isDirectory()) return compressFolder(file);
      if (!COMPRESSIBLE.test(entry.name)) return undefined;
      const body = readFileSync(file);
      const small = await Promise.all([
        brotli(body, {
          params: {
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        }),
        deflate(body, { level: 9 }),
      ]);
      for (const [index, suffix] of ['.br', '.gz'].entries()) {
        if (small[index].length < body.length) writeFileSync(file + suffix, small[index]);
      }
      return undefined;
    }),
  );
}

try {
  checkLocales();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (existsSync('scripts/posters.mjs')) run('scripts/posters.mjs');
const digest = sourcesDigest();
rmSync(path.join(folder, 'stamp'), { force: true });
run('node_modules/@remix-run/dev/dist/cli.js', 'vite:build');
for (const [entry, file] of [
  ['server/main.ts', 'serve.js'],
  ['scripts/conformance/main.ts', 'conformance.js'],
  ['scripts/conformance/provider/main.ts', 'conformance-provider.js'],
]) {
  await bundle({
    entryPoints: [entry],
    outfile: path.join(folder, file),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    define: localeConstants(),
    packages: 'external',
    logLevel: 'warning',
  });
}
await compressFolder(path.join(folder, 'client'));
stamp(path.join(folder, 'stamp'), digest);
