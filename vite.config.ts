import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { browserslistToTargets } from 'lightningcss';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/** Phones six years old: light-dark(), nesting and @layer fallbacks are lowered to what they know. */
const phones = browserslistToTargets(['chrome 99', 'safari 15.4', 'firefox 97']);

/** What nearly every screen uses travels as one file: many small ones compress worse and cost a request each. */
const SHARED =
  /\/app\/(?:lib\/(?:texts|money|page-meta|preferences|turkish|games)|components\/(?:layout|forms|notices)\/[\w-]+)\.tsx?$|\/locales\/(?:(?:tr|en)\/)?(?:common|components|errors)\.(?:ts|json)$|\/contract\/constants\.ts$/;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
  resolve: {
    alias: [
      { find: /^~\/(.*)/, replacement: `${at('./app')}/$1` },
      { find: /^#(contract|platform|arcade|content|locales|settings)(.*)/, replacement: `${at('.')}/$1$2` },
    ],
  },
  css: { transformer: 'lightningcss', lightningcss: { targets: phones } },
  build: {
    target: 'es2020',
    cssMinify: 'lightningcss',
    cssTarget: ['chrome99', 'safari15.4', 'firefox97'],
    assetsInlineLimit: 0,
    sourcemap: false,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: (id) => (SHARED.test(id) ? 'shared' : undefined) } } }),
  },
  // Native and WebAssembly packages of the server: nothing for a browser to prepare.
  optimizeDeps: { exclude: ['@node-rs/argon2', '@electric-sql/pglite'] },
  server: { watch: { ignored: ['**/{.cache,build,data,test-results}/**'] }, fs: { deny: ['data/**', '.env*', '.git/**', '*.pem'] } },
}));
