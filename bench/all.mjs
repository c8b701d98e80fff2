/** `npm run bench [-- name … --option=value …]`: runs the named benchmarks, or all of them, one after the other. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const NOT_COMMANDS = ['all', 'site', 'table', 'client', 'instruments', 'scratch', 'bundle', 'quantile'];
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => path.basename(file, '.mjs'))
  .filter((name) => !NOT_COMMANDS.includes(name) && !name.includes('-'));
const isOption = (word) => word.startsWith('--');
const wanted = process.argv.slice(2).filter((word) => !isOption(word));
const options = process.argv.slice(2).filter(isOption);
for (const name of wanted.length > 0 ? wanted : known) {
  const file = path.join(import.meta.dirname, `${name}.mjs`);
  if (!known.includes(name) || !existsSync(file)) {
    console.error(`No benchmark is called ${name}. There are: ${known.join(', ')}`);
    process.exit(2);
  }
  const { status } = spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
