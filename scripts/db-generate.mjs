/**
 * `npm run db:generate -- --name add_example`: writes the migration from the last snapshot to the schema. `--custom`
 * writes an empty one for your own SQL. drizzle-kit compares only with the newest snapshot, so older ones are
 * deleted: each contains the whole schema.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './sources.mjs';

const { values } = parseArgs({ options: { name: { type: 'string', default: '' }, custom: { type: 'boolean' } } });
if (!/^[a-z][a-z0-9_]*$/.test(values.name)) {
  console.error('Name the migration in small letters: npm run db:generate -- --name add_example');
  process.exit(1);
}

const kit = path.join(ROOT, 'node_modules', 'drizzle-kit', 'bin.cjs');
const words = ['generate', '--name', values.name, ...(values.custom ? ['--custom'] : [])];
const { status } = spawnSync(process.execPath, [kit, ...words], { cwd: ROOT, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

const meta = path.join(ROOT, 'platform', 'db', 'migrations', 'meta');
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
for (const name of snapshots.slice(0, -1)) rmSync(path.join(meta, name));
