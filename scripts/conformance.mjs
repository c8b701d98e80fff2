/** `npm run conformance -- --url https://…/endpoint/v1`: compares a running API with the contract of the site. */
import { pathToFileURL } from 'node:url';
import { builtFile } from './built-file.mjs';
import { loadEnvironment } from './environment.mjs';

loadEnvironment();
const { main } = await import(pathToFileURL(builtFile('conformance.js')).href);
process.exitCode = await main(process.argv.slice(2));
