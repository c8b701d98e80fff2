import pg from 'pg';
import { closeClient } from './pool';

const CONNECT_MS = 4_000;
const NAME = 'rubato_probe';
const ROUNDS = 4;

const ADVICE =
  'use PgBouncer 1.21 or later with pool_mode = transaction and max_prepared_statements above 0 (docs/operating.md#pgbouncer)';

async function readPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

/** Whether statements keep the names that this process gives them, so that another connection may have lost them. */
async function passesNames(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  await client.query({ name: NAME, text: 'select 1', values: [] });
  const { rows } = await client.query<{ known: boolean }>(
    'select exists (select from pg_prepared_statements where name = $1) as known',
    [NAME],
  );
  await client.query('commit');
  return rows[0]!.known;
}

/** Whether the pooler assigns a server connection to each transaction instead of each session. */
async function sharesServers(one: pg.Client, two: pg.Client): Promise<boolean> {
  const pids = { one: new Set<number>(), two: new Set<number>() };
  for (let round = 0; round < ROUNDS; round += 1) {
    pids.one.add(await readPid(one));
    pids.two.add(await readPid(two));
  }
  return pids.one.size > 1 || pids.two.size > 1 || [...pids.one].some((pid) => pids.two.has(pid));
}

/**
 * Returns the fault of a pooler in front of PostgreSQL that the site cannot work with: statement mode, or transaction
 * mode without support of named statements. Undefined without a fault or a pooler.
 * @throws {Error} of the driver if there is no connection
 */
export async function findPoolerFault(url: string): Promise<string | undefined> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS }));
  const [one, two] = clients as [pg.Client, pg.Client];
  for (const client of clients) client.on('error', () => {});
  try {
    await one.connect();
    // A pooler has process ids of its own.
    if ((await readPid(one)) === (one as unknown as { processID: number }).processID) return undefined;
    await two.connect();
    try {
      if (!(await passesNames(one)) || !(await sharesServers(one, two))) return undefined;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      if (/statement pooling/i.test(error.message)) return `the pooler there is in statement mode; ${ADVICE}`;
      // The name exists already, or no longer: another connection of the pooler has it.
      if (error.code !== '42P05' && error.code !== '26000') throw error;
    }
    return `the pooler there loses named statements; ${ADVICE}`;
  } finally {
    await Promise.all(clients.map(closeClient));
  }
}
