/**
 * `npm run db:generate -- --name add_example`: writes the migration from the last snapshot to the schema. `--custom`
 * writes an empty one for your own SQL. Indexes declared with `.concurrently()` go to `NNNN_name.concurrent.sql`, which
 * is applied outside the migrations' transaction. drizzle-kit compares only with the newest snapshot, so older ones are
 * deleted: each contains the whole schema.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const folder = path.join(ROOT, 'platform', 'db', 'migrations');
const file = readdirSync(folder).findLast((name) => name.endsWith(`_${values.name}.sql`));
if (!file) process.exit(0);
const BREAKPOINT = '--> statement-breakpoint';
const CONCURRENTLY = 'INDEX CONCURRENTLY ';
const statements = readFileSync(path.join(folder, file), 'utf8').split(BREAKPOINT);
const concurrent = statements.filter((statement) => statement.includes(CONCURRENTLY));
if (concurrent.length > 0) {
  const others = statements.filter((statement) => !concurrent.includes(statement));
  writeFileSync(path.join(folder, file), others.length > 0 ? others.join(BREAKPOINT) : 'select 1;\n');
  writeFileSync(
    path.join(folder, file.replace('.sql', '.concurrent.sql')),
    concurrent.map((one) => one.replace(CONCURRENTLY, `${CONCURRENTLY}IF NOT EXISTS `)).join(BREAKPOINT),
  );
}

const meta = path.join(folder, 'meta');
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
for (const name of snapshots.slice(0, -1)) rmSync(path.join(meta, name));
