import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Reads settings from the file `.env` of the current folder, where there is one. What the environment says already
 * stands. Only what `package.json` calls reads the file; `node build/serve.js` and the tests do not.
 */
export function loadEnvironment() {
  const file = path.resolve('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
