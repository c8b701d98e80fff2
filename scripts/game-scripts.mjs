/** Vite plugin: bundles the scripts of games that are played in place, `app/games/<family>/<name>.play.ts`. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { ESBUILD } from './browsers.mjs';
import { ROOT } from './sources.mjs';

const FOLDER = path.join(ROOT, 'app/games');
const SCRIPT = /\.play\.ts$/;
/** Ending of an import whose value is the URL of a script. */
const QUERY = '?script';

/**
 * Returns the URL and the text of a script: one file, minified, without imports.
 * @param {string} file its source
 */
export async function bundleGameScript(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ESBUILD,
    // Safari 13 fails only on a rare form, for which esbuild has no replacement.
    supported: { destructuring: true },
    legalComments: 'none',
  });
  const { text } = outputFiles[0];
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 7);
  return { url: `/assets/${path.basename(file).replace(SCRIPT, '')}-${hash}.js`, text };
}

/** Returns the sources of all scripts. */
export const findGameScripts = () =>
  readdirSync(FOLDER, { recursive: true })
    .filter((name) => SCRIPT.test(name))
    .map((name) => path.join(FOLDER, name));

/**
 * The default export of '….play.ts?script' is the URL of the built script. The build of the client writes the files;
 * development serves them as they are now.
 * @returns {import('vite').Plugin}
 */
export function gameScripts() {
  let isClient = false;
  return {
    name: 'game-scripts',
    enforce: 'pre',
    configResolved: ({ command, build: { ssr } }) => {
      isClient = command === 'build' && !ssr;
    },
    async resolveId(name, importer) {
      if (!name.endsWith(QUERY)) return null;
      const source = await this.resolve(name.slice(0, -QUERY.length), importer, { skipSelf: true });
      return source && source.id + QUERY;
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      return `export default ${JSON.stringify((await bundleGameScript(id.slice(0, -QUERY.length))).url)}`;
    },
    async buildStart() {
      if (!isClient) return;
      for (const { url, text } of await Promise.all(findGameScripts().map(bundleGameScript)))
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: text });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/assets/')) return next();
        Promise.all(findGameScripts().map(bundleGameScript)).then((scripts) => {
          const found = scripts.find(({ url }) => url === request.url);
          if (!found) return next();
          response.setHeader('Content-Type', 'text/javascript;charset=utf-8');
          response.end(found.text);
        }, next);
      });
    },
  };
}
