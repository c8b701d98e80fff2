import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';
import { ESBUILD, LIGHTNING } from './scripts/browsers.mjs';
import { ALIASES } from './scripts/aliases.mjs';
import { pageScripts } from './scripts/page-scripts.mjs';
import { localeConstants } from './scripts/locales.mjs';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Modules used by nearly every screen, in one file: many small files compress worse and cost a request each. Components
 * of few screens (links by mail, passkeys, codes, checkboxes, growing lists) are not among them.
 */
const SHARED =
  /\/app\/(?:lib\/[\w-]+\/(?:i18n|money|page-meta|preferences|turkish|games|form-state)|components\/(?:money\/amount|(?:layout|forms|notices)\/(?!account-frame|use-load-|confirm-|day-|reauth-|review-|use-passkey|mailed-|passkey-|fresh-|code-|checkbox|honeypot)[\w-]+))\.tsx?$|\/node_modules\/(?:react-)?i18next\/|\/contract\/constants\.ts$/;

/** Odds in lists and on matches, with all that they need: one file for the same reason. */
const ODDS =
  /\/app\/components\/betting\/(?:fixture-list|odds-form|use-polling|refresh-controls|bet-slip-column)\.tsx?$/;

/** Returns the file of a module: of its own for Vite's loader of imports, which several of the others need. */
const chunkOf = (id: string): string | undefined =>
  SHARED.test(id) ? 'shared' : ODDS.test(id) ? 'odds' : id.includes('vite/preload-helper') ? 'preload' : undefined;

/**
 * Pattern of file names. A document names some twenty files: files shared by several screens have only a digest, the
 * others short names.
 */
const FILE = 'assets/[name]-[hash:7]';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [pageScripts(), remix(remixConfig)],
  define: localeConstants(),
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
  resolve: { alias: ALIASES },
  css: { transformer: 'lightningcss', lightningcss: LIGHTNING },
  build: {
    target: ESBUILD,
    cssMinify: 'lightningcss',
    cssTarget: ESBUILD,
    assetsInlineLimit: 0,
    sourcemap: false,
    rollupOptions: {
      output: {
        assetFileNames: `${FILE}[extname]`,
        ...(isSsrBuild
          ? {}
          : {
              entryFileNames: `${FILE}.js`,
              chunkFileNames: 'assets/[hash:7].js',
              manualChunks: chunkOf,
            }),
      },
    },
  },
  // Native and WebAssembly packages of the server need no optimization for browsers.
  optimizeDeps: { exclude: ['@node-rs/argon2', '@electric-sql/pglite'] },
  server: {
    watch: { ignored: ['**/{.cache,build,data,test-results}/**'] },
    fs: { deny: ['data/**', '.env*', '.git/**', '*.pem'] },
  },
}));
