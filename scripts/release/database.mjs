import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/*
 * The scratch database of release-dump.mjs, whose time can be moved together with the site's: the site refuses to start
 * if the two differ by more than 30 s.
 */

const WAIT_MS = 180_000;

const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const NAME = `rubato_release_${process.pid}`;
export const DATABASE_URL = Object.assign(new URL(SERVER), { pathname: `/${NAME}` }).href;

async function run(database, statement) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

/** Runs a statement on the scratch database. @returns its rows */
const query = (statement) => run(DATABASE_URL, statement);

/** Creates the scratch database with a `clock_timestamp` of its own, which new connections find first. */
export async function createDatabase() {
  await run(SERVER, `create database ${NAME}`);
  await run(SERVER, `alter database ${NAME} set search_path = public, pg_catalog`);
}

/** Sets the database's time ahead by these milliseconds, or back. */
export const setDatabaseAhead = (milliseconds) =>
  query(`create or replace function public.clock_timestamp() returns timestamptz language sql volatile as
    $$ select pg_catalog.clock_timestamp() + interval '${milliseconds} milliseconds' $$`);

/** Gives the database PostgreSQL's own time again, because a release has no such function. */
export async function restoreDatabaseTime() {
  await query('drop function public.clock_timestamp()');
  await run(SERVER, `alter database ${NAME} reset search_path`);
}

/** Forgets which keys the sites had, because the tests start sites with other keys on the dump, which would be refused. */
export const forgetKeys = () => query("delete from installation where key like 'fingerprints:%'");

export const dropDatabase = () => run(SERVER, `drop database ${NAME} with (force)`);

/** Waits until a query finds rows, because some are created by jobs of the site. */
export async function untilRows(statement) {
  const end = Date.now() + WAIT_MS;
  while ((await query(statement)).length === 0) {
    if (Date.now() > end) throw new Error(`No row: ${statement}`);
    await pause(1_000);
  }
}

export async function findEmptyTables() {
  const tables = await query("select tablename from pg_tables where schemaname = 'public' order by 1");
  const empty = [];
  for (const { tablename } of tables)
    if ((await query(`select from "${tablename}" limit 1`)).length === 0) empty.push(tablename);
  return empty;
}
