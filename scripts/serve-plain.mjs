/** `npm run serve:plain`: serves the existing build under `remix-serve`, without this repository's server. */
import path from 'node:path';
import { endWithParent } from './parent.mjs';

endWithParent();
process.env.NODE_ENV = 'production';
process.argv[2] = path.join(process.env.BUILD_DIR ?? 'build', 'server', 'index.js');
await import('@remix-run/serve/dist/cli.js');
