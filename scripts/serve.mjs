/** `npm run serve`: the build as it stands, with the settings of `.env`. Becomes the server, so that signals reach it. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadEnvironment } from './environment.mjs';

loadEnvironment();
process.env.NODE_ENV = 'production';
await import(pathToFileURL(path.resolve(process.env.BUILD_DIR ?? 'build', 'serve.js')).href);
