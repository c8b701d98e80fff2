/** The PostgreSQL database of the end-to-end tests. */
import pg from 'pg';

const { TEST_DATABASE_URL, TEST_DATABASES } = process.env;
const SERVER = TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const TIMEOUT_MS = 2_000;

/** Connects to the server. @returns undefined if none answers @throws if the server of TEST_DATABASE_URL does not answer */
async function connect() {
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: TIMEOUT_MS });
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (TEST_DATABASE_URL) throw error;
    return undefined;
  }
}

/**
 * Creates an empty database and drops it after the work.
 * @param {(url: string | undefined) => Promise<unknown>} work receives its URL; undefined if no server answers or
 * `TEST_DATABASES=embedded` excludes PostgreSQL
 */
export async function withDatabase(work) {
  const client = TEST_DATABASES === 'embedded' ? undefined : await connect();
  if (!client) return work(undefined);
  const name = `rubato_e2e_${process.pid}`;
  try {
    await client.query(`create database ${name}`);
    // A test of durability has a database of its own.
    await client.query(`alter database ${name} set synchronous_commit = off`);
    return await work(Object.assign(new URL(SERVER), { pathname: `/${name}` }).href);
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
}
