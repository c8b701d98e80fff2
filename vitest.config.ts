import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/** The Remix plugin must not be loaded here; aliases are the same as in vite.config.ts. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\/(.*)/, replacement: `${at('./app')}/$1` },
      { find: /^#(contract|platform|arcade|content|locales|settings)(.*)/, replacement: `${at('.')}/$1$2` },
    ],
  },
  test: {
    include: ['{app,arcade,content,contract,platform,scripts,server,locales}/**/*.test.{ts,tsx}', 'settings.test.ts'],
    // Bounds against hanging, far above what a test needs: making a database waits for the disk of a busy machine.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    passWithNoTests: false,
  },
});
