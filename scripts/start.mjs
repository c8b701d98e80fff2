/**
 * `npm start`: from a fresh clone to a running site. Needs only Node: installs and builds if the lock file or the
 * sources changed, then serves in this process.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installWhenNeeded } from './install.mjs';
import { endWithParent } from './parent.mjs';
import { isStamped, ROOT, sourcesDigest } from './sources.mjs';

process.chdir(ROOT);
endWithParent();
const build = path.resolve(process.env.BUILD_DIR ?? 'build');

installWhenNeeded();
if (!isStamped(path.join(build, 'stamp'), sourcesDigest())) {
  console.log('Building …');
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) {
    console.error('The build failed; see above.');
    process.exit(status ?? 1);
  }
}

const { address } = await import(pathToFileURL(path.join(build, 'serve.js')).href);
console.log(`
  Rubato is up: ${address}

  A player:  register there, then open the link that  npm run ops -- outbox  shows,
             or make one:  npm run ops -- players create ayse
  To stop:   Ctrl-C
`);
