/** `npm run serve`: serves the existing build with the settings of `.env`. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadEnvironment } from './environment.mjs';
import { endWithParent } from './parent.mjs';

endWithParent();
loadEnvironment();
process.env.NODE_ENV = 'production';
await import(pathToFileURL(path.resolve(process.env.BUILD_DIR ?? 'build', 'serve.js')).href);
