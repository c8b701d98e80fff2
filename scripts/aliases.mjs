import { fileURLToPath } from 'node:url';

const at = (folder) => fileURLToPath(new URL(folder, import.meta.url));

/** The import aliases of tsconfig.json, for Vite and Vitest. */
export const ALIASES = [
  { find: /^~\/(.*)/, replacement: `${at('../app')}/$1` },
  { find: /^#(contract|platform|provider|arcade|content|locales|settings)(.*)/, replacement: `${at('..')}/$1$2` },
];
