/** `npm run dev`: the same Express server, with Vite. */
import { createServer } from 'vite';
import { endWithParent } from './parent.mjs';
import { ROOT } from './sources.mjs';

process.chdir(ROOT);
endWithParent();
process.env.NODE_ENV = 'development';
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const { develop } = await vite.ssrLoadModule('/server/developing.ts');
console.log(`Developing on ${await develop(vite)}`);
