/**
 * Vite plugin: bundles the scripts of pages outside the site's layout. Games that are played in place have
 * `app/games/<family>/<name>.play.ts`, the back office `app/desk/<name>.script.ts`.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { ESBUILD } from './browsers.mjs';
import { ROOT } from './sources.mjs';

const FOLDERS = ['app/games', 'app/desk'];
const SCRIPT = /\.(?:play|script)\.ts$/;
/** Ending of an import whose value is the URL of a script. */
const QUERY = '?script';

/**
 * Returns the URL and the text of a script: one file, minified, without imports.
 * @param {string} file its source
 */
export async function bundlePageScript(file) {
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
export const findPageScripts = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true })
      .filter((name) => SCRIPT.test(name))
      .map((name) => path.join(ROOT, folder, name)),
  );

/**
 * The default export of '….play.ts?script' or '….script.ts?script' is the URL of the built script. The build of the client writes the files;
 * development serves them as they are now.
 * @returns {import('vite').Plugin}
 */
export function pageScripts() {
  let isClient = false;
  return {
    name: 'page-scripts',
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
      return `export default ${JSON.stringify((await bundlePageScript(id.slice(0, -QUERY.length))).url)}`;
    },
    async buildStart() {
      if (!isClient) return;
      for (const { url, text } of await Promise.all(findPageScripts().map(bundlePageScript)))
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: text });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/assets/')) return next();
        Promise.all(findPageScripts().map(bundlePageScript)).then((scripts) => {
          const found = scripts.find(({ url }) => url === request.url);
          if (!found) return next();
          response.setHeader('Content-Type', 'text/javascript;charset=utf-8');
          response.end(found.text);
        }, next);
      });
    },
  };
}
