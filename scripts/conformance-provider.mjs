/** `npm run conformance:provider -- --url https://…/open`: checks a game provider against docs/game-providers.md. */
import { pathToFileURL } from 'node:url';
import { builtFile } from './built-file.mjs';
import { loadEnvironment } from './environment.mjs';

loadEnvironment();
const { main } = await import(pathToFileURL(builtFile('conformance-provider.js')).href);
process.exitCode = await main(process.argv.slice(2));
