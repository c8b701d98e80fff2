/** `npm run serve`: serves the existing build. */
import { pathToFileURL } from 'node:url';
import { builtFile } from './built-file.mjs';
import { endWithParent } from './parent.mjs';

endWithParent();
await import(pathToFileURL(builtFile('serve.js')).href);
