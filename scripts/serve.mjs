/** `npm run serve`: serves the existing build. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithParent } from './parent.mjs';

endWithParent();
await import(pathToFileURL(path.resolve(process.env.BUILD_DIR ?? 'build', 'serve.js')).href);
