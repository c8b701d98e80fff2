// npm run ops -- migrate --check: compares the migrations of this release with the database. Changes nothing.
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

const FOLDER = new URL('../platform/db/migrations/', import.meta.url);
const CONCURRENT = '.concurrent.sql';
const CONNECT_MS = 4_000;

/** Returns the time of the last applied migration, and the files of statements outside migrations that have run. */
async function readApplied(client) {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
      to_regclass('public.installation') is not null as installed`,
  );
  const [{ migrated, installed }] = rows;
  const last = migrated
    ? await client.query('select max(created_at) as at from drizzle.__drizzle_migrations')
    : undefined;
  const files = installed ? await client.query(`select key from installation where key like 'indexes:%'`) : undefined;
  return {
    last: Number(last?.rows[0].at ?? 0),
    files: new Set(files?.rows.map(({ key }) => key.replace('indexes:', ''))),
  };
}

/**
 * Compares the database at a URL with the migrations of this release.
 * @returns the result in words; `ok` if a start would change nothing
 * @throws {Error} of the driver without a connection
 */
export async function checkMigrations(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  try {
    const { last, files } = await readApplied(client);
    const { entries } = JSON.parse(readFileSync(new URL('meta/_journal.json', FOLDER), 'utf8'));
    if (last > entries.at(-1).when)
      return { ok: false, text: 'The database is newer than this release: start the newer release.' };
    const pending = [
      ...entries.filter(({ when }) => when > last).map(({ tag }) => tag),
      ...readdirSync(FOLDER)
        .filter((file) => file.endsWith(CONCURRENT) && !files.has(file.replace(CONCURRENT, '')))
        .map((file) => file.replace('.sql', '')),
    ];
    return pending.length === 0
      ? { ok: true, text: 'No migration is pending.' }
      : { ok: false, text: `Pending, the next start runs them: ${pending.sort().join(', ')}` };
  } finally {
    await client.end();
  }
}
