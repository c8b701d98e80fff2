/** Statements of the product's functions, their times and their plans. */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { quantile } from './quantile.mjs';

/** Rows from which a table is large. */
const LARGE = 10_000;
const REPEATS = 5;

/** Returns the numbers of rows of large tables by name; they must be analyzed. */
export async function largeTables(client, least = LARGE) {
  const { rows } = await client.query(
    `select relname, reltuples::int as count from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1 order by 2 desc`,
    [least],
  );
  return new Map(rows.map(({ relname, count }) => [relname, count]));
}

const nodesOf = (plan) => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function record(url, run) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const statements = [];
  try {
    await run(drizzle(client, { logger: { logQuery: (text, params) => statements.push({ text, params }) } }));
  } finally {
    await client.end();
  }
  return statements;
}

/**
 * Runs a function of reads and explains its statements.
 * @param {{ url: string, client: import('pg').Client, large: Map<string, number> }} database
 * @returns the sum of their times in milliseconds as the server measures them, and the large tables that they read
 * sequentially
 */
export async function measurePlans({ url, client, large }, run) {
  let time = 0;
  const scans = new Set();
  for (const { text, params } of await record(url, run)) {
    const times = [];
    for (let turn = 0; turn < REPEATS; turn += 1) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, params);
      const [{ Plan, 'Execution Time': took }] = rows[0]['QUERY PLAN'];
      times.push(took);
      for (const node of nodesOf(Plan))
        if (node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'])) scans.add(node['Relation Name']);
    }
    time += quantile(times, 0.5);
  }
  return { time, scans: [...scans] };
}
