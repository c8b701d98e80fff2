/** `npm run serve:plain`: serves the existing build under `remix-serve`, without this repository's server. */
import { builtFile } from './built-file.mjs';
import { loadEnvironment } from './environment.mjs';
import { endWithParent } from './parent.mjs';

endWithParent();
// remix-serve reads PORT and HOST itself, before the site reads its settings.
loadEnvironment();
process.env.NODE_ENV = 'production';
process.argv[2] = builtFile('server', 'index.js');
await import('@remix-run/serve/dist/cli.js');
