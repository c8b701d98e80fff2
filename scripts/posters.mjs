/**
 * Draws the pictures of all games and providers into public/posters. `--stamp` also writes their version for the
 * seed.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');
const { outputFiles } = await build({
  entryPoints: [path.join(root, 'scripts/posters/all.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  write: false,
  logLevel: 'warning',
});
const { allPosters, postersVersion } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);

const folder = path.join(root, 'public/posters');
rmSync(folder, { recursive: true, force: true });
const posters = allPosters();
for (const [name, svg] of posters) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, svg);
}
if (process.argv.includes('--stamp')) {
  writeFileSync(
    path.join(root, 'content/games/posters.ts'),
    `/** Goes into every poster's address, so that browsers may keep them for ever; \`node scripts/posters.mjs --stamp\` writes it. */\nexport const POSTERS_VERSION = '${postersVersion(posters)}';\n`,
  );
}
console.log(`${posters.size} posters drawn`);
